export { LedgerModule } from './ledger.module.ts'
export type { Holding } from './ledger.repository.ts'
export { LedgerService } from './ledger.service.ts'
export { Reconciler } from './reconciler.job.ts'
