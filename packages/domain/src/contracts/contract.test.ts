import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { Leg } from '../ledger/index.ts'
import {
  acceptContract,
  breakEvenRate,
  type ContractTerms,
  type Direction,
  openingLegs,
  premiumFor,
  profitOn,
  type SettleableContract,
  settle,
  settlementLegs,
} from './contract.ts'

const amount = Amount.of
const terms: ContractTerms = {
  asset: 'USDT',
  scale: 6,
  periods: [
    { seconds: 60, payoutRatio: amount('0.85') },
    { seconds: 120, payoutRatio: amount('0.86') },
    { seconds: 900, payoutRatio: amount('0.9') },
  ],
  premiumMin: amount('10'),
  premiumMax: amount('10000'),
  exposureMax: amount('50000'),
}
const crypto = { session: '24x7' } as const
const forex = { session: 'fx' } as const
const now = new Date('2026-11-20T12:00:00.000Z')
const later = (ms: number, than = now) => new Date(than.getTime() + ms)
const quote = (price = '67412.3', at = now) => ({ price: amount(price), at })

function accept({
  direction = 'up' as Direction,
  premium = '100',
  seconds = 60,
  on = crypto as typeof crypto | typeof forex,
  at = now,
} = {}) {
  return acceptContract({ direction, premium: amount(premium), durationSeconds: seconds }, terms, on, at)
}

function judge(change: Parameters<typeof accept>[0]) {
  const judged = accept(change)
  return 'refusal' in judged ? judged.refusal : 'accepted'
}

describe('accepting a contract', () => {
  it.each<[string, Parameters<typeof accept>[0], string]>([
    ['a plain one', {}, 'accepted'],
    ['the least premium', { premium: '10' }, 'accepted'],
    ['a little less', { premium: '9.999999' }, 'belowMinimumInvestment'],
    ['nothing', { premium: '0' }, 'belowMinimumInvestment'],
    ['the greatest premium', { premium: '10000' }, 'accepted'],
    ['a little more', { premium: '10000.000001' }, 'aboveMaximum'],
    ['more digits than the coin has', { premium: '10.0000001' }, 'quantityStep'],
    ['a period shorter than any', { seconds: 59 }, 'durationNotOffered'],
    ['a period longer than any', { seconds: 901 }, 'durationNotOffered'],
    ['a period between two', { seconds: 61 }, 'durationNotOffered'],
    ['the longest period', { seconds: 900 }, 'accepted'],
  ])('%s', (_, change, expected) => {
    expect(judge(change)).toBe(expected)
  })

  it('says what is wrong with the period before the premium, and that before the hours', () => {
    const saturday = { on: forex, at: new Date('2026-11-21T12:00:00.000Z') }
    expect(judge({ ...saturday, seconds: 1, premium: '1' })).toBe('durationNotOffered')
    expect(judge({ ...saturday, premium: '1' })).toBe('belowMinimumInvestment')
    expect(judge(saturday)).toBe('outsideTradingHours')
  })

  const friday = (time: string) => new Date(`2026-11-20T${time}Z`)
  it.each([
    // opened │ of a minute, on a market that closes on Friday at 22:00
    ['21:58:59.999', 'accepted'],
    ['21:59:00.000', 'marketClosesFirst'],
    ['21:59:59.999', 'marketClosesFirst'],
    ['22:00:00.000', 'outsideTradingHours'],
  ])('forex on Friday at %s: %s', (time, expected) => {
    expect(judge({ on: forex, at: friday(time) })).toBe(expected)
  })

  it('writes down what it was bought with, and when it closes', () => {
    expect(accept({ premium: '33.333333' })).toEqual({
      direction: 'up',
      asset: 'USDT',
      premium: amount('33.333333'),
      durationSeconds: 60,
      payoutRatio: amount('0.85'),
      profit: amount('28.333333'),
      openedAt: now,
      closesAt: later(60_000),
    })
  })
})

const closesAt = later(60_000)
const bought = (direction: Direction, premium = '100', profit = '85'): SettleableContract => ({
  userId: 7,
  direction,
  asset: 'USDT',
  premium: amount(premium),
  profit: amount(profit),
  openPrice: amount('67412.3'),
  closesAt,
})

describe('settling', () => {
  it.each<[Direction, string, number, string, string | null, string, string]>([
    // bought  close price   ms before the close │ state      result     payout  profit or loss
    ['up', '67412.31', 0, 'settled', 'profit', '185', '85'],
    ['up', '67412.3', 0, 'settled', 'equal', '100', '0'],
    ['up', '67412.29', 0, 'settled', 'loss', '0', '-100'],
    ['down', '67412.29', 0, 'settled', 'profit', '185', '85'],
    ['down', '67412.300', 0, 'settled', 'equal', '100', '0'],
    ['down', '67412.31', 0, 'settled', 'loss', '0', '-100'],
    ['up', '99999', 2_000, 'settled', 'profit', '185', '85'],
    ['up', '99999', 2_001, 'invalid', null, '100', '0'],
    ['down', '99999', 2_001, 'invalid', null, '100', '0'],
  ])('%s, closed at %s from %i ms before: %s %s', (direction, price, before, state, result, payout, profitLoss) => {
    const settled = settle(bought(direction), quote(price, later(-before, closesAt)))
    expect([settled.state, settled.result, settled.payout.text(), settled.profitLoss.text()]).toEqual([
      state,
      result,
      payout,
      profitLoss,
    ])
  })

  it('without any price gives the premium back', () => {
    expect(settle(bought('up'), undefined)).toMatchObject({ state: 'invalid', payout: amount('100') })
  })
})

