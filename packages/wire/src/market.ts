import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  amount,
  choice,
  flag,
  id,
  instant,
  integer,
  list,
  named,
  nullable,
  object,
  optional,
  pairSymbol,
  signedAmount,
} from './fields.ts'
import { pageOf, paging } from './page.ts'

/** The chart periods of spec section 9, with the names that `interval` takes for them. */
export const chartPeriods = ['1m', '5m', '15m', '30m', 'hour', 'day', 'week', 'month'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

/** The same periods by the names of the HTX socket protocol (`market.$symbol.kline.$period`). */
export const feedPeriods = {
  '1m': '1min',
  '5m': '5min',
  '15m': '15min',
  '30m': '30min',
  hour: '60min',
  day: '1day',
  week: '1week',
  month: '1mon',
} as const satisfies Record<ChartPeriod, string>

/** The market's sign (spec section 4): up when it is above zero, otherwise down. */
const sign = z.codec(z.union([z.number(), z.string()]), z.custom<'yes' | 'no'>(), {
  decode: (wire) => (Number(wire) > 0 ? 'yes' : 'no'),
  encode: (rising) => (rising === 'yes' ? 1 : 0),
})

const listedPair = object({
  pairId: named('ID', id),
  /** As the feed spells it, in lower case: `btcusdt`, `eurusd`. */
  symbol: z.string(),
  /** As people read it: `BTC/USDT`. */
  name: z.string(),
  base: named('basecoin', z.string()),
  quote: named('quotecoin', z.string()),
  kind: named('cate', choice({ crypto: 1, metal: 2, forex: 3 })),
  logo: z.string(),
  /** The last price; null before the first tick. */
  price: nullable(amount),
  /** The same as `price`, as the spec's client reads it. */
  close: nullable(amount),
  /** Price 24 h ago, and the extremes since. */
  open: nullable(amount),
  high: nullable(amount),
  low: nullable(amount),
  /** Change over 24 h in percent, truncated to 2 decimals. */
  changePercent: named('zf', signedAmount),
  /** 1 when the price rose over 24 h, otherwise 0. */
  rising: named('isup', sign),
  /** 24 h volume in the base coin and in the quote coin, and the number of trades. */
  volume: named('amount', amount),
  turnover: named('vol', amount),
  trades: named('count', integer),
  /** Fraction digits of prices, and of quantities. */
  priceScale: named('price_precision', z.int()),
  quantityScale: named('amount_precision', z.int()),
  priceStep: named('tick_size', amount),
  quantityStep: named('lot_size', amount),
  notionalMin: named('min_notional', amount),
  /** Fraction digits of the base and of the quote coin: what a trade's sums and its fee are rounded to. */
  baseScale: named('base_precision', z.int()),
  quoteScale: named('quote_precision', z.int()),
  /** The share of what a trade receives that is its fee: `0.001` is 0.1 %. */
  feeRate: named('fee_ratio', amount),
  /** Whether the market trades now; if not, when it opens. */
  trading: named('is_open', flag),
  opensAt: named('open_time', nullable(instant)),
  /** When the last tick happened; older than 2 s is stale and nothing fills on it. */
  tickedAt: named('ts', nullable(instant)),
  /** Closing prices of the last 24 hours, oldest first, for a sparkline. */
  sparkline: named('spark', list(amount)),
  /** Of the listing, not of the price: when it was added, and when an operator last changed it. */
  createdAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
})

/** POST /base/tradelist {from}: 1 crypto, 2 metals and forex; polled every 2 s by the spec's client. */
export const pairList = endpoint({
  method: 'POST',
  path: '/base/tradelist',
  input: 'body',
  session: 'none',
  effect: 'reads',
  noun: 'market',
  summary: 'Trade pairs with their last price: crypto (1), metals and forex (2)',
  request: object({ group: named('from', z.prefault(choice({ crypto: 1, metalsAndForex: 2 }), 1)), ...paging }),
  response: pageOf(listedPair),
  refusals: [],
  example: {
    request: { from: 1, page: 1, pageSize: 100 },
    response: {
      list: [
        {
          ID: 1,
          symbol: 'btcusdt',
          name: 'BTC/USDT',
          basecoin: 'BTC',
          quotecoin: 'USDT',
          cate: 1,
          logo: '/logos/btc.svg',
          price: '67412.3',
          close: '67412.3',
          open: '66000',
          high: '67800',
          low: '65900.5',
          zf: '2.13',
          isup: 1,
          amount: '1204.5',
          vol: '80234567.12',
          count: 41235,
          price_precision: 2,
          amount_precision: 6,
          tick_size: '0.01',
          lot_size: '0.000001',
          min_notional: '5',
          base_precision: 8,
          quote_precision: 6,
          fee_ratio: '0.001',
          is_open: true,
          open_time: null,
          ts: '2026-11-21T09:00:00.000Z',
          spark: ['66000', '67412.3'],
          CreatedAt: '2026-11-20T09:00:00.000Z',
          UpdatedAt: '2026-11-20T09:00:00.000Z',
        },
      ],
      total: 20,
      page: 1,
      pageSize: 100,
    },
  },
})

/**
 * GET /base/getkdata {id, num, interval}: the newest `num` candles before `until` (now, unless given), oldest first.
 * `id` is the pair's ID or its symbol.
 */
export const candles = endpoint({
  method: 'GET',
  path: '/base/getkdata',
  input: 'query',
  session: 'none',
  effect: 'reads',
  noun: 'market',
  summary: 'Candles of one pair, oldest first',
  request: object({
    pair: named('id', pairSymbol),
    limit: named('num', z.prefault(integer.check(z.refine((n) => n >= 1 && n <= 1000, 'invalid')), 300)),
    period: named('interval', z.prefault(z.enum(chartPeriods, { error: 'choice' }), '1m')),
    /** Only candles that open before this moment: Unix seconds. Ours, for older bars on pan. */
    until: named('to', optional(integer)),
  }),
  response: list(
    object({
      /** When the candle opens: Unix seconds. */
      openTime: named('id', integer),
      open: amount,
      high: amount,
      low: amount,
      close: amount,
      /** Volume in the base coin and in the quote coin, and the number of trades. */
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
