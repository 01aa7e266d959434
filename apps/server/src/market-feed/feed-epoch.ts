import type { EpochPair } from './epoch-pair.ts'

/** A stretch of time in which all prices come from one place, as who leads the feed knows it. */
export interface FeedEpoch {
  readonly number: number
  readonly startsAt: Date
  /** It ends then at the latest. */
  readonly endsAt: Date
  readonly pairs: readonly EpochPair[]
  /** Undefined where the prices come from outside. */
  readonly seed: string | undefined
}
