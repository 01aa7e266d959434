import type { Amount } from '@halyard/domain'
import type { Candle, ChartPeriod, PriceSource } from '@halyard/domain/market'
import type { FeedEpoch } from '../feed-epoch.ts'
import type { ListedPair } from '../pairs.ts'

/** A trade as a source tells of it, before it has its place in the sequence. */
export interface SourcedTick {
  readonly symbol: string
  readonly price: Amount
  readonly volume: Amount
  readonly at: Date
}

/**
 * Where prices come from. A source is started by the process that leads the feed, and only there; it may be started
 * again after it was stopped.
 */
export interface TickSource {
  readonly name: PriceSource
  /**
   * Begins to tell of trades from after a moment, oldest first. Must not throw when the outside is away: it waits and tries
   * again.
   */
  start(pairs: readonly ListedPair[], emit: Emit, from: SourceStart): void
  stop(): Promise<void>
  /** Tells its trades until then at that moment, and not with its next look. Absent where they come by themselves. */
  lookAt?(moment: Date): void
  /** What its prices come from, whose hash is published: a URL, a recording. Absent where they are made from a seed. */
  origin?(): Promise<string | Buffer>
  /** What there was before the first tick. Absent where the source has no past. */
  history?(pair: ListedPair, until: Date, bars: number, epoch: FeedEpoch): Promise<SourcedHistory>
}

/**
 * Hears of trades, oldest first. A source that makes its prices itself also says up to which moment (Unix milliseconds, included) it has told
 * all of them, with that call or before it; one that hears them from elsewhere cannot know.
 */
export type Emit = (ticks: readonly SourcedTick[], completeUntil?: number) => void

/** What a source is started for. */
export interface SourceStart {
  readonly epoch: FeedEpoch
  /** The time of the last tick that is stored, so that none is published twice. */
  readonly after: Date
}

export interface SourcedHistory {
  /** The newest candles of each period, oldest first. */
  readonly candles: Readonly<Record<ChartPeriod, readonly Candle[]>>
  /** The last trades of that past, oldest first: they are in the candles already. A closed market shows the last of them. */
  readonly trades: readonly SourcedTick[]
}
