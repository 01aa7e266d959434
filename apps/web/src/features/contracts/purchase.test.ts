import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import { amountOf } from '#platform/form/amount-of.ts'
import type { Contract, ContractOffer } from './api.ts'
import { profitLossAt } from './outcome.ts'
import { judgePurchase, periodsOf } from './purchase.ts'

const offer: ContractOffer = {
  durations: [60, 900],
  payoutRatios: [Amount.of('0.85'), Amount.of('0.9')],
  premiums: [Amount.of('10')],
  premiumMin: Amount.of('10'),
  premiumMax: Amount.of('10000'),
  asset: 'USDT',
  scale: 6,
  symbols: ['btcusdt'],
  symbolDurations: [
    { symbol: 'btcusdt', durations: [60, 900] },
    { symbol: 'eurusd', durations: [900] },
  ],
  serverTime: new Date('2026-11-21T09:00:00Z'),
}

describe('a purchase while it is written', () => {
  it.each([
    // typed       seconds  available   profit        payout        problem
    ['100', 60, '10000', '85', '185', undefined],
    ['33.333333', 60, '10000', '28.333333', '61.666666', undefined],
    ['33.333333', 900, '10000', '29.999999', '63.333332', undefined],
    ['10', 60, undefined, '8.5', '18.5', undefined],
    ['9.99', 60, '10000', '8.4915', '18.4815', 'belowMinimumInvestment'],
    ['10000.01', 60, '20000', '8500.0085', '18500.0185', 'aboveMaximum'],
    ['101', 60, '100.5', '85.85', '186.85', 'insufficientBalance'],
    ['', 60, '100', undefined, undefined, 'premiumMissing'],
    ['.', 60, '100', undefined, undefined, 'premiumMissing'],
  ] as const)('%s for %i s with %s available', (typed, seconds, available, profit, payout, problem) => {
    const purchase = judgePurchase(
      amountOf(typed),
      seconds,
      'btcusdt',
      offer,
      available === undefined ? undefined : Amount.of(available),
    )
    expect([purchase.profit?.text(), purchase.payout?.text(), purchase.problem?.name]).toEqual([
      profit,
      payout,
      problem,
    ])
  })

  it('falls back to the shortest period when the one remembered is offered no longer', () => {
    expect(judgePurchase(Amount.of('10'), 120, 'btcusdt', offer, undefined).period?.seconds).toBe(60)
  })

  it('takes the shortest period that is offered on its pair, and none on a pair without any', () => {
    expect(judgePurchase(Amount.of('10'), 60, 'eurusd', offer, undefined).period?.seconds).toBe(900)
    expect(judgePurchase(Amount.of('10'), 60, 'usdvnd', offer, undefined).period).toBeUndefined()
    expect(periodsOf(offer, 'eurusd').map(({ seconds, offered }) => [seconds, offered])).toEqual([
      [60, false],
      [900, true],
    ])
  })

  it('says what is wrong in the terms of its sentence', () => {
    expect(judgePurchase(Amount.of('9'), 60, 'btcusdt', offer, undefined).problem?.detail).toEqual({ minimum: '10' })
    expect(judgePurchase(Amount.of('50'), 60, 'btcusdt', offer, Amount.of('20')).problem?.detail).toEqual({
      available: '20',
    })
  })
})

it.each([
  // direction  price now    as it stands
  ['up', '67412.31', '85'],
  ['up', '67412.3', '0'],
  ['up', '67412.29', '-100'],
  ['down', '67412.31', '-100'],
  ['down', '67412.29', '85'],
] as const)('%s from 67,412.30 stands at %s with %s', (direction, price, profitLoss) => {
  const contract = {
    direction,
    asset: 'USDT',
    premium: Amount.of('100'),
    profitOnWin: Amount.of('85'),
    openPrice: Amount.of('67412.3'),
    closesAt: new Date('2026-11-21T09:01:00Z'),
  } as Contract
  expect(profitLossAt(Amount.of(price), contract)?.text()).toBe(profitLoss)
})
