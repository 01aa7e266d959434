export { ContractsModule } from './contracts.module.ts'
export { ContractsService } from './contracts.service.ts'
export { checkSettlements } from './settlement-check.ts'
