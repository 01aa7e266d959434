import { Module } from '@nestjs/common'
import { AlarmsReview } from './alarms.review.ts'
import { LedgerRepository } from './ledger.repository.ts'
import { LedgerService } from './ledger.service.ts'
import { ReconcilerService } from './reconciler.service.ts'
import { ReconciliationRepository } from './reconciliation.repository.ts'

/** Accounts, journals, postings: every movement of money. */
@Module({
  providers: [LedgerRepository, LedgerService, ReconcilerService, ReconciliationRepository, AlarmsReview],
  exports: [LedgerService, ReconcilerService],
})
export class LedgerModule {}
