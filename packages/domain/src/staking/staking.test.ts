import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { Leg } from '../ledger/index.ts'
import {
  acceptStake,
  completedDays,
  dailyEarnings,
  earningsLegs,
  estimatedEarnings,
  isOver,
  maturityLegs,
  payoutDueAt,
  redeemEarly,
  redemptionLegs,
  type Stake,
  type StakingProduct,
  stakingLegs,
  stepDueAfter,
} from './staking.ts'

const amount = Amount.of
const startedAt = new Date('2026-11-21T09:30:00.000Z')
const after = (days: number, ms = 0) => new Date(startedAt.getTime() + days * 86_400_000 + ms)

const product: StakingProduct = {
  asset: 'USDT',
  scale: 6,
  termDays: 30,
  dailyRate: amount('0.0003'),
  penaltyRate: amount('0.02'),
  orderMin: amount('100'),
  orderMax: amount('10000'),
  userMax: amount('50000'),
  supply: amount('1000000'),
  staked: amount('0'),
  offered: true,
}

const stake: Stake = {
  userId: 7,
  asset: 'USDT',
  scale: 6,
  principal: amount('1000'),
  termDays: 30,
  dailyRate: amount('0.0003'),
  penaltyRate: amount('0.02'),
  startedAt,
}

function refusal(principal: string, of: Partial<StakingProduct> = {}, staked = '0') {
  const judged = acceptStake(amount(principal), { ...product, ...of }, amount(staked), startedAt)
  return 'refusal' in judged ? [judged.refusal, ...Object.values(judged.detail)] : ['accepted']
}

const plain = (legs: readonly Leg[]) => legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType])

describe('accepting a stake', () => {
  it.each<[string, string, Partial<StakingProduct>, string, string[]]>([
    ['the least', '100', {}, '0', ['accepted']],
    ['less', '99.999999', {}, '0', ['belowMinimumInvestment', '100']],
    ['nothing', '0', { orderMin: amount('0') }, '0', ['belowMinimumInvestment', '0']],
    ['the most', '10000', {}, '0', ['accepted']],
    ['more', '10000.000001', {}, '0', ['aboveOrderMaximum', '10000', 'USDT']],
    ['more digits than the coin has', '100.0000001', {}, '0', ['amountPrecision', '6', 'USDT']],
    ['up to what one user may have', '100', {}, '49900', ['accepted']],
    ['over what one user may have', '101', {}, '49900', ['aboveUserMaximum', '100', 'USDT']],
    ['a limit that was lowered', '100', {}, '60000', ['aboveUserMaximum', '0', 'USDT']],
    ['the last that is left', '250', { staked: amount('999750') }, '0', ['accepted']],
    ['more than is left', '251', { staked: amount('999750') }, '0', ['supplyExhausted', '250', 'USDT']],
    ['any sum where there is no such limit', '10000', { supply: null }, '0', ['accepted']],
    ['what is no longer offered', '100', { offered: false }, '0', ['productClosed']],
  ])('%s', (_, principal, of, staked, expected) => {
    expect(refusal(principal, of, staked)).toEqual(expected)
  })

  it('says that it is closed before anything of the sum, and the order before the user before the supply', () => {
    expect(refusal('1', { offered: false })[0]).toBe('productClosed')
    expect(refusal('0.0000001')[0]).toBe('amountPrecision')
    expect(refusal('1', {}, '50000')[0]).toBe('belowMinimumInvestment')
    expect(refusal('100', { staked: amount('1000000') }, '50000')[0]).toBe('aboveUserMaximum')
  })

  it('runs for its days of 24 hours', () => {
    expect(acceptStake(amount('1000'), product, amount('0'), startedAt)).toMatchObject({
      startedAt,
      endsAt: new Date('2026-12-21T09:30:00.000Z'),
    })
  })
})