describe('what it moves', () => {
  const plain = (legs: readonly Leg[]) => legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType])

  it('takes the premium when it is opened', () => {
    expect(plain(openingLegs(bought('up')))).toEqual([
      ['user:7:available:USDT', '-100', 4],
      ['user:7:contract:USDT', '100', undefined],
    ])
  })

  it.each<[string, (string | number | undefined)[][]]>([
    [
      '67412.31',
      [
        ['user:7:contract:USDT', '-100', undefined],
        ['user:7:available:USDT', '100', 6],
        ['house:market:USDT', '-85', undefined],
        ['user:7:available:USDT', '85', 5],
      ],
    ],
    [
      '67412.3',
      [
        ['user:7:contract:USDT', '-100', undefined],
        ['user:7:available:USDT', '100', 6],
      ],
    ],
    [
      '67412.29',
      [
        ['user:7:contract:USDT', '-100', undefined],
        ['house:market:USDT', '100', undefined],
      ],
    ],
  ])('bought up, closed at %s', (price, legs) => {
    const contract = bought('up')
    expect(plain(settlementLegs(contract, settle(contract, quote(price, closesAt))))).toEqual(legs)
  })
})

it.each([
  // ratio │ share that must win
  ['0.85', '0.5406'],
  ['0.86', '0.5377'],
  ['0.9', '0.5264'],
  ['1', '0.5'],
])('a ratio of %s breaks even at %s', (ratio, rate) => {
  expect(breakEvenRate(amount(ratio)).text()).toBe(rate)
})

it.each([
  // left │ ratio │ premium at most
  ['15', '0.85', '17.647058'],
  ['0', '0.85', '0'],
  ['8.5', '0.85', '10'],
])('a win of at most %s at %s allows %s', (left, ratio, premium) => {
  expect(premiumFor(amount(left), amount(ratio), 6).text()).toBe(premium)
})

describe('any contract', () => {
  const money = (max: bigint) =>
    fc
      .bigInt({ min: 1n, max })
      .map((units) => amount(`${units / 10n ** 6n}.${(units % 10n ** 6n).toString().padStart(6, '0')}`))
  const ratio = fc
    .integer({ min: 1, max: 200 })
    .map((percent) => Amount.ofInteger(percent).dividedBy(amount('100'), 2, 'down'))
  const any = fc.record({
    premium: money(10n ** 10n),
    ratio,
    direction: fc.constantFrom<Direction>('up', 'down'),
    open: money(10n ** 12n),
    close: money(10n ** 12n),
    before: fc.integer({ min: 0, max: 4_000 }),
  })

  it('moves money from somewhere to somewhere, and leaves nothing frozen', () => {
    fc.assert(
      fc.property(any, ({ premium, ratio, direction, open, close, before }) => {
        const profit = profitOn(premium, ratio, 6)
        expect(profit.isAtMost(premium.times(ratio))).toBe(true)
        const contract = { userId: 7, direction, asset: 'USDT', premium, profit, openPrice: open, closesAt }
        const settlement = settle(contract, { price: close, at: later(-before, closesAt) })
        const legs = [...openingLegs(contract), ...settlementLegs(contract, settlement)]
        const on = (account: string) =>
          Amount.sum(legs.filter((leg) => leg.account === account).map((leg) => leg.amount))
        expect(Amount.sum(legs.map((leg) => leg.amount)).isZero()).toBe(true)
        expect(on('user:7:contract:USDT').isZero()).toBe(true)
        expect(on('user:7:available:USDT').equals(settlement.profitLoss)).toBe(true)
        expect(settlement.payout.minus(premium).equals(settlement.profitLoss)).toBe(true)
      }),
    )
  })

  it('of the largest premium that is allowed wins no more than what is left', () => {
    fc.assert(
      fc.property(money(10n ** 10n), ratio, (left, ratio) => {
        expect(profitOn(premiumFor(left, ratio, 6), ratio, 6).isAtMost(left)).toBe(true)
      }),
    )
  })

  it('and its opposite never both win, and one wins when the price moved and no gap lies before the close', () => {
    fc.assert(
      fc.property(any, ({ premium, ratio, open, close, before }) => {
        const results = (['up', 'down'] as const).map((direction) => {
          const profit = profitOn(premium, ratio, 6)
          const contract = { userId: 7, direction, asset: 'USDT', premium, profit, openPrice: open, closesAt }
          return settle(contract, { price: close, at: later(-before, closesAt) }).result
        })
        const expected = before > 2_000 ? [null, null] : open.equals(close) ? ['equal', 'equal'] : ['loss', 'profit']
        expect([...results].sort()).toEqual([...expected].sort())
      }),
    )
  })
})
