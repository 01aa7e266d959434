import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common'
import type { Feed } from './feed.ts'
import type { FeedLogger } from './feed-parts.ts'
import type { Follower } from './follower.ts'
import type { LiveMarket } from './live-market.ts'
import type { Pairs } from './pairs.ts'
import type { TickBus } from './tick-bus.ts'

interface Parts {
  readonly pairs: Pairs
  readonly bus: () => Promise<TickBus>
  readonly market: LiveMarket
  readonly follower: Follower
  /** Creates the feed, in a process with the feed role. */
  readonly feed: ((bus: TickBus) => Feed) | undefined
  readonly logger: FeedLogger
}

/** Starts the market before requests are answered, and stops it after the last one. */
export class MarketFeedLifecycle implements OnModuleInit, BeforeApplicationShutdown {
  private bus: TickBus | undefined
  private feed: Feed | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly parts: Parts) {}

  async onModuleInit(): Promise<void> {
    const { pairs, bus, follower, feed, logger } = this.parts
    await pairs.refresh()
    this.bus = await bus()
    // The feed first: a first start writes the history that is loaded here.
    if (feed) {
      this.feed = feed(this.bus)
      await this.feed.start()
    }
    await follower.start(this.bus)
    this.timer = setInterval(() => {
      this.refreshPairs().catch((error: Error) => logger.warn(`pairs could not be read again: ${error.message}`))
    }, pairsEveryMs)
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer)
    this.parts.follower.stop()
    await this.feed?.stop()
    await this.bus?.close()
  }

  private async refreshPairs(): Promise<void> {
    // Followers load a new pair one round later, when the leader has written its history.
    await this.parts.market.load()
    if (await this.parts.pairs.refresh()) this.feed?.renew()
    else await this.feed?.renewIfShort()
  }
}

/** How long an operator's change of a pair takes to reach every process. */
const pairsEveryMs = 5_000
