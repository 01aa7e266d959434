import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { Pair, Tick } from '../market/index.ts'
import {
  acceptOrder,
  crossingPrice,
  type Fill,
  type FillableOrder,
  type FillSums,
  fillAt,
  fillLegs,
  fillPart,
  heldBy,
  holdLegs,
  noSums,
  type OrderRequest,
  releaseLegs,
} from './order.ts'

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
const forex: Pair = { ...pair, symbol: 'eurusd', name: 'EUR/USD', base: 'EUR', quote: 'USD', session: 'fx' }
const now = new Date('2026-11-20T12:00:00.000Z')
const tick: Tick = {
  symbol: 'btcusdt',
  price: amount('67412.3'),
  volume: amount('1'),
  at: now,
  sequence: 9,
  source: 'sim',
}
const feeRate = amount('0.001')

const limitBuy: OrderRequest = {
  side: 'buy',
  type: 'limit',
  sizing: 'quantity',
  limitPrice: amount('66900'),
  quantity: amount('0.01'),
}

function judge(change: Partial<OrderRequest>, { on = pair, at = now, last = tick as Tick | null } = {}) {
  const judged = acceptOrder({ ...limitBuy, ...change }, on, last ?? undefined, at)
  return 'refusal' in judged ? judged.refusal : 'accepted'
}

const stop = { price: amount('60000'), direction: 'falls' } as const

describe('an order that is matched otherwise than when nothing is said', () => {
  it.each<[Partial<OrderRequest>, string]>([
    [{ timeInForce: 'ioc' }, 'orderKindNeedsBook'],
    [{ timeInForce: 'fok' }, 'orderKindNeedsBook'],
    [{ postOnly: true }, 'orderKindNeedsBook'],
    [{ selfTrade: 'cancelMaker' }, 'orderKindNeedsBook'],
    [{ timeInForce: 'gtc', postOnly: false, selfTrade: 'cancelTaker' }, 'accepted'],
    [{ type: 'market', timeInForce: 'ioc' }, 'accepted'],
  ])('%j is %s where there is no book, and accepted in one', (kind, expected) => {
    expect(judge(kind)).toBe(expected)
    expect(judge(kind, { on: { ...pair, inBook: true } })).toBe('accepted')
  })
})

it.each<[Partial<OrderRequest>, halted: string, auction: string]>([
  [{}, 'bookHalted', 'accepted'],
  [{ type: 'market' }, 'bookHalted', 'bookInAuction'],
  [{ timeInForce: 'ioc' }, 'bookHalted', 'bookInAuction'],
  [{ timeInForce: 'fok', trigger: stop, limitPrice: amount('59000') }, 'bookHalted', 'accepted'],
])('%j in a book is %s while that is halted, and %s in an auction', (kind, halted, auction) => {
  const inBook = { ...pair, inBook: true }
  expect(judge(kind, { on: { ...inBook, bookPhase: 'halted' } })).toBe(halted)
  expect(judge(kind, { on: { ...inBook, bookPhase: 'auction' } })).toBe(auction)
})

