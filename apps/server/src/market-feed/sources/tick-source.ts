import type { Amount } from '@halyard/domain'
import type { Candle, ChartPeriod, PriceSource } from '@halyard/domain/market'
import type { FeedEpoch } from '../feed-epoch.ts'
import type { ListedPair } from '../pairs.ts'

/** A trade of a source, before it gets a sequence. */
export interface SourcedTick {
  readonly symbol: string
  readonly price: Amount
  readonly volume: Amount
  readonly at: Date
  /** Its number at the source, where that tells one. */
  readonly number?: number
}

/** Where prices come from. Only the leader starts its source; it may be started again after a stop. */
export interface TickSource {
  readonly name: PriceSource
  /** Emits trades from after a moment, oldest first. Must not throw when the outside is unreachable: it retries. */
  start(pairs: readonly ListedPair[], emit: Emit, from: SourceStart): void
  stop(): Promise<void>
  /** Emits its trades up to a moment now, ahead of its next step. Absent where trades arrive by themselves. */
  emitUntil?(moment: Date): void
  /** The origin of prices, published as a hash: a URL, a recording. Absent where a seed generates them. */
  origin?(): Promise<string | Buffer>
  /** The past before the first tick. Absent where the source has none. */
  history?(pair: ListedPair, until: Date, bars: number, epoch: FeedEpoch): Promise<SourcedHistory>
}

/**
 * Takes trades, oldest first. A source that generates its prices also passes the moment (Unix milliseconds, included)
 * up to which all have been emitted; one that receives them cannot know.
 */
export type Emit = (ticks: readonly SourcedTick[], completeUntil?: number) => void

export interface SourceStart {
  readonly epoch: FeedEpoch
  /** Up to when each pair's past is stored, so that no trade is published twice. */
  readonly storedUntil: ReadonlyMap<string, Date>
  /** When the pending contracts of each pair close, as far as that is past: what they settle on is published first. */
  readonly closes: ReadonlyMap<string, readonly Date[]>
  /** Starts the source again, for one that was held up so long that `closes` is out of date. */
  readonly restart: () => void
}

export interface SourcedHistory {
  /** The newest candles of each period, oldest first. */
  readonly candles: Readonly<Record<ChartPeriod, readonly Candle[]>>
  /** The last trades of that past, oldest first, which the candles contain already; a closed market shows the last. */
  readonly trades: readonly SourcedTick[]
}
