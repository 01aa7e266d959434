import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, object, optional, ours } from './fields.ts'
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
