import type { Server } from 'node:http'
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy, OnModuleInit } from '@nestjs/common'
import type { Feed } from './feed.ts'
import type { FeedLogger } from './feed-parts.ts'
import type { Follower } from './follower.ts'
import type { FeedGateway } from './gateway/feed-gateway.ts'
import type { LiveMarket } from './live-market.ts'
import type { Pairs } from './pairs.ts'
import type { TickBus } from './tick-bus.ts'

interface Parts {
  readonly pairs: Pairs
  readonly bus: () => Promise<TickBus>
  readonly market: LiveMarket
  readonly follower: Follower
  /** Makes the feed, in a process that has the role. */
  readonly feed: ((bus: TickBus) => Feed) | undefined
  /** The gateway and the server it stands on, in a process that answers clients. */
  readonly gateway: { readonly feed: FeedGateway; readonly server: () => Server } | undefined
  readonly logger: FeedLogger
}

/** Starts the market before requests are answered, and stops it after the last of them. */
export class MarketFeedLifecycle
  implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  private bus: TickBus | undefined
  private feed: Feed | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly parts: Parts) {}

  async onModuleInit(): Promise<void> {
    const { pairs, bus, follower, feed, logger } = this.parts
    await pairs.refresh()
    this.bus = await bus()
    // The feed first: on a first start it writes the past from which the picture is drawn.
    if (feed) {
      this.feed = feed(this.bus)
      await this.feed.start()
    }
    await follower.start(this.bus)
    this.timer = setInterval(() => {
      this.takeUpChanges().catch((error: Error) => logger.warn(`pairs could not be read again: ${error.message}`))
    }, pairsEvery)
  }

  onApplicationBootstrap(): void {
    const { gateway } = this.parts
    gateway?.feed.attach(gateway.server())
  }

  /** Sockets first: the HTTP server ends when its last connection does. */
  onModuleDestroy(): void {
    this.parts.gateway?.feed.close()
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer)
    this.parts.follower.stop()
    await this.feed?.stop()
    await this.bus?.close()
  }

  private async takeUpChanges(): Promise<void> {
    // A new pair is drawn one round later in processes that do not lead, when the leader has written its past.
    await this.parts.market.load()
    if (await this.parts.pairs.refresh()) this.feed?.renew()
  }
}

/** An operator's change of a pair is known everywhere after at most this long. */
const pairsEvery = 5_000
