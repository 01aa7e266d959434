import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { Leg } from '../ledger/index.ts'
import {
  checkApplication,
  checkApproval,
  checkWithdrawal,
  collectionAt,
  costByDay,
  debtAt,
  debtOnceOverdue,
  debtValidUntil,
  disbursementLegs,
  type Loan,
  type LoanProduct,
  loanDueAt,
  repaymentLegs,
} from './loan.ts'

const amount = Amount.of
const startedAt = new Date('2026-11-21T09:30:00.000Z')
const after = (days: number, ms = 0) => new Date(startedAt.getTime() + days * 86_400_000 + ms)

const product: LoanProduct = {
  asset: 'USDT',
  scale: 6,
  interestFreeDays: 7,
  dailyRate: amount('0.0005'),
  overdueDailyRate: amount('0.00075'),
  termDays: 30,
  amountMin: amount('100'),
  amountMax: amount('5000'),
  offered: true,
}

const loan: Loan = { ...product, userId: 7, principal: amount('1000'), startedAt }

const refusal = (judged: { refusal: string; detail: object } | undefined) =>
  judged ? [judged.refusal, ...Object.values(judged.detail)] : ['accepted']
const plain = (legs: readonly Leg[]) => legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType])

describe('an application', () => {
  it.each<[string, string, string, Partial<LoanProduct>, string[]]>([
    // what                       requested   accepted minimum │
    ['the least that is lent', '100', '100', {}, ['accepted']],
    ['the most that is lent', '5000', '100', {}, ['accepted']],
    ['less', '99.999999', '99', {}, ['belowMinimum', '100', 'USDT', '99.999999']],
    ['more', '5000.000001', '100', {}, ['quantityAboveMaximum', '5000', 'USDT', '5000.000001']],
    ['nothing', '0', '0', {}, ['quantityMissing']],
    ['more digits than the coin has', '100.0000001', '100', {}, ['amountPrecision', '6', 'USDT']],
    ['a minimum below what is lent', '1000', '50', {}, ['belowMinimum', '100', 'USDT', '50']],
    ['a minimum above what is requested', '1000', '1001', {}, ['quantityAboveMaximum', '1000', 'USDT', '1001']],
    ['what is no longer offered', '0', '0', { offered: false }, ['productClosed']],
  ])('for %s', (_, requested, acceptedMinimum, of, expected) => {
    const application = { requested: amount(requested), acceptedMinimum: amount(acceptedMinimum) }
    expect(refusal(checkApplication(application, { ...product, ...of }))).toEqual(expected)
  })

  it.each<[string, string[]]>([
    ['500', ['accepted']],
    ['1000', ['accepted']],
    ['750.5', ['accepted']],
    ['499.999999', ['belowMinimum', '500', 'USDT', '499.999999']],
    ['1000.000001', ['quantityAboveMaximum', '1000', 'USDT', '1000.000001']],
  ])('for 1000, at least 500, can be approved with %s or not', (approved, expected) => {
    const application = { requested: amount('1000'), acceptedMinimum: amount('500'), asset: 'USDT', scale: 6 }
    expect(refusal(checkApproval(amount(approved), application))).toEqual(expected)
  })
})

