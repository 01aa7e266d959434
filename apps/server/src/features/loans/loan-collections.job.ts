import { collectionAt, debtAt, debtOnceOverdue, repaymentLegs } from '@halyard/domain/loans'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { forEachRow } from '../../platform/concurrency/for-each-row.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { LoansRepository, type OpenLoan } from './loans.repository.ts'

/** Loans looked at in one round at most. */
const batchMax = 200
const sweepMs = 5_000

/**
 * Collects loans that are due: the whole debt, or nothing and the loan is overdue. An overdue one is collected as soon as
 * what arrived covers it, and before its user withdraws. A part is never taken, which would leave the rest to cost interest
 * on another principal; nothing leaves the account meanwhile. What is due is derived from the rows, and each attempt is one
 * conditional call, so that any number of workers may make it at any time.
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
    const declined = ({ id }: OpenLoan, error: Error) =>
      this.logger.error(`loan ${id} cannot be collected: ${error.message}`)
    const due = (seen: readonly number[]) => this.loans.due(now, batchMax, seen)
    await forEachRow(batchMax, due, (loan) => this.collectDue(loan, now), declined)
    const funded = (seen: readonly number[]) => this.loans.funded(batchMax, seen)
    await forEachRow(batchMax, funded, (loan) => this.collectOverdue(loan, now), declined)
  }

  /** Collects what a user's loans owe by now, the longest due first, as far as there is enough. */
  async collectFrom(userId: number): Promise<void> {
    const now = this.clock.now()
    for (const loan of await this.loans.open(userId)) {
      if (loan.collectAt && loan.collectAt <= now) await this.collectDue(loan, now)
      else if (loan.state === 'overdue') await this.collectOverdue(loan, now)
    }
  }

  /** The attempt of a due day: in vain it makes the loan overdue, or another day so. */
  private async collect(loan: OpenLoan, now: Date): Promise<void> {
    const { asOf, ...inVain } = collectionAt(loan, now, loan.overdueSince)
    const debt = debtAt(loan, asOf, loan.overdueSince)
    const collection = { ...inVain, overdueDebt: debtOnceOverdue(loan) }
    await this.loans.repay({ loan, debt, legs: repaymentLegs(loan, debt), collection }, now)
  }

  /** Between those: what an overdue loan costs now, if it is there. */
  private async collectOverdue(loan: OpenLoan, now: Date): Promise<void> {
    const debt = debtAt(loan, now, loan.overdueSince)
    await this.loans.repay({ loan, debt, legs: repaymentLegs(loan, debt) }, now)
  }
}
