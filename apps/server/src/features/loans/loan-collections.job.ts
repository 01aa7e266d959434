import { collectionAt, debtAt, debtOnceOverdue, repaymentLegs } from '@halyard/domain/loans'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { forEachRow } from '../../platform/concurrency/for-each-row.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { LoansRepository, type OpenLoan } from './loans.repository.ts'

const batchMax = 200
const sweepMs = 5_000

/**
 * Collects loans that are due: the whole debt, or nothing and the loan becomes overdue. An overdue loan is collected as
 * soon as the balance covers it, and before its user withdraws. Partial collections would leave a rest with interest on
 * another principal. Each attempt is one conditional call, so any number of workers may run.
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

  /** Makes each due attempt once, the longest due first. */
  async sweep(): Promise<void> {
    const now = this.clock.now()
    const declined = ({ id }: OpenLoan, error: Error) =>
      this.logger.error(`loan ${id} cannot be collected: ${error.message}`)
    const due = (seen: readonly number[]) => this.loans.due(now, batchMax, seen)
    await forEachRow(batchMax, due, (loan) => this.collectDue(loan, now), declined)
    const funded = (seen: readonly number[]) => this.loans.funded(batchMax, seen)
    await forEachRow(batchMax, funded, (loan) => this.collectOverdue(loan, now), declined)
  }

  /** Collects a user's due loans, the longest due first, as far as the balance allows. */
  async collectFrom(userId: number): Promise<void> {
    const now = this.clock.now()
    for (const loan of await this.loans.open(userId)) {
      if (loan.collectAt && loan.collectAt <= now) await this.collectDue(loan, now)
      else if (loan.state === 'overdue') await this.collectOverdue(loan, now)
    }
  }

  /** The attempt of a due day: in vain it makes the loan overdue, or another day so. */
  private async collectDue(loan: OpenLoan, now: Date): Promise<void> {
    const { asOf, ...inVain } = collectionAt(loan, now, loan.overdueSince)
    const debt = debtAt(loan, asOf, loan.overdueSince)
    const collection = { ...inVain, overdueDebt: debtOnceOverdue(loan) }
    await this.loans.repay({ loan, debt, legs: repaymentLegs(loan, debt), collection }, now)
  }

  /** An attempt between due days. */
  private async collectOverdue(loan: OpenLoan, now: Date): Promise<void> {
    const debt = debtAt(loan, now, loan.overdueSince)
    await this.loans.repay({ loan, debt, legs: repaymentLegs(loan, debt) }, now)
  }
}
