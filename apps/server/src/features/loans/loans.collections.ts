import { collectionAt, debtAt, repaymentLegs } from '@halyard/domain/loans'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { LoansRepository, type OpenLoan } from './loans.repository.ts'

/** Loans looked at in one round at most. */
const batchMax = 200
const sweepMs = 5_000

/**
 * Collects loans that are due: the whole debt, or nothing and the loan is overdue; an overdue one is tried again after
 * each 24 hours. What is due is derived from the rows, and each attempt is one conditional call, so that any number of
 * workers may make it at any time.
 */
@Injectable()
export class LoansCollections implements OnApplicationBootstrap {
  constructor(
    private readonly loans: LoansRepository,
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queues.work('loans', () => this.sweep())
    await this.queues.queue('loans').every('sweep', sweepMs)
  }

  /** Makes every attempt that is due, the longest due first. */
  async sweep(): Promise<void> {
    const now = this.clock.now()
    for (;;) {
      const due = await this.loans.due(now, batchMax)
      let passed = 0
      for (const loan of due) passed += (await this.collect(loan, now)) ? 0 : 1
      // Another worker is at the same loans: what it leaves is found by the next sweep.
      if (due.length < batchMax || passed === due.length) return
    }
  }

  private async collect(loan: OpenLoan, now: Date): Promise<boolean> {
    const overdue = loan.state === 'overdue'
    const { asOf, nextAt } = collectionAt(loan, overdue, now)
    const debt = debtAt(loan, asOf, overdue)
    const { outcome } = await this.loans.settle({ loan, debt, legs: repaymentLegs(loan, debt), nextAt }, now)
    return outcome !== 'passed'
  }
}
