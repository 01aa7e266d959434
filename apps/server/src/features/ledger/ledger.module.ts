import { Module } from '@nestjs/common'
import { AlarmsReview } from './alarms.review.ts'
import { LedgerEdits } from './ledger.edits.ts'
import { LedgerRepository } from './ledger.repository.ts'
import { LedgerService } from './ledger.service.ts'
import { LedgerSums } from './ledger-sums.job.ts'
import { Reconciler } from './reconciler.job.ts'
import { ReconciliationRepository } from './reconciliation.repository.ts'
import { ReconciliationMetrics } from './reconciliation-metrics.ts'
import { SettledJournal } from './settled-journal.ts'

/** Accounts, journals, postings: every movement of money. */
@Module({
  providers: [
    LedgerEdits,
    LedgerRepository,
    LedgerService,
    LedgerSums,
    Reconciler,
    ReconciliationRepository,
    ReconciliationMetrics,
    AlarmsReview,
    SettledJournal,
  ],
  exports: [LedgerService, LedgerSums, Reconciler, SettledJournal],
})
export class LedgerModule {}