describe('days', () => {
  it.each([
    // days   ms │ completed
    [0, 0, 0],
    [1, -1, 0],
    [1, 0, 1],
    [2, -1, 1],
    [2, 0, 2],
    [29, 86_399_999, 29],
    [30, 0, 30],
    [400, 0, 30],
    [-1, 0, 0],
  ])('%i days and %i ms after the start it is %i', (days, ms, completed) => {
    expect(completedDays(stake, after(days, ms))).toBe(completed)
  })

  it('of a leap second or a change of clocks are 24 hours all the same', () => {
    const spring = { startedAt: new Date('2027-03-27T23:30:00.000Z'), termDays: 5 }
    expect(payoutDueAt(spring, 1).toISOString()).toBe('2027-03-28T23:30:00.000Z')
    // After the last day the end of the term is due at once.
    const { startedAt } = spring
    expect(stepDueAfter({ startedAt, termDays: 2 }, 1)).toEqual(payoutDueAt(spring, 2))
    expect(stepDueAfter({ startedAt, termDays: 2 }, 2)).toEqual(payoutDueAt(spring, 2))
    expect(completedDays(spring, new Date('2027-03-28T23:29:59.999Z'))).toBe(0)
  })

  it('end the term when all are completed', () => {
    expect(isOver(stake, after(30, -1))).toBe(false)
    expect(isOver(stake, after(30))).toBe(true)
  })
})

describe('earnings', () => {
  it.each([
    // principal    daily rate  term  │ a day         in all
    ['1000', '0.0003', 30, '0.3', '9'],
    ['100', '0.0005', 7, '0.05', '0.35'],
    ['333.333333', '0.0003', 30, '0.099999', '2.99997'],
    ['100', '0.00033333', 90, '0.033333', '2.99997'],
    ['0.001', '0.0003', 30, '0', '0'],
  ])('%s at %s a day for %i days: %s a day, %s in all', (principal, dailyRate, termDays, daily, all) => {
    const one = { principal: amount(principal), dailyRate: amount(dailyRate), scale: 6, termDays }
    expect([dailyEarnings(one).text(), estimatedEarnings(one).text()]).toEqual([daily, all])
  })
})

describe('redeeming early', () => {
  it.each([
    // principal     penalty  days │ penalty      returned       earned      forgone
    ['1000', '0.02', 12, '20', '980', '3.6', '5.4'],
    ['1000', '0.02', 0, '20', '980', '0', '9'],
    ['1000', '0.02', 29, '20', '980', '8.7', '0.3'],
    ['1000', '0', 3, '0', '1000', '0.9', '8.1'],
    ['333.333333', '0.02', 1, '6.666667', '326.666666', '0.099999', '2.899971'],
    ['0.000001', '0.02', 1, '0.000001', '0', '0', '0'],
  ])('%s with a penalty of %s after %i days', (principal, penaltyRate, days, penalty, returned, earned, forgone) => {
    const one = { ...stake, principal: amount(principal), penaltyRate: amount(penaltyRate) }
    const redeemed = redeemEarly(one, after(days, 5_000))
    expect(redeemed.daysCompleted).toBe(days)
    expect([redeemed.penalty, redeemed.returned, redeemed.earned, redeemed.forgone].map(String)).toEqual([
      penalty,
      returned,
      earned,
      forgone,
    ])
  })
})

describe('what it moves', () => {
  it('the principal, to where it stays', () => {
    expect(plain(stakingLegs(stake))).toEqual([
      ['user:7:available:USDT', '-1000', 22],
      ['user:7:staking:USDT', '1000', undefined],
    ])
  })

  it('the earnings of a day, from the house; nothing when they are less than the last digit', () => {
    expect(plain(earningsLegs(stake, dailyEarnings(stake)))).toEqual([
      ['house:rewards:USDT', '-0.3', undefined],
      ['user:7:available:USDT', '0.3', 25],
    ])
    expect(earningsLegs(stake, dailyEarnings({ ...stake, principal: amount('0.001') }))).toEqual([])
  })

  it('the whole principal at the end', () => {
    expect(plain(maturityLegs(stake))).toEqual([
      ['user:7:staking:USDT', '-1000', undefined],
      ['user:7:available:USDT', '1000', 24],
    ])
  })

  it('the principal and then the penalty, when it is redeemed', () => {
    expect(plain(redemptionLegs(stake, redeemEarly(stake, after(12))))).toEqual([
      ['user:7:staking:USDT', '-1000', undefined],
      ['user:7:available:USDT', '1000', 24],
      ['user:7:available:USDT', '-20', 23],
      ['house:fees:USDT', '20', undefined],
    ])
  })
})

