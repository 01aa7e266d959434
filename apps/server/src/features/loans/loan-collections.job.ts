import { collectionAt, debtAt, debtOnceOverdue, repaymentLegs } from '@halyard/domain/loans'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { bisect } from '../../platform/concurrency/bisect.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
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
export class LoanCollections implements OnApplicationBootstrap {
  private readonly logger = new Logger('LoanCollections')

  constructor(
    private readonly loans: LoansRepository,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'loans', () => this.sweep())
  }

  /** Makes every attempt that is due, the longest due first, each loan's once. One that fails keeps no other from it. */
  async sweep(): Promise<void> {
    const now = this.clock.now()
    const seen: number[] = []
    for (;;) {
      const due = await this.loans.due(now, batchMax, seen)
      for (const loan of due) {
        await bisect(
          [loan],
          async () => [await this.collect(loan, now)],
          ({ id }, error) => this.logger.error(`loan ${id} cannot be collected: ${error.message}`),
        )
      }
      if (due.length < batchMax) return
      seen.push(...due.map(({ id }) => id))
    }
  }

  private async collect(loan: OpenLoan, now: Date): Promise<void> {
    const { asOf, nextAt } = collectionAt(loan, now, loan.overdueSince)
    const debt = debtAt(loan, asOf, loan.overdueSince)
    const collection = { nextAt, overdueDebt: debtOnceOverdue(loan) }
    await this.loans.repay({ loan, debt, legs: repaymentLegs(loan, debt), collection }, now)
  }
}
