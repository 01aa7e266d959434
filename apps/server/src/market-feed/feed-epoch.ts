import type { EpochRounds } from './beacon.ts'
import type { EpochPair } from './epoch-pair.ts'

/** An epoch, as the leader knows it. */
export interface FeedEpoch {
  readonly number: number
  readonly startsAt: Date
  /** The latest end. */
  readonly endsAt: Date
  readonly pairs: readonly EpochPair[]
  /** Undefined where prices come from outside. */
  readonly seed: string | undefined
  /** Of the beacon, where prices hang on one. */
  readonly rounds?: EpochRounds | undefined
}