describe('what is to pay', () => {
  it.each<[string, Partial<Loan>, number, number, number | undefined, number, number, string, string]>([
    // what                              days  ms  overdue since day │ begun over interest debt
    ['at once: the first day', { interestFreeDays: 0 }, 0, 0, undefined, 1, 0, '0.5', '1000.5'],
    ['at once, without interest', {}, 0, 0, undefined, 1, 0, '0', '1000'],
    ['at the end of the first day', { interestFreeDays: 0 }, 1, 0, undefined, 1, 0, '0.5', '1000.5'],
    ['a moment later', { interestFreeDays: 0 }, 1, 1, undefined, 2, 0, '1', '1001'],
    ['on the last day without interest', {}, 7, 0, undefined, 7, 0, '0', '1000'],
    ['on the first that costs', {}, 7, 1, undefined, 8, 0, '0.5', '1000.5'],
    ['after 12 days and an hour', {}, 12, 3_600_000, undefined, 13, 0, '3', '1003'],
    ['when it is due', {}, 30, 0, undefined, 30, 0, '11.5', '1011.5'],
    ['late, by no fault of the borrower', {}, 33, 5_000, undefined, 30, 0, '11.5', '1011.5'],
    ['overdue for a moment', {}, 30, 1, 30, 30, 1, '12.25', '1012.25'],
    ['overdue for a day', {}, 31, 0, 30, 30, 1, '12.25', '1012.25'],
    ['overdue for 2 days and an hour', {}, 32, 3_600_000, 30, 30, 3, '13.75', '1013.75'],
    ['found overdue three days late', {}, 33, 5_000, 33, 30, 1, '12.25', '1012.25'],
    ['rounded up', { principal: amount('333.333333') }, 8, 0, undefined, 8, 0, '0.166667', '333.5'],
    ['overdue at a rate of its own', { overdueDailyRate: amount('0.001') }, 31, 0, 30, 30, 1, '12.5', '1012.5'],
    ['free to the end, then not', { interestFreeDays: 30 }, 31, 0, 30, 30, 1, '0.75', '1000.75'],
  ])('%s', (_, of, days, ms, overdue, begun, over, interest, debt) => {
    const since = overdue === undefined ? undefined : after(overdue)
    const owed = debtAt({ ...loan, ...of }, after(days, ms), since)
    expect([owed.daysStarted, owed.overdueDays, owed.interest.text(), owed.debt.text()]).toEqual([
      begun,
      over,
      interest,
      debt,
    ])
  })

  it('on the first overdue day is the whole term and that day', () => {
    expect(debtOnceOverdue(loan).text()).toBe('1012.25')
  })

  it('stays until the next day begins', () => {
    expect(debtValidUntil(loan, after(0))).toEqual(after(1))
    expect(debtValidUntil(loan, after(12, 3_600_000))).toEqual(after(13))
    expect(debtValidUntil(loan, after(29, 1))).toEqual(after(30))
    expect(debtValidUntil(loan, after(30, 1), after(30))).toEqual(after(31))
    expect(debtValidUntil(loan, after(32, 3_600_000), after(31))).toEqual(after(33))
  })

  it('by day is what it is on that day', () => {
    const rows = costByDay(amount('1000'), product)
    expect(rows).toHaveLength(30)
    for (const { day, interest, debt } of rows) {
      const owed = debtAt(loan, after(day))
      expect([interest.text(), debt.text()]).toEqual([owed.interest.text(), owed.debt.text()])
    }
  })
})

describe('a collection', () => {
  it.each<[number, number, number | undefined, number, number, number]>([
    // days  ms  overdue since day │ as of day, next on day, overdue since day
    [30, 0, undefined, 30, 31, 30],
    [30, 5_000, undefined, 30, 31, 30],
    [33, 5_000, undefined, 30, 34, 33],
    [31, 0, 30, 31, 32, 30],
    [31, 5_000, 30, 31, 32, 30],
    [35, 3_600_000, 33, 35, 36, 33],
  ])('%i days and %i ms after the start, overdue since day %s', (days, ms, overdue, asOf, next, since) => {
    expect(collectionAt(loan, after(days, ms), overdue === undefined ? undefined : after(overdue))).toEqual({
      asOf: after(asOf),
      nextAt: after(next),
      overdueSince: after(since),
    })
  })
})

describe('withdrawals', () => {
  const lent = (available: string, owed = '1000', asset = 'USDT', overdue = '0') => ({
    asset,
    owed: amount(owed),
    overdue: amount(overdue),
    available: amount(available),
  })
  it.each<[string, string, string, ReturnType<typeof lent>[], string[]]>([
    ['what is over', '500', 'USDT', [lent('1500')], ['accepted']],
    ['more than is over', '500.000001', 'USDT', [lent('1500')], ['loanOutstanding', '1000', '999.999999', 'USDT']],
    ['more than there is', '2000', 'USDT', [lent('1500')], ['loanOutstanding', '1000', '0', 'USDT']],
    ['another coin, when the loan is covered', '1', 'BTC', [lent('1000')], ['accepted']],
    ['another coin, when it is not', '1', 'BTC', [lent('999')], ['loanOutstanding', '1000', '999', 'USDT']],
    ['without a loan', '500', 'USDT', [], ['accepted']],
    [
      'with loans in two coins',
      '500',
      'USDT',
      [lent('0.5', '1', 'BTC'), lent('1500')],
      ['loanOutstanding', '1', '0.5', 'BTC'],
    ],
    [
      'while one is overdue, however much there is',
      '1',
      'ETH',
      [lent('0.5', '1', 'BTC'), lent('5000', '2003', 'USDT', '1003')],
      ['loanOverdue', '1003', 'USDT'],
    ],
  ])('%s', (_, quantity, asset, coverages, expected) => {
    expect(refusal(checkWithdrawal({ asset, quantity: amount(quantity) }, coverages))).toEqual(expected)
  })
})

