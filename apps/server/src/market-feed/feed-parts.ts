import type pg from 'pg'
import type { Encryption } from '../platform/encryption/encryption.ts'
import type { BeaconClient } from './beacon.ts'
import type { CandleStore } from './candle-store.ts'
import type { LiveMarket } from './live-market.ts'
import type { Pairs } from './pairs.ts'
import type { TickSource } from './sources/tick-source.ts'
import type { TickBus } from './tick-bus.ts'
import type { TickStore } from './tick-store.ts'

export interface FeedLogger {
  log(message: string): void
  warn(message: string): void
}

/** The parts of the feed. */
export interface FeedParts {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly pairs: Pairs
  readonly ticks: TickStore
  readonly candles: CandleStore
  readonly market: LiveMarket
  readonly bus: TickBus
  readonly source: TickSource
  readonly clock: { now(): Date }
  readonly logger: FeedLogger
  /** Candles of each period before the first tick; 0 for none. */
  readonly historyBars: number
  /** Derives the seeds of epochs; without it they are random. */
  readonly marketSeed: string | undefined
  readonly epochSeconds: number
  /** On whose rounds prices hang as well; none without it. */
  readonly beacon: BeaconClient | undefined
  /** Encrypts the seeds that are not published yet. */
  readonly encryption: Pick<Encryption, 'encryptText' | 'decryptText'>
}
