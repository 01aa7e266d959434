import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { directionTo, judge, requestOf, resultAt, stepPrice, type Ticket, ticketShareOf } from './ticket.ts'

const btc = {
  symbol: 'btcusdt',
  name: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  kind: 'crypto',
  price: Amount.of('67412.30'),
  tickedAt: new Date('2026-11-21T09:00:00Z'),
  priceScale: 2,
  quantityScale: 6,
  priceStep: Amount.of('0.01'),
  quantityStep: Amount.of('0.000001'),
  notionalMin: Amount.of('5'),
  baseScale: 8,
  quoteScale: 6,
  feeRate: Amount.of('0.001'),
} as BoardPair

const limitBuy: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '66900',
  trigger: '',
  direction: 'falls',
  trail: '',
  trailUnit: 'ratio',
  activation: '',
  takeProfit: '',
  stopLoss: '',
  size: '',
  sizing: 'quantity',
  instruction: 'gtc',
}

describe('a ticket', () => {
  it.each([
    //  typed                                        available │ quantity    total        fee
    [{ size: '0.025' }, '10000', '0.025', '1672.5', '0.000025'],
    [{ size: '100', sizing: 'total' }, '10000', '0.001494', '100', '0.0000015'],
    [{ type: 'market', size: '0.025' }, '10000', '0.025', '1685.3075', '0.000025'],
    [{ side: 'sell', size: '0.025' }, '1', '0.025', '1672.5', '1.6725'],
  ] as const)(
    '%j with %s available comes to what the server will make of it',
    (typed, available, quantity, total, fee) => {
      const judged = judge({ ...limitBuy, ...typed }, btc, Amount.of(available))
      expect(judged.problem).toBeUndefined()
      expect(judged.quantity?.text()).toBe(quantity)
      expect(judged.total?.text()).toBe(total)
      expect(judged.fill?.fee.text()).toBe(fee)
    },
  )

  it.each([
    [{ price: '' }, 'limitPriceMissing'],
    [{ price: '66900.001', size: '1' }, 'priceStep'],
    [{ price: '33000', size: '1' }, 'limitPriceTooFar'],
    [{ type: 'stop', size: '1' }, 'triggerMissing'],
    [{ type: 'stop', trigger: '67500', size: '1' }, 'triggerReached'],
    [{ type: 'stop', trigger: '67000', direction: 'rises', size: '1' }, 'triggerReached'],
    [{ type: 'stop', trigger: '33000', size: '1' }, 'triggerTooFar'],
    [{ type: 'stop', trigger: '66900.001', size: '1' }, 'priceStep'],
    [{ type: 'stop', trigger: '40000', price: '67000', size: '1' }, 'limitFarFromTrigger'],
    [{ type: 'stop', trigger: '67000', size: '1' }, 'insufficientBalance'],
    [{}, 'quantityMissing'],
    [{ size: '0.0000001' }, 'quantityStep'],
    [{ size: '4.99', sizing: 'total' }, 'notionalTooSmall'],
    [{ size: '6000000', sizing: 'total' }, 'orderTooLarge'],
    [{ size: '0.15' }, 'insufficientBalance'],
    [{ size: '0.01', takeProfit: '66900' }, 'takeProfitOutside'],
    [{ size: '0.01', stopLoss: '66900' }, 'stopLossOutside'],
    [{ size: '0.00008', stopLoss: '50000' }, 'exitTooSmall'],
    [{ type: 'trailing', size: '0.01' }, 'trailMissing'],
    [{ type: 'trailing', size: '0.01', trail: '51' }, 'trailRatioOutside'],
    [{ type: 'trailing', size: '0.01', trail: '0.001', trailUnit: 'price' }, 'trailOutside'],
    [{ type: 'trailing', size: '0.01', trail: '2', activation: '67500' }, 'triggerReached'],
    [{ type: 'trailing', size: '0.01', trail: '2', activation: '30000' }, 'activationTooFar'],
    [{ type: 'trailing', size: '1', trail: '2' }, 'insufficientBalance'],
    [{ type: 'exit', size: '0.01' }, 'exitMissing'],
    [{ type: 'exit', side: 'sell', size: '0.01', takeProfit: '67000' }, 'triggerReached'],
    [{ type: 'exit', side: 'sell', size: '0.01', takeProfit: '67000', stopLoss: '60000' }, 'takeProfitOutside'],
    [{ type: 'exit', side: 'sell', size: '0.01', stopLoss: '68000' }, 'triggerReached'],
    [{ type: 'exit', side: 'sell', size: '0.01', stopLoss: '30000' }, 'stopLossOutside'],
  ] as const)('%j is told as %s', (typed, name) => {
    expect(judge({ ...limitBuy, ...typed }, btc, Amount.of('10000')).problem?.name).toBe(name)
  })

  it('of a trailing stop is sent as a share, with the worst price left to the server', () => {
    const ticket = { ...limitBuy, side: 'sell', type: 'trailing', trail: '2.5', size: '0.01' } as const
    const { trail, limitPrice } = requestOf(ticket, btc)
    expect([trail?.distance.text(), trail?.unit, trail?.activation, limitPrice]).toEqual([
      '0.025',
      'ratio',
      null,
      undefined,
    ])
    expect(judge(ticket, btc, Amount.one).fill?.price.text()).toBe('62440.65')
  })

  it('of what is held is one stop order with a second price, or a limit order', () => {
    const ticket = { ...limitBuy, side: 'sell', type: 'exit', takeProfit: '70000', size: '0.01' } as const
    const both = requestOf({ ...ticket, stopLoss: '60000' }, btc)
    expect([both.limitPrice, both.trigger?.price, both.trigger?.direction, both.profitPrice].map(String)).toEqual([
      '57000',
      '60000',
      'falls',
      '70000',
    ])
    expect(requestOf(ticket, btc)).toMatchObject({ limitPrice: Amount.of('70000'), trigger: null, profitPrice: null })
    expect(judge({ ...ticket, stopLoss: '60000' }, btc, Amount.one).problem).toBeUndefined()
  })

  it('is not called short of money while the balance is unknown', () => {
    expect(judge({ ...limitBuy, size: '10' }, btc, undefined).problem).toBeUndefined()
  })
})

