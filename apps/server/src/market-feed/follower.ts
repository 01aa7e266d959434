import type { LiveMarket } from './live-market.ts'
import type { TickBus } from './tick-bus.ts'
import type { TickStream } from './tick-stream.ts'

/**
 * Keeps this process's picture of the market up to date with a feed that another process leads: by the bus, and from the
 * store whenever nothing was heard for a while, so that a lost bus costs half a second and not the price.
 */
export class Follower {
  private timer: NodeJS.Timeout | undefined
  private heard = 0
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly market: LiveMarket,
    private readonly stream: TickStream,
  ) {}

  async start(bus: TickBus): Promise<void> {
    await this.market.load()
    this.unsubscribe = this.stream.subscribe(() => {
      this.heard = performance.now()
    })
    bus.subscribe((ticks) => this.market.receive(ticks))
    this.timer = setInterval(() => {
      if (performance.now() - this.heard < silence) return
      this.market.catchUp().catch(() => {
        // The database is away; the next look tries again, and meanwhile the price grows stale, as it should.
      })
    }, silence)
  }

  stop(): void {
    clearInterval(this.timer)
    this.unsubscribe?.()
  }
}

const silence = 500
