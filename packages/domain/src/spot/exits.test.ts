import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { Pair, Tick } from '../market/index.ts'
import { acceptOrderWithExits, exitOf, exitResult } from './exits.ts'
import { acceptOrder, type Exits, fillAt, type OrderRequest, type Side } from './order.ts'
import { stopLossLimit } from './trigger.ts'

const amount = Amount.of
const pair: Pair = {
  id: 1,
  symbol: 'btcusdt',
  name: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  kind: 'crypto',
  logo: '',
  priceStep: amount('0.01'),
  quantityStep: amount('0.000001'),
  notionalMin: amount('5'),
  feeRate: amount('0.001'),
  session: '24x7',
  baseScale: 8,
  quoteScale: 6,
}
const now = new Date('2026-11-20T12:00:00.000Z')
const tick: Tick = {
  symbol: 'btcusdt',
  price: amount('50000'),
  volume: amount('1'),
  at: now,
  sequence: 9,
  source: 'sim',
}

const exits = (takeProfit?: string, stopLoss?: string): Exits => ({
  takeProfit: takeProfit ? amount(takeProfit) : null,
  stopLoss: stopLoss ? amount(stopLoss) : null,
})
const limit = (side: Side, price: string, quantity = '0.01'): OrderRequest => ({
  ...{ side, type: 'limit', sizing: 'quantity' },
  ...{ limitPrice: amount(price), quantity: amount(quantity) },
})

describe('the exits of an order', () => {
  it.each<[Side, string, Exits, string]>([
    ['buy', '49000', exits('49000.01', '48999.99'), 'accepted'],
    ['buy', '49000', exits('49000'), 'takeProfitOutside'],
    ['buy', '49000', exits('73500', '24500'), 'accepted'],
    ['buy', '49000', exits('73500.01'), 'takeProfitOutside'],
    ['buy', '49000', exits(undefined, '49000'), 'stopLossOutside'],
    ['buy', '49000', exits(undefined, '24499.99'), 'stopLossOutside'],
    ['buy', '49000', exits('50000.001'), 'priceStep'],
    ['buy', '49000', exits(undefined, '0.001'), 'priceStep'],
    ['sell', '51000', exits('50999.99', '51000.01'), 'accepted'],
    ['sell', '51000', exits('51000'), 'takeProfitOutside'],
    ['sell', '51000', exits(undefined, '51000'), 'stopLossOutside'],
    ['sell', '51000', exits(undefined, '76500.01'), 'stopLossOutside'],
  ])('of one to %s at %s, %j: %s', (side, price, asked, expected) => {
    const judged = acceptOrderWithExits({ ...limit(side, price), exits: asked }, pair, tick, now)
    expect('refusal' in judged ? judged.refusal : 'accepted').toBe(expected)
  })

  it('are judged after the order, and by the last price where it is at the market', () => {
    const asked = { ...limit('buy', '1'), exits: exits('1') }
    expect(acceptOrderWithExits(asked, pair, tick, now)).toMatchObject({ refusal: 'limitPriceTooFar' })
    const market = { ...limit('buy', '1'), type: 'market', exits: exits('50000.01', '49999.99') } as const
    expect(acceptOrderWithExits(market, pair, tick, now)).toMatchObject({ type: 'market', exits: market.exits })
    expect(acceptOrderWithExits({ ...limit('buy', '49000'), exits: exits() }, pair, tick, now)).toEqual(
      acceptOrder(limit('buy', '49000'), pair, tick, now),
    )
  })

  it('are worth the smallest order at the lowest of them', () => {
    const asked = (quantity: string) =>
      acceptOrderWithExits({ ...limit('buy', '50000', quantity), exits: exits('60000', '40000') }, pair, tick, now)
    expect(asked('0.000126')).toMatchObject({ exits: {} })
    expect(asked('0.000125')).toEqual({
      refusal: 'exitTooSmall',
      detail: { minimum: '5', asset: 'USDT', entered: '4.96' },
    })
  })
})