it.each([
  ['buy', '10000.123456789', 25, '2500.03'],
  ['buy', '10000', 100, '10000'],
  ['sell', '0.1000009', 50, '0.05'],
] as const)('a share on the side of %s of %s at %i percent is %s', (side, available, percent, share) => {
  expect(ticketShareOf(Amount.of(available), percent, side, btc).text()).toBe(share)
})

it.each([
  ['66900', 1, '66900.01'],
  ['66900.5', -1, '66900.49'],
  ['66900.007', -1, '66900'],
  ['0.01', -1, '0.01'],
  ['', 1, '67412.31'],
] as const)('from "%s" a step of %i leads to %s', (typed, direction, next) => {
  expect(stepPrice(typed, direction, btc).text()).toBe(next)
})

describe('a stop order', () => {
  it('waits for the side from which its trigger was seen when it was typed', () => {
    expect(['66000', '67412.30', '67412.31', ''].map((typed) => directionTo(typed, btc))).toEqual([
      'falls',
      'falls',
      'rises',
      'falls',
    ])
  })

  it('is sent as a limit order with its trigger; another order without, whatever was typed for one', () => {
    const stop = { ...limitBuy, type: 'stop', trigger: '67000', size: '0.01' } as const
    expect(requestOf(stop, btc)).toMatchObject({ type: 'limit', trigger: { direction: 'falls' } })
    expect(requestOf(stop, btc).trigger?.price.text()).toBe('67000')
    expect(requestOf({ ...stop, type: 'limit' }, btc)).not.toHaveProperty('trigger')
    expect(requestOf({ ...stop, type: 'market' }, btc)).not.toHaveProperty('trigger')
  })
})

