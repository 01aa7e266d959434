import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach } from 'vitest'
import { LoanCollections } from '../src/features/loans/loan-collections.job.ts'
import { LoansService } from '../src/features/loans/loans.service.ts'
import type { TestApp, TestUser } from './harness.ts'
import { insertRow, type RowChange } from './rows.ts'

const { applyForLoan, findLoan } = endpoints

export const reviewer = { name: 'mira', operatorId: 1 }

/** Loans on the app of the file that asks, of a product of each test's own. */
export function loansOf(app: TestApp) {
  let productId: number
  beforeEach(async () => {
    app.clock.moveTo(new Date())
    productId = await product()
  })

  const sweep = () => app.get(LoanCollections).sweep()
  const service = () => app.get(LoansService)

  /** 100 to 5,000 USDT for 30 days at 0.0005 a day, 7 of them free, unless it is said otherwise. */
  const product = (change: RowChange = {}) =>
    insertRow(app.pool, 'loan_product', {
      name: { 'en-US': 'USDT 30 days', 'de-DE': 'USDT 30 Tage' },
      description: { 'en-US': 'Borrow USDT for thirty days.' },
      asset: 'USDT',
      amount_min: '100',
      amount_max: '5000',
      interest_free_days: 7,
      daily_rate: '0.0005',
      term_days: 30,
      ...change,
    })

  const ask = (max = '1000', min?: string) => ({
    productId,
    requested: Amount.of(max),
    ...(min ? { acceptedMinimum: Amount.of(min) } : {}),
  })

  /** A loan that was approved a moment ago. */
  async function borrowed(one: TestUser, max = '1000') {
    const { loanId } = await app.does(one, applyForLoan, ask(max))
    await service().approve(loanId, reviewer)
    const loan = await app.does(one, findLoan, { loanId })
    const { startedAt, dueAt } = loan
    if (!startedAt || !dueAt) throw new Error('an approved loan has begun')
    return { ...loan, startedAt, dueAt }
  }

  return { sweep, service, product, ask, borrowed }
}
