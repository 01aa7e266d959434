import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, ours } from './fields.ts'
import { chartPeriods } from './market.ts'
import { amount, instant, integer, pairSymbol } from './values.ts'

const endpoint = endpointsOf('market')

// The calls of charts; home has none, and loads none of it.

/**
 * GET /base/getkdata {id, num, interval}: the newest `num` candles before `until` (now, unless given), oldest first.
 * `id` is the pair's ID or its symbol.
 */
export const candles = endpoint({
  route: 'GET /base/getkdata',
  session: 'none',
  summary: 'Candles of one pair, oldest first',
  request: object({
    pair: named('id', pairSymbol),
    limit: named('num', z.prefault(integer.check(z.refine((n) => n >= 1 && n <= 1000, 'invalid')), 300)),
    period: named('interval', z.prefault(z.enum(chartPeriods, { error: 'choice' }), '1m')),
    until: ours(named('to', optional(integer))),
  }),
  response: list(
    object({
      openTime: named('id', integer),
      open: amount,
      high: amount,
      low: amount,
      close: amount,
      volume: named('amount', amount),
      turnover: named('vol', amount),
      trades: named('count', integer),
    }),
  ),
  refusals: ['tooFrequent', 'notFound'],
  example: {
    request: { id: 'btcusdt', num: 2, interval: '1m' },
    response: [
      {
        id: 1795251600,
        open: '67400',
        high: '67420',
        low: '67390.1',
        close: '67412.3',
        amount: '3.2',
        vol: '215719.36',
        count: 61,
      },
    ],
  },
})

/**
 * GET /base/getprices {id}: a pair's recorded prices of the last 16 minutes, oldest first: the last tick of each second
 * that had one. Ours, for the line of the contract page; what lies far apart was not seen.
 */
export const recentPrices = endpoint({
  route: 'GET /base/getprices',
  ours: true,
  session: 'none',
  summary: 'Recorded prices of one pair in the last 16 minutes, one a second at most, oldest first',
  request: object({ pair: named('id', pairSymbol) }),
  response: list(object({ price: amount, at: named('ts', instant) })),
  refusals: ['tooFrequent', 'notFound'],
  example: { request: { id: 'btcusdt' }, response: [{ price: '67412.3', ts: '2026-11-21T09:00:00.000Z' }] },
})

const bookLevel = object({ price: amount, quantity: named('amount', amount), house: amount })

/**
 * GET /base/book {id, num}: the order book of a pair, best price first, with the part of each level that is the house's.
 * Ours: the specification has no order book.
 */
export const orderBook = endpoint({
  route: 'GET /base/book',
  ours: true,
  session: 'none',
  summary: 'The order book of one pair: the open orders of users, and what the house offers around the price',
  request: object({
    pair: named('id', pairSymbol),
    levels: named('num', z.prefault(integer.check(z.refine((n) => n >= 1 && n <= 150, 'invalid')), 20)),
  }),
  response: object({
    symbol: z.string(),
    price: nullable(amount),
    sequence: named('version', integer),
    at: named('ts', nullable(instant)),
    ladderVersion: named('ladder', integer),
    phase: z.enum(['open', 'auction', 'halted']),
    bids: list(bookLevel),
    asks: list(bookLevel),
  }),
  refusals: ['tooFrequent', 'notFound'],
  example: {
    request: { id: 'btcusdt', num: 2 },
    response: {
      symbol: 'btcusdt',
      price: '67412.3',
      version: 9,
      ts: '2026-11-21T09:00:00.000Z',
      ladder: 1,
      phase: 'open',
      bids: [
        { price: '67409.5', amount: '0.77', house: '0.27' },
        { price: '67403.97', amount: '0.29', house: '0.29' },
      ],
      asks: [
        { price: '67415.1', amount: '0.27', house: '0.27' },
        { price: '67420.63', amount: '0.29', house: '0.29' },
      ],
    },
  },
})
