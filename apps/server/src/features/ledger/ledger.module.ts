import { Module } from '@nestjs/common'
import { LedgerRepository } from './ledger.repository.ts'
import { LedgerService } from './ledger.service.ts'
import { ReconcilerService } from './reconciler.service.ts'

/** Accounts, journals, postings: every movement of money. */
@Module({
  providers: [LedgerRepository, LedgerService, ReconcilerService],
  exports: [LedgerService, ReconcilerService],
})
export class LedgerModule {}
