import { Logger, Module } from '@nestjs/common'
import { Clock } from '../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../platform/config/environment.ts'
import { Database } from '../platform/database/database.ts'
import { ReadPool } from '../platform/database/read-pool.ts'
import { Encryption } from '../platform/encryption/encryption.ts'
import { BeaconClient } from './beacon.ts'
import { Books } from './books.ts'
import { CandleBook } from './candle-book.ts'
import { CandleStore } from './candle-store.ts'
import { Feed } from './feed.ts'
import { FeedAge } from './feed-age.ts'
import { FeedRecord } from './feed-record.ts'
import { FeedReveals } from './feed-reveals.job.ts'
import { Follower } from './follower.ts'
import { FeedGateway } from './gateway/feed-gateway.ts'
import { FeedLimits } from './gateway/feed-limits.ts'
import { LiveMarket } from './live-market.ts'
import { MarketBoard } from './market-board.ts'
import { MarketFeedLifecycle } from './market-feed.lifecycle.ts'
import { tickChannel } from './market-settings.ts'
import { Pairs } from './pairs.ts'
import { RecentPrices } from './recent-prices.ts'
import { sourceFor } from './sources/source-for.ts'
import { StoredCharts } from './stored-charts.ts'
import { PostgresTickBus, RedisTickBus, type TickBus } from './tick-bus.ts'
import { TickStore } from './tick-store.ts'
import { TickStream } from './tick-stream.ts'
import { Valuation } from './valuation.ts'

/** The market in this process, and the feed where it has that role. */
@Module({
  providers: [
    CandleStore,
    FeedAge,
    FeedGateway,
    FeedLimits,
    FeedRecord,
    FeedReveals,
    Valuation,
    { provide: Pairs, useFactory: (database: Database) => new Pairs(database.pool), inject: [Database] },
    { provide: TickStore, useFactory: (pairs: Pairs) => new TickStore(pairs), inject: [Pairs] },
    { provide: TickStream, useFactory: () => new TickStream((error) => new Logger('TickStream').error(error)) },
    { provide: MarketBoard, useFactory: () => new MarketBoard() },
    {
      provide: StoredCharts,
      useFactory: (reads: ReadPool, candles: CandleStore, clock: Clock) => new StoredCharts(reads, candles, clock),
      inject: [ReadPool, CandleStore, Clock],
    },
    {
      provide: Books,
      useFactory: (pairs: Pairs, board: MarketBoard, reads: ReadPool, clock: Clock) =>
        new Books(pairs, board, reads, clock, (error) => new Logger('Books').warn(String(error))),
      inject: [Pairs, MarketBoard, ReadPool, Clock],
    },
    {
      provide: RecentPrices,
      useFactory: (reads: ReadPool, ticks: TickStore, clock: Clock) => new RecentPrices(reads, ticks, clock),
      inject: [ReadPool, TickStore, Clock],
    },
    {
      provide: LiveMarket,
      useFactory: (
        database: Database,
        pairs: Pairs,
        ticks: TickStore,
        candles: CandleStore,
        board: MarketBoard,
        stream: TickStream,
        charts: StoredCharts,
      ) => new LiveMarket(database.pool, pairs, ticks, candles, board, new CandleBook(), stream, charts),
      inject: [Database, Pairs, TickStore, CandleStore, MarketBoard, TickStream, StoredCharts],
    },
    {
      provide: MarketFeedLifecycle,
      useFactory: (
        environment: Environment,
        database: Database,
        clock: Clock,
        pairs: Pairs,
        ticks: TickStore,
        candles: CandleStore,
        market: LiveMarket,
        stream: TickStream,
        books: Books,
        encryption: Encryption,
      ) => {
        const logger = new Logger('MarketFeed')
        const failed = (error: Error) => logger.warn(`tick bus: ${error.message}`)
        const bus = async () => {
          const channel = await tickChannel(database.pool)
          return environment.redisUrl
            ? new RedisTickBus(environment.redisUrl, failed, channel)
            : PostgresTickBus.start(environment.databaseUrl, failed, channel)
        }
        const { beaconUrl } = environment.market
        const feed = (bus: TickBus) =>
          new Feed({
            databaseUrl: environment.databaseUrl,
            pool: database.pool,
            pairs,
            ticks,
            candles,
            market,
            bus,
            source: sourceFor(environment.market, clock, logger),
            clock,
            logger,
            historyBars: environment.market.historyBars,
            marketSeed: environment.market.seed,
            epochSeconds: environment.market.epochSeconds,
            encryption,
            beacon: beaconUrl === undefined ? undefined : new BeaconClient(beaconUrl, clock, logger),
          })
        return new MarketFeedLifecycle({
          pairs,
          bus,
          market,
          follower: new Follower(market, stream, books),
          feed: environment.roles.has('feed') ? feed : undefined,
          logger,
        })
      },
      inject: [ENVIRONMENT, Database, Clock, Pairs, TickStore, CandleStore, LiveMarket, TickStream, Books, Encryption],
    },
  ],
  exports: [Books, FeedRecord, Pairs, TickStore, TickStream, MarketBoard, LiveMarket, RecentPrices, Valuation],
})
export class MarketFeedModule {}