describe('accepting an order', () => {
  it.each<[string, Partial<OrderRequest>, string]>([
    ['a stop', { trigger: stop, limitPrice: amount('59000') }, 'accepted'],
    [
      'a stop whose limit is near its trigger and far from the market',
      { trigger: { ...stop, price: amount('40000') }, limitPrice: amount('21000') },
      'accepted',
    ],
    ['a stop whose limit is far from its trigger', { trigger: stop, limitPrice: amount('29999') }, 'limitPriceTooFar'],
    ['a stop that the market has reached', { trigger: { ...stop, direction: 'rises' } }, 'triggerReached'],
    ['a stop without a limit price', { trigger: stop, limitPrice: null }, 'limitPriceMissing'],
    ['a plain limit buy', {}, 'accepted'],
    ['no limit price', { limitPrice: null }, 'limitPriceMissing'],
    ['a limit price of zero', { limitPrice: amount('0') }, 'limitPriceMissing'],
    ['no quantity', { quantity: null }, 'quantityMissing'],
    ['a quantity where a total was announced', { sizing: 'total' }, 'quantityMissing'],
    ['a price between two ticks', { limitPrice: amount('66900.001') }, 'priceStep'],
    ['a quantity between two lots', { quantity: amount('0.0100001') }, 'quantityStep'],
    ['the least it may be worth', { quantity: amount('0.000075') }, 'accepted'],
    ['a little less', { quantity: amount('0.000074') }, 'notionalTooSmall'],
    ['more than a million times the least', { quantity: amount('75') }, 'orderTooLarge'],
    ['a price of half the tick', { limitPrice: amount('33706.15') }, 'accepted'],
    ['a price below that', { limitPrice: amount('33706.14') }, 'limitPriceTooFar'],
    ['a price of one and a half ticks', { limitPrice: amount('101118.45') }, 'accepted'],
    ['a price above that', { limitPrice: amount('101118.46') }, 'limitPriceTooFar'],
    ['a market order with a limit price, which it ignores', { type: 'market', limitPrice: amount('1') }, 'accepted'],
  ])('%s', (_, change, expected) => {
    expect(judge(change)).toBe(expected)
  })

  it('says what is missing before it says that the market is closed, and that before anything of the price', () => {
    const saturday = { on: forex, at: new Date('2026-11-21T12:00:00.000Z'), last: null }
    expect(judge({ limitPrice: null }, saturday)).toBe('limitPriceMissing')
    expect(judge({}, saturday)).toBe('outsideTradingHours')
    expect(judge({}, { last: null })).toBe('priceStale')
  })

  it('takes a price of two seconds and refuses an older one', () => {
    expect(judge({}, { at: new Date(now.getTime() + 2_000) })).toBe('accepted')
    expect(judge({}, { at: new Date(now.getTime() + 2_001) })).toBe('priceStale')
  })

  it.each([
    // total   limit price │ quantity     held
    ['100', '66900', '0.001494', '99.9486'],
    ['1685.3', '67412.30', '0.024999', '1685.240088'],
    ['4.999999', '66900', 'notionalTooSmall', ''],
    ['5', '66900', '0.000074', '4.9506'],
    ['5.02', '66900', '0.000075', '5.0175'],
  ])('a total of %s USDT at %s buys whole lots', (total, limitPrice, quantity, held) => {
    const judged = acceptOrder(
      { ...limitBuy, sizing: 'total', total: amount(total), limitPrice: amount(limitPrice) },
      pair,
      tick,
      now,
    )
    if ('refusal' in judged) return expect(judged.refusal).toBe(quantity)
    expect([judged.quantity.text(), judged.held.text()]).toEqual([quantity, held])
  })
})

it('a pair whose smallest order is not told has no largest', () => {
  expect(judge({ quantity: amount('0.025') }, { on: { ...pair, notionalMin: Amount.zero } })).toBe('accepted')
})

it('a total has the digits of its coin, and buys a whole lot at least', () => {
  const total = { sizing: 'total', quantity: null } as const
  expect(judge({ ...total, total: amount('100.123456') })).toBe('accepted')
  expect(judge({ ...total, total: amount('100.1234567') })).toBe('amountPrecision')
  const wholeCoins = { ...pair, quantityStep: amount('1') }
  expect(judge({ ...total, total: amount('66900') }, { on: wholeCoins })).toBe('accepted')
  expect(acceptOrder({ ...limitBuy, ...total, total: amount('66899.99') }, wholeCoins, tick, now)).toEqual({
    refusal: 'notionalTooSmall',
    detail: { minimum: '66900', asset: 'USDT', entered: '66899.99' },
  })
})

describe('filling', () => {
  it.each<['buy' | 'sell', string, string, string, string]>([
    // side  quantity    price      │ turnover       fee
    ['buy', '0.025', '67412.30', '1685.3075', '0.000025'],
    ['buy', '0.000075', '67412.31', '5.055924', '0.00000008'],
    ['sell', '0.025', '67412.30', '1685.3075', '1.685308'],
    ['sell', '0.000075', '67412.31', '5.055923', '0.005056'],
  ])('%s %s at %s: what is paid rounds up, what is received rounds down', (side, quantity, price, turnover, fee) => {
    const filled = fillAt(amount(price), { side, quantity: amount(quantity) }, pair, feeRate)
    expect([filled.turnover.text(), filled.fee.text()]).toEqual([turnover, fee])
  })

  it('gives back what a better price left of the hold', () => {
    const order = { userId: 7, side: 'buy' as const, quantity: amount('0.01'), held: amount('669') }
    const fill = fillAt(amount('66899.5'), order, pair, feeRate)
    expect(movements(fill, order)).toEqual({
      'user:7:spot:USDT': '-669',
      'house:market:USDT': '668.995',
      'user:7:available:USDT': '0.005',
      'house:market:BTC': '-0.01',
      'user:7:available:BTC': '0.00999',
      'house:fees:BTC': '0.00001',
    })
  })

  it('pays a market sell from the available balance', () => {
    const order = { userId: 7, side: 'sell' as const, quantity: amount('0.5'), held: Amount.zero }
    expect(movements(fillAt(amount('100'), order, pair, feeRate), order)).toEqual({
      'user:7:available:BTC': '-0.5',
      'house:market:BTC': '0.5',
      'house:market:USDT': '-50',
      'user:7:available:USDT': '49.95',
      'house:fees:USDT': '0.05',
    })
  })

  it('holds and releases the same', () => {
    const order = { userId: 7, side: 'buy' as const, quantity: amount('0.01'), held: amount('669') }
    expect(sums(holdLegs(order, pair))).toEqual({ 'user:7:available:USDT': '-669', 'user:7:spot:USDT': '669' })
    expect(sums(releaseLegs(order, pair))).toEqual({ 'user:7:available:USDT': '669', 'user:7:spot:USDT': '-669' })
  })

  it.each<['buy' | 'sell', string, string, string | undefined]>([
    ['buy', '66900', '66899.5', '66899.5'],
    ['buy', '66900', '66900', '66900'],
    ['buy', '66900', '66900.01', undefined],
    ['sell', '66900', '66900.01', '66900.01'],
    ['sell', '66900', '66899.99', undefined],
  ])('a %s at %s on a tick of %s fills at %s', (side, limit, tickPrice, expected) => {
    expect(crossingPrice(side, amount(limit), amount(tickPrice))?.text()).toBe(expected)
  })
})

