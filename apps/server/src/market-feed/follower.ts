import type { LiveMarket } from './live-market.ts'
import type { TickBus } from './tick-bus.ts'
import type { TickStream } from './tick-stream.ts'

/**
 * Keeps this process's picture of the market up to date with a feed that another process leads: by the bus, and from the
 * store whenever nothing was heard for a moment. So a process whose bus is lost is some quarter of a second behind. What was read from the store does not count as heard.
 */
export class Follower {
  private timer: NodeJS.Timeout | undefined
  private heard = Number.NEGATIVE_INFINITY
  private reading = false
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly market: LiveMarket,
    private readonly stream: TickStream,
  ) {}

  async start(bus: TickBus): Promise<void> {
    await this.market.load()
    this.unsubscribe = this.stream.subscribe(() => {
      if (!this.reading) this.heard = performance.now()
    })
    bus.subscribe(
      (ticks) => this.market.receive(ticks),
      (symbols) => this.market.receiveWatermarks(symbols),
    )
    this.timer = setInterval(() => void this.look(), lookEvery)
  }

  stop(): void {
    clearInterval(this.timer)
    this.unsubscribe?.()
  }

  private async look(): Promise<void> {
    if (this.reading || performance.now() - this.heard < lookEvery) return
    this.reading = true
    try {
      await this.market.catchUp()
    } catch {
      // The database is away; the next look tries again, and meanwhile the price grows stale, as it should.
    } finally {
      this.reading = false
    }
  }
}

/** Milliseconds: how often the store is looked at when nothing is heard. */
const lookEvery = 200
