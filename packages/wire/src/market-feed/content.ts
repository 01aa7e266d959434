import type { Amount } from '@halyard/domain'
import type { Candle } from '@halyard/domain/market'
import type { ChartPeriod } from '../market.ts'

/** The last 24 hours of a symbol. */
export interface FeedDetail {
  /** The sequence of the last tick, and when it happened. */
  readonly sequence: number
  readonly tickedAt: Date
  readonly open: Amount
  readonly close: Amount
  readonly low: Amount
  readonly high: Amount
  /** In the base coin, and in the quote coin. */
  readonly volume: Amount
  readonly turnover: Amount
  readonly trades: number
}

export interface FeedTicker extends FeedDetail {
  readonly symbol: string
}

/** The changes of a ticker: its price and time always, the rest when it changed. */
export type FeedChange = Pick<FeedTicker, 'symbol' | 'sequence' | 'tickedAt' | 'close'> & Partial<FeedDetail>

export interface FeedTrade {
  readonly sequence: number
  readonly price: Amount
  readonly volume: Amount
  readonly at: Date
  /** By the tick rule: a trade at or above the price before it counts as a purchase. */
  readonly side: 'buy' | 'sell'
}

/** The content of a topic. */
export type FeedContent =
  | { readonly channel: 'tickers'; readonly tickers: readonly FeedTicker[] }
  | { readonly channel: 'changes'; readonly changes: readonly FeedChange[] }
  | { readonly channel: 'detail'; readonly symbol: string; readonly detail: FeedDetail }
  | {
      readonly channel: 'candles'
      readonly symbol: string
      readonly period: ChartPeriod
      readonly candles: readonly Candle[]
    }
  | { readonly channel: 'trades'; readonly symbol: string; readonly trades: readonly FeedTrade[] }

/** The content of a channel. */
export type FeedContentOf<Channel extends FeedContent['channel']> = Extract<FeedContent, { channel: Channel }>