describe('what it moves', () => {
  it('the principal, from the house', () => {
    expect(plain(disbursementLegs(loan))).toEqual([
      ['house:lending:USDT', '-1000', undefined],
      ['user:7:available:USDT', '1000', 28],
    ])
  })

  it('principal and interest as two transfers; no interest is none', () => {
    expect(plain(repaymentLegs(loan, { interest: amount('3') }))).toEqual([
      ['user:7:available:USDT', '-1000', 29],
      ['house:lending:USDT', '1000', undefined],
      ['user:7:available:USDT', '-3', 29],
      ['house:fees:USDT', '3', undefined],
    ])
    expect(repaymentLegs(loan, { interest: Amount.zero })).toHaveLength(2)
  })
})

describe('the whole life of any loan', () => {
  const micros = (most: bigint) =>
    fc.bigInt({ min: 1n, max: most }).map((units) => amount(`${units}`).dividedBy(amount('1000000'), 6, 'down'))
  const any = fc.record({
    principal: micros(10n ** 12n),
    dailyRate: micros(10_000n),
    termDays: fc.integer({ min: 1, max: 60 }),
    interestFreeDays: fc.integer({ min: 0, max: 60 }),
    /** When the collections run, in hours after the start, and which find the money there. */
    runs: fc.array(fc.tuple(fc.integer({ min: 0, max: 24 * 90 }), fc.boolean()), { maxLength: 20 }),
    repaidAt: fc.option(fc.integer({ min: 0, max: 24 * 90 })),
  })

  it('ends with nothing owed, and costs what its days cost, whatever the timing', () => {
    fc.assert(
      fc.property(any, ({ runs, repaidAt, ...terms }) => {
        const one: Loan = { ...loan, ...terms }
        const { legs, interest } = live(one, runs, repaidAt)
        const on = (account: string) =>
          Amount.sum(legs.filter((leg) => leg.account === account).map((leg) => leg.amount))
        expect(Amount.sum(legs.map((leg) => leg.amount)).isZero()).toBe(true)
        expect(on('house:lending:USDT').isZero()).toBe(true)
        expect(on('house:fees:USDT').equals(interest)).toBe(true)
        expect(on('user:7:available:USDT').equals(interest.negated())).toBe(true)
      }),
    )
  })

  it('never costs less for being paid later', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 24 * 60 }), fc.integer({ min: 1, max: 48 }), (terms, hour, later) => {
        const one: Loan = { ...loan, ...terms }
        const at = (hours: number) => {
          const moment = after(0, hours * 3_600_000)
          return debtAt(one, moment, moment > loanDueAt(one) ? loanDueAt(one) : undefined).interest
        }
        expect(at(hour).isAtMost(at(hour + later))).toBe(true)
      }),
    )
  })

  /** Plays collections and the borrower's own repayment in the order of their hours; in the end there is enough. */
  function live(one: Loan, runs: readonly (readonly [number, boolean])[], repaidAt: number | null) {
    const dueAt = loanDueAt(one)
    let overdueSince: Date | undefined
    let collectAt = dueAt
    const events = [
      ...runs.map(([hour, funded]) => ({ hour, funded, own: false })),
      ...(repaidAt === null ? [] : [{ hour: repaidAt, funded: true, own: true }]),
      { hour: 24 * 200, funded: true, own: false },
    ].sort((a, b) => a.hour - b.hour)
    for (const { hour, funded, own } of events) {
      const now = after(0, hour * 3_600_000)
      const due = now.getTime() >= collectAt.getTime()
      if (!own && !due) continue
      const { asOf, nextAt, overdueSince: found } = collectionAt(one, now, overdueSince)
      const before = debtAt(one, now, overdueSince)
      const debt = own ? before : debtAt(one, asOf, overdueSince)
      if (funded) return { legs: [...disbursementLegs(one), ...repaymentLegs(one, debt)], interest: debt.interest }
      overdueSince = found
      collectAt = nextAt
      const oneDay = one.principal.times(one.overdueDailyRate).round(one.scale, 'up')
      expect(debtAt(one, now, overdueSince).debt.isAtMost(before.debt.plus(oneDay))).toBe(true)
      expect(collectAt.getTime()).toBeGreaterThan(now.getTime())
    }
    throw new Error('the last event always pays')
  }
})
