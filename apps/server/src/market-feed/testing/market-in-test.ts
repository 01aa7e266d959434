import { createTestDatabase } from '@halyard/embedded'
import pg from 'pg'
import { seedMarket } from '../../../../../prisma/seed/market.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import { parseEncryptionKeys } from '../../platform/encryption/encryption-keys.ts'
import type { BeaconClient } from '../beacon.ts'
import { CandleBook } from '../candle-book.ts'
import { CandleStore } from '../candle-store.ts'
import { Feed } from '../feed.ts'
import type { FeedParts } from '../feed-parts.ts'
import { LiveMarket } from '../live-market.ts'
import { MarketBoard } from '../market-board.ts'
import { Pairs } from '../pairs.ts'
import type { TickSource } from '../sources/tick-source.ts'
import { StoredCharts } from '../stored-charts.ts'
import { NoTickBus, type TickBus } from '../tick-bus.ts'
import { TickStore } from '../tick-store.ts'
import { TickStream } from '../tick-stream.ts'

/** `url` is of the role of servers, `pool` of the owner. */
interface MarketDatabase {
  readonly url: string
  readonly pool: pg.Pool
  drop(): Promise<void>
}

/** A database with the seeded coins and pairs. */
export async function marketDatabase(): Promise<MarketDatabase> {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {})
  await seedMarket(pool)
  const drop = async () => {
    await pool.end()
    await database.drop()
  }
  return { url: database.serverUrl, pool, drop }
}

export const testEncryption = new Encryption({
  encryptionKeys: parseEncryptionKeys(`test:${'7'.repeat(64)}`) ?? [],
})

export interface MarketProcess extends FeedParts {
  readonly stream: TickStream
  readonly board: MarketBoard
  readonly feed: Feed
}

/** The market of one server process on a given database, not started. */
export async function marketProcess(
  { url, pool }: { url: string; pool: pg.Pool },
  source: TickSource,
  options: {
    historyBars?: number
    bus?: TickBus
    warnings?: string[]
    now?: () => Date
    marketSeed?: string
    epochSeconds?: number
    beacon?: BeaconClient | undefined
  } = {},
): Promise<MarketProcess> {
  const pairs = new Pairs(pool)
  await pairs.refresh()
  const ticks = new TickStore(pairs)
  const candles = new CandleStore()
  const board = new MarketBoard()
  const stream = new TickStream((error) => {
    throw error
  })
  const clock = { now: options.now ?? (() => new Date()) }
  const charts = new StoredCharts(pool, candles, clock)
  const parts: FeedParts = {
    databaseUrl: url,
    pool,
    pairs,
    ticks,
    candles,
    market: new LiveMarket(pool, pairs, ticks, candles, board, new CandleBook(), stream, charts),
    bus: options.bus ?? new NoTickBus(),
    source,
    clock,
    logger: { log: () => {}, warn: (message) => options.warnings?.push(message) },
    historyBars: options.historyBars ?? 0,
    marketSeed: options.marketSeed,
    epochSeconds: options.epochSeconds ?? 3_600,
    encryption: testEncryption,
    beacon: options.beacon,
  }
  return { ...parts, stream, board, feed: new Feed(parts) }
}
