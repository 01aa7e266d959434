import type { Amount } from '@halyard/domain'
import type { Candle } from '@halyard/domain/market'
import type { ChartPeriod } from '../market.ts'
import type { FeedTopic } from './topics.ts'

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

/** What is offered at one price. */
export interface FeedLevel {
  readonly price: Amount
  readonly quantity: Amount
}

/** With the part of it that is the house's. */
export interface FeedBookLevel extends FeedLevel {
  readonly house: Amount
}

/** A book, or what changed in it; best price first. */
interface FeedBook<Level> {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
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
  | (BookTopic<'book'> &
      FeedBook<FeedBookLevel> & {
        readonly sequence: number
        readonly at: Date
        /** In an auction, what it would come to if it ended now; null where no orders meet. */
        readonly auction?: FeedLevel | null | undefined
      })
  | (BookTopic<'depth'> & FeedBook<FeedLevel> & { readonly sequence: number; readonly at: Date })
  /** Where it changes a book: from which state to which. A quantity of zero takes a level away. */
  | (BookTopic<'levels'> & FeedBook<FeedLevel> & { readonly sequence: number; readonly previous: number })
  | (BookTopic<'best'> & {
      readonly sequence: number
      readonly at: Date
      readonly bid: FeedLevel | undefined
      readonly ask: FeedLevel | undefined
    })

type BookTopic<Channel extends FeedTopic['channel']> = Extract<FeedTopic, { channel: Channel }>

/** The content of a channel. */
export type FeedContentOf<Channel extends FeedContent['channel']> = Extract<FeedContent, { channel: Channel }>