describe('an exit order', () => {
  const after = (side: Side, asked: Exits, quantity = '0.02') => {
    const fill = fillAt(amount('50000'), { side, quantity: amount(quantity) }, pair, pair.feeRate)
    const exit = exitOf({ side, exits: asked }, fill, pair)
    const { limitPrice, trigger, profitPrice, held } = exit ?? {}
    return exit && [exit.side, ...[exit.quantity, limitPrice, trigger?.price, profitPrice, held].map(String)]
  }

  it.each<[Side, Exits, string[] | undefined]>([
    //                              side    quantity   limit    trigger     profit   hold
    ['buy', exits('55000', '48000'), ['sell', '0.01998', '45600', '48000', '55000', '0.01998']],
    ['buy', exits('55000'), ['sell', '0.01998', '55000', 'undefined', 'null', '0.01998']],
    ['buy', exits(undefined, '48000'), ['sell', '0.01998', '45600', '48000', 'null', '0.01998']],
    // 999 USDT, at worst at 54,600.
    ['sell', exits('45000', '52000'), ['buy', '0.018296', '54600', '52000', '45000', '998.9616']],
    ['sell', exits('45000'), ['buy', '0.0222', '45000', 'undefined', 'null', '999']],
    ['buy', exits(), undefined],
  ])('of one to %s with %j', (side, asked, expected) => {
    expect(after(side, asked)).toEqual(expected)
  })

  it('is none where less than a lot was bought', () => {
    expect(after('buy', exits('55000'), '0.000001')).toBeUndefined()
  })

  it('is one that could be placed by itself', () => {
    const exit = exitOf(
      { side: 'buy', exits: exits('55000', '48000') },
      fillAt(amount('50000'), { side: 'buy', quantity: amount('0.02') }, pair, pair.feeRate),
      pair,
    )
    expect(exit && acceptOrder({ ...exit, sizing: 'quantity' }, pair, tick, now)).toEqual(exit)
  })
})

it.each([
  ['60000', 'sell', '57000'],
  ['60000', 'buy', '63000'],
  ['60000.19', 'sell', '57000.19'],
  ['0.19', 'sell', '0.18'],
  ['0.01', 'sell', '0.01'],
  ['0.01', 'buy', '0.02'],
] as const)('a stop loss at %s that is to %s does so at %s or better', (stopLoss, side, expected) => {
  expect(stopLossLimit(amount(stopLoss), side, pair).text()).toBe(expected)
})

it.each([
  ['buy', '55000', '97.8011'],
  ['buy', '50000', '-1.999'],
  ['buy', '48000', '-41.91904'],
  ['sell', '45000', '98.001'],
  ['sell', '50000', '-1.999'],
] as const)('0.02 that one is to %s at 50,000, and back at %s, bring %s', (side, at, expected) => {
  const fill = fillAt(amount('50000'), { side, quantity: amount('0.02') }, pair, pair.feeRate)
  expect(exitResult({ side, fill }, amount(at), pair).text()).toBe(expected)
})

describe('the price of a profit of a stop order', () => {
  const stop = (side: Side, profitPrice: string, limitPrice = '47900') => {
    const trigger = {
      price: amount(side === 'sell' ? '48000' : '52000'),
      direction: side === 'sell' ? 'falls' : 'rises',
    } as const
    const judged = acceptOrder(
      { ...limit(side, limitPrice), trigger, profitPrice: amount(profitPrice) },
      pair,
      tick,
      now,
    )
    return 'refusal' in judged ? judged : judged.profitPrice?.text()
  }

  it('lies on the other side of the market, beyond its limit', () => {
    expect(stop('sell', '50000.01')).toBe('50000.01')
    expect(stop('sell', '50000')).toMatchObject({
      refusal: 'takeProfitOutside',
      detail: { lowest: '50000.01', highest: '75000' },
    })
    expect(stop('sell', '50000.011')).toMatchObject({ refusal: 'priceStep' })
    expect(stop('sell', '51000', '51000.01')).toMatchObject({
      refusal: 'takeProfitOutside',
      detail: { lowest: '51000.01' },
    })
    expect(stop('buy', '49999.99', '52500')).toBe('49999.99')
    expect(stop('buy', '50000', '52500')).toMatchObject({
      refusal: 'takeProfitOutside',
      detail: { highest: '49999.99' },
    })
    expect(stop('buy', '49000', '48999.99')).toMatchObject({ refusal: 'takeProfitOutside' })
  })
})
