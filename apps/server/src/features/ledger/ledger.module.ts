import { Module } from '@nestjs/common'
import { AlarmsReview } from './alarms.review.ts'
import { LedgerEdits } from './ledger.edits.ts'
import { LedgerRepository } from './ledger.repository.ts'
import { LedgerService } from './ledger.service.ts'
import { Reconciler } from './reconciler.job.ts'
import { ReconciliationRepository } from './reconciliation.repository.ts'
import { ReconciliationMetrics } from './reconciliation-metrics.ts'

/** Accounts, journals, postings: every movement of money. */
@Module({
  providers: [
    LedgerEdits,
    LedgerRepository,
    LedgerService,
    Reconciler,
    ReconciliationRepository,
    ReconciliationMetrics,
    AlarmsReview,
  ],
  exports: [LedgerService, Reconciler],
})
export class LedgerModule {}
