import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, object, ours, timestamps } from './fields.ts'
import { longPaging, pageExample, pageOf } from './page.ts'
import type { FieldFault } from './refusals.ts'
import { amount, enteredAmount, id, instant, integer, requiredText } from './values.ts'

const endpoint = endpointsOf('conversion')

/** The two coins of an exchange in one text: `BTC_USDT` is from BTC to USDT. */
const joinedCoins = z.codec(
  z.string({ error: () => 'required' satisfies FieldFault }),
  z.custom<{ from: string; to: string }>(),
  {
    decode: (wire, context) => {
      const coins = /^([A-Za-z0-9]{2,12})_([A-Za-z0-9]{2,12})$/.exec(wire)
      if (coins?.[1] && coins[2]) return { from: coins[1].toUpperCase(), to: coins[2].toUpperCase() }
      context.issues.push({ code: 'custom', message: 'invalid' satisfies FieldFault, input: wire })
      return z.NEVER
    },
    encode: ({ from, to }) => `${from}_${to}`,
  },
)

/**
 * The same as it is asked for: also with `/`, or nothing, between. Without one, only the list of coins tells where the
 * first ends.
 */
const requestedCoins = z.codec(
  z.string({ error: () => 'required' satisfies FieldFault }),
  z.custom<{ from: string; to: string } | { joined: string }>(),
  {
    decode: (wire, context) => {
      const symbol = wire.trim().toUpperCase()
      const [, from, to] = /^([A-Z0-9]{2,12})[_/]([A-Z0-9]{2,12})$/.exec(symbol) ?? []
      if (from !== undefined && to !== undefined) return { from, to }
      if (/^[A-Z0-9]{4,24}$/.test(symbol)) return { joined: symbol }
      context.issues.push({ code: 'custom', message: 'invalid' satisfies FieldFault, input: wire })
      return z.NEVER
    },
    encode: (coins) => ('joined' in coins ? coins.joined : `${coins.from}_${coins.to}`),
  },
)

/** One recorded tick that the rate rests on; coins without a common market go through one or two others. */
const rateTick = object({
  symbol: z.string(),
  price: amount,
  sequence: named('seq', integer),
  at: named('ts', instant),
  source: z.string(),
})

const quote = object({
  coins: named('symbol', joinedCoins),
  mid: ours(amount, ({ rate }: { rate: Amount }) => rate),
  rate: amount,
  feeRate: ours(named('fee_ratio', amount), Amount.zero),
  pricedAt: ours(named('price_time', instant), () => new Date()),
  fromPrecision: ours(named('from_precision', z.int()), 8),
  toPrecision: ours(named('to_precision', z.int()), 6),
})

const conversion = object({
  conversionId: ours(named('ID', id), 0),
  from: named('from_coin', z.string()),
  to: named('to_coin', z.string()),
  quantity: named('num', amount),
  gross: ours(named('gross_num', amount), ({ received }: { received: Amount }) => received),
  fee: ours(amount, Amount.zero),
  received: named('real_num', amount),
  mid: ours(amount, ({ rate }: { rate: Amount }) => rate),
  rate: amount,
  feeRate: ours(named('fee_ratio', amount), Amount.zero),
  ticks: ours(list(rateTick)),
  ...timestamps,
})

const exampleConversion: z.input<typeof conversion> = {
  ID: 9,
  from_coin: 'BTC',
  to_coin: 'USDT',
  num: '0.01',
  gross_num: '674.12',
  fee: '1.34824',
  real_num: '672.77176',
  mid: '67412',
  rate: '67277.176',
  fee_ratio: '0.002',
  ticks: [{ symbol: 'btcusdt', price: '67412', seq: 90210, ts: '2026-11-21T08:59:59.800Z', source: 'sim' }],
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}

const rateRefusals = ['currencyUnsupported', 'outsideTradingHours', 'exchangeFailed'] as const

/**
 * GET /recharge/exchangeFind {symbol}: the rate of an exchange now. `symbol` is `BTC_USDT`, `BTC/USDT` or `BTCUSDT`:
 * from, to.
 */
export const conversionQuote = endpoint({
  route: 'GET /recharge/exchangeFind',
  summary: 'The rate at which one coin is exchanged for another now',
  request: object({ coins: named('symbol', requestedCoins) }),
  response: quote,
  refusals: rateRefusals,
  example: {
    request: { symbol: 'BTC_USDT' },
    response: {
      symbol: 'BTC_USDT',
      mid: '67412',
      rate: '67277.176',
      fee_ratio: '0.002',
      price_time: '2026-11-21T08:59:59.800Z',
      from_precision: 8,
      to_precision: 6,
    },
  },
})

/** POST /recharge/exchange {num, from_coin, to_coin}: exchanges at once, at the rate of that moment. */
export const convert = endpoint({
  route: 'POST /recharge/exchange',
  effect: 'transactional',
  summary: 'Exchanges one coin for another at the rate of the moment',
  request: object({
    quantity: named('num', enteredAmount),
    from: named('from_coin', requiredText(32)),
    to: named('to_coin', requiredText(32)),
  }),
  response: conversion,
  refusals: ['quantityMissing', 'amountPrecision', ...rateRefusals, 'insufficientBalance'],
  example: { request: { num: '0.01', from_coin: 'BTC', to_coin: 'USDT' }, response: exampleConversion },
})

/** GET /recharge/exchangeList: the user's exchanges, newest first. Ours. */
export const conversionList = endpoint({
  route: 'GET /recharge/exchangeList',
  ours: true,
  summary: "One's own exchanges, newest first",
  request: object(longPaging),
  response: pageOf(conversion),
  example: { request: { page: 1, pageSize: 10 }, response: pageExample(exampleConversion) },
})

/**
 * GET /recharge/findExchange {ID}: one exchange with the ticks that it rests on. Ours, for what its records lead to.
 */
export const findConversion = endpoint({
  route: 'GET /recharge/findExchange',
  ours: true,
  summary: 'One exchange',
  request: object({ conversionId: named('ID', id) }),
  response: conversion,
  refusals: ['notFound'],
  example: { request: { ID: 9 }, response: exampleConversion },
})
