import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Follows } from './fallbacks.ts'
import { list, named, nullable, object, orElse, ours, timestamps } from './fields.ts'
import { pageOf, paging } from './page.ts'
import { amount, choice, flag, id, instant, integer, signedAmount } from './values.ts'

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
  pairId: ours(named('ID', id), 0),
  symbol: z.string(),
  name: ours(z.string(), ({ symbol }: { symbol: string }, { pairNameOf }: Follows) => pairNameOf(symbol)),
  base: ours(
    named('basecoin', z.string()),
    ({ symbol }: { symbol: string }, { coinsOf }: Follows) => coinsOf(symbol)[0],
  ),
  quote: ours(
    named('quotecoin', z.string()),
    ({ symbol }: { symbol: string }, { coinsOf }: Follows) => coinsOf(symbol)[1],
  ),
  kind: ours(named('cate', choice({ crypto: 1, metal: 2, forex: 3 })), ({ quote }: { quote: string }) =>
    quote === 'USDT' ? ('crypto' as const) : ('forex' as const),
  ),
  logo: orElse(z.string(), ''),
  price: nullable(amount),
  close: nullable(amount),
  open: ours(nullable(amount)),
  high: ours(nullable(amount)),
  low: ours(nullable(amount)),
  changePercent: orElse(named('zf', signedAmount), Amount.zero),
  rising: orElse(named('isup', sign), ({ changePercent }: { changePercent: Amount }) =>
    changePercent.isPositive() ? ('yes' as const) : ('no' as const),
  ),
  volume: ours(named('amount', amount), Amount.zero),
  turnover: ours(named('vol', amount), Amount.zero),
  trades: ours(named('count', integer), 0),
  priceScale: ours(named('price_precision', z.int()), ({ price }: { price: Amount | null }) => price?.scale() ?? 6),
  quantityScale: ours(named('amount_precision', z.int()), 6),
  priceStep: ours(named('tick_size', amount), ({ priceScale }: { priceScale: number }, { stepOf }: Follows) =>
    stepOf(priceScale),
  ),
  quantityStep: ours(named('lot_size', amount), (_: object, { stepOf }: Follows) => stepOf(6)),
  notionalMin: ours(named('min_notional', amount), Amount.zero),
  baseScale: ours(named('base_precision', z.int()), 8),
  quoteScale: ours(named('quote_precision', z.int()), 6),
  feeRate: ours(named('fee_ratio', amount), null),
  takerFee: ours(named('taker_fee', amount), null),
  makerFee: ours(named('maker_fee', amount), null),
  trading: ours(named('is_open', flag), true),
  opensAt: ours(named('open_time', nullable(instant))),
  inBook: ours(named('is_book', flag), false),
  bookPhase: ours(named('book_phase', z.enum(['open', 'auction', 'halted'])), 'open'),
  auctionUntil: ours(named('auction_until', nullable(instant))),
  tickedAt: ours(named('ts', nullable(instant)), () => new Date()),
  sparkline: ours(named('spark', list(amount))),
  /** Of the listing, not of the price: when it was added, and when an operator last changed it. */
  ...timestamps,
})

/** POST /base/tradelist {from}: 1 crypto, 2 metals and forex; polled every 2 s by the spec's client. */
export const pairList = endpoint({
  route: 'POST /base/tradelist',
  session: 'none',
  effect: 'reads',
  noun: 'market',
  summary: 'Trade pairs with their last price: crypto (1), metals and forex (2)',
  request: object({ group: named('from', z.prefault(choice({ crypto: 1, metalsAndForex: 2 }), 1)), ...paging }),
  response: pageOf(listedPair),
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
          taker_fee: '0.001',
          maker_fee: '0.0008',
          is_open: true,
          open_time: null,
          is_book: false,
          book_phase: 'open',
          auction_until: null,
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