describe('take profit and stop loss', () => {
  const exits = { ...limitBuy, size: '0.01', takeProfit: '70000', stopLoss: '' }

  it('are sent where they are typed', () => {
    expect(requestOf(exits, btc).exits).toEqual({ takeProfit: Amount.of('70000'), stopLoss: null })
    expect(requestOf({ ...exits, takeProfit: '' }, btc)).not.toHaveProperty('exits')
  })

  it.each([
    ['takeProfit', '70000.001'],
    ['stopLoss', '60000.001'],
    ['price', '66900.001'],
  ] as const)('a %s between two steps is said at its field', (field, typed) => {
    expect(judge({ ...exits, [field]: typed }, btc, undefined).problem).toMatchObject({ name: 'priceStep', field })
  })

  it('bring what is left after both fees, once the order has a size and they a price', () => {
    const judged = judge(exits, btc, undefined)
    expect(resultAt('70000', exits, judged, btc)?.text()).toBe('29.6007')
    expect(resultAt('', exits, judged, btc)).toBeUndefined()
    expect(resultAt('70000', exits, judge(limitBuy, btc, undefined), btc)).toBeUndefined()
  })
})

describe('a ticket for a pair in a book', () => {
  const inBook = { ...btc, inBook: true, makerFee: Amount.of('0.0005'), takerFee: Amount.of('0.001') } as BoardPair
  const offer = (quantity: string, price: string) => ({ price: Amount.of(price), quantity: Amount.of(quantity) })
  const offers = {
    bids: [offer('0.01', '67400'), offer('1', '67300')],
    asks: [offer('0.01', '67420'), offer('0.01', '67520')],
  }
  const market = { ...limitBuy, type: 'market' } as const

  it.each([
    //                                                        │ quantity  total      price     enough
    [{ size: '0.02' }, '0.02', '1349.4', '67470', true],
    [{ size: '1011.7', sizing: 'total' }, '0.014998', '1011.7', '67453.324', true],
    [{ side: 'sell', size: '0.02' }, '0.02', '1347', '67350', true],
    [{ size: '0.03' }, '0.03', '1349.4', '67470', false],
  ] as const)('%j at the market comes to what it would take of the book', (typed, quantity, total, price, isWhole) => {
    const judged = judge({ ...market, ...typed }, inBook, undefined, offers)
    expect([judged.quantity, judged.total].map(String)).toEqual([quantity, total])
    expect(judged.fill?.price.round(3, 'down').text()).toBe(price)
    expect(judged.estimate?.isWhole).toBe(isWhole)
  })

  it('has an instruction that is sent with a limit order alone, and with nothing where there is no book', () => {
    const sent = (typed: Partial<Ticket>, pair = inBook) => {
      const { postOnly, timeInForce } = requestOf({ ...limitBuy, size: '0.01', ...typed }, pair)
      return [postOnly, timeInForce]
    }
    expect(sent({})).toEqual([undefined, undefined])
    expect(sent({ instruction: 'postOnly' })).toEqual([true, undefined])
    expect(sent({ instruction: 'ioc' })).toEqual([undefined, 'ioc'])
    expect(sent({ instruction: 'fok' })).toEqual([undefined, 'fok'])
    expect(sent({ instruction: 'fok', type: 'market' })).toEqual([undefined, undefined])
    expect(sent({ instruction: 'fok' }, btc)).toEqual([undefined, undefined])
  })

  it.each([
    [{}, '0.001'],
    [{ instruction: 'postOnly' }, '0.0005'],
    [{ instruction: 'ioc' }, '0.001'],
    [{ type: 'market' }, '0.001'],
  ] as const)('%j counts on the higher fee that it may pay', (typed, rate) => {
    const { fill } = judge({ ...limitBuy, size: '0.02', ...typed }, inBook, undefined, offers)
    expect(fill?.fee.dividedBy(fill.quantity, 6, 'up').text()).toBe(rate)
  })
})