describe('the whole life of any stake', () => {
  const decimal = (scale: number, max: number) =>
    fc
      .integer({ min: 0, max })
      .map((units) => Amount.ofInteger(units).dividedBy(Amount.of(`${10 ** scale}`), scale, 'down'))
  const any = fc.record({
    principal: fc
      .bigInt({ min: 1n, max: 10n ** 12n })
      .map((units) => Amount.of(`${units}`).dividedBy(amount('1000000'), 6, 'down')),
    dailyRate: decimal(6, 5_000),
    penaltyRate: decimal(4, 9_999),
    termDays: fc.integer({ min: 1, max: 60 }),
    /** When the payouts run, in hours after the start: early, late, after an outage, several times at once. */
    runs: fc.array(fc.integer({ min: 0, max: 24 * 70 }), { maxLength: 30 }),
    redeemedAt: fc.option(fc.integer({ min: 0, max: 24 * 70 })),
  })

  it('adds up, whatever the timing of the payouts and of the redemption', () => {
    fc.assert(
      fc.property(any, ({ runs, redeemedAt, ...terms }) => {
        const one: Stake = { ...stake, ...terms }
        const lived = live(one, runs, redeemedAt)
        const on = (account: string) =>
          Amount.sum(lived.legs.filter((leg) => leg.account === account).map((leg) => leg.amount))
        expect(Amount.sum(lived.legs.map((leg) => leg.amount)).isZero()).toBe(true)
        expect(on('user:7:staking:USDT').isZero()).toBe(true)
        const earned = dailyEarnings(one).times(Amount.ofInteger(lived.daysPaid))
        expect(on('house:rewards:USDT').negated().equals(earned)).toBe(true)
        expect(on('user:7:available:USDT').equals(earned.minus(on('house:fees:USDT')))).toBe(true)
        if (redeemedAt !== null && redeemedAt < 24 * one.termDays) {
          expect(lived.daysPaid).toBe(Math.floor(redeemedAt / 24))
          expect(on('house:fees:USDT').equals(redeemEarly(one, startedAt).penalty)).toBe(true)
        } else {
          expect(lived.daysPaid).toBe(one.termDays)
          expect(on('house:fees:USDT').isZero()).toBe(true)
          expect(earned.equals(estimatedEarnings(one))).toBe(true)
        }
      }),
    )
  })

  /** Plays payouts and redemption in the order of their hours; what is due at the end is always paid in the end. */
  function live(one: Stake, runs: readonly number[], redeemedAt: number | null) {
    const legs = stakingLegs(one)
    let daysPaid = 0
    let open = true
    const pay = (now: Date) => {
      for (; open && daysPaid < completedDays(one, now); daysPaid += 1)
        legs.push(...earningsLegs(one, dailyEarnings(one)))
      if (open && daysPaid === one.termDays) {
        legs.push(...maturityLegs(one))
        open = false
      }
    }
    const hours = [...runs, ...(redeemedAt === null ? [] : [redeemedAt]), 24 * 80].sort((a, b) => a - b)
    for (const hour of hours) {
      const now = after(0, hour * 3_600_000)
      if (hour === redeemedAt && open && !isOver(one, now)) {
        const redeemed = redeemEarly(one, now)
        pay(now)
        expect(redeemed.daysCompleted).toBe(daysPaid)
        legs.push(...redemptionLegs(one, redeemed))
        open = false
      }
      pay(now)
    }
    return { legs, daysPaid }
  }
})