describe('an order that is filled in parts', () => {
  const yen = { baseScale: 2, quoteScale: 0 }
  const partsOf = (
    side: 'buy' | 'sell',
    parts: readonly (readonly [quantity: string, price: string])[],
    rate = '0.001',
  ) => {
    let before = noSums
    return parts.map(([quantity, price]) => {
      const { fill, sums } = fillPart(amount(price), { side, quantity: amount(quantity) }, yen, amount(rate), before)
      before = sums
      return [fill.turnover.text(), fill.fee.text()].join(' ')
    })
  }

  it('pays for three parts of 0.4 yen what it pays for 1.2', () => {
    expect(
      partsOf('buy', [
        ['0.01', '40'],
        ['0.01', '40'],
        ['0.01', '40'],
      ]),
    ).toEqual(['1 0.01', '0 0', '1 0'])
    expect(partsOf('buy', [['0.03', '40']])).toEqual(['2 0.01'])
  })

  it('is charged one fee by a buyer who takes it lot by lot', () => {
    const lots = Array.from({ length: 100 }, () => ['0.01', '151'] as const)
    const fees = partsOf('sell', lots).map((part) => Number(part.split(' ')[1]))
    expect(fees.reduce((sum, fee) => sum + fee, 0)).toBe(1)
    expect(partsOf('sell', [['1', '151']])).toEqual(['151 1'])
  })

  it('costs what it costs in one, and its hold suffices at every moment', () => {
    const lots = fc.integer({ min: 1, max: 500 })
    const any = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      parts: fc.array(fc.record({ lots, better: fc.integer({ min: 0, max: 9_999 }) }), { minLength: 1, maxLength: 20 }),
    })
    const of = (whole: number, scale: number) =>
      Amount.ofInteger(whole).dividedBy(amount(`1${'0'.repeat(scale)}`), scale, 'down')
    fc.assert(
      fc.property(any, ({ side, parts }) => {
        const limitPrice = of(1_500_000, 4)
        let rest = of(
          parts.reduce((sum, part) => sum + part.lots, 0),
          2,
        )
        const whole = rest
        let before: FillSums = noSums
        let held = heldBy(side, rest, limitPrice, yen)
        for (const { lots, better } of parts) {
          const quantity = of(lots, 2)
          const price = of(1_500_000 + (side === 'buy' ? -better : better), 4)
          const { fill, sums } = fillPart(price, { side, quantity }, yen, feeRate, before)
          rest = rest.minus(quantity)
          const needed = heldBy(side, rest, limitPrice, yen, sums)
          const paid = side === 'buy' ? fill.turnover : quantity
          expect(held.minus(paid).minus(needed).isNegative()).toBe(false)
          expect(fill.fee.isNegative()).toBe(false)
          expect(fill.fee.isAtMost(side === 'buy' ? quantity : fill.turnover)).toBe(true)
          held = needed
          before = sums
        }
        expect(held.text()).toBe('0')
        const average = fillAt(amount('1'), { side, quantity: before.exactTurnover }, { ...yen, baseScale: 6 }, feeRate)
        expect(before.turnover.text()).toBe(average.turnover.text())
        const received = side === 'buy' ? whole : before.turnover
        expect(before.fee.text()).toBe(
          received
            .times(feeRate)
            .round(side === 'buy' ? 2 : 0, 'up')
            .text(),
        )
      }),
    )
  })
})

function movements(fill: Fill, order: FillableOrder) {
  return sums(fillLegs(fill, order, pair))
}

function sums(legs: ReturnType<typeof fillLegs>): Record<string, string> {
  const totals = new Map<string, Amount>()
  for (const leg of legs) totals.set(leg.account, (totals.get(leg.account) ?? Amount.zero).plus(leg.amount))
  return Object.fromEntries([...totals].map(([account, total]) => [account, total.text()]))
}
