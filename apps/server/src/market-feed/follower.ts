import type { Books } from './books.ts'
import type { LiveMarket } from './live-market.ts'
import type { TickBus } from './tick-bus.ts'
import type { TickStream } from './tick-stream.ts'

/**
 * Keeps this process's market up to date while another leads: by the tick bus, and from the store when the bus is
 * silent for a moment, so a lost bus costs a quarter of a second.
 */
export class Follower {
  private timer: NodeJS.Timeout | undefined
  private heard = Number.NEGATIVE_INFINITY
  private reading = false
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly market: LiveMarket,
    private readonly stream: TickStream,
    private readonly books: Books,
  ) {}

  async start(bus: TickBus): Promise<void> {
    await this.market.load()
    this.unsubscribe = this.stream.subscribe(() => {
      if (!this.reading) this.heard = performance.now()
    })
    bus.subscribe(
      (ticks) => this.market.receive(ticks),
      (symbols) => this.market.receiveWatermarks(symbols),
      (symbols) => this.books.readSoon(symbols),
    )
    this.books.publish = (symbols) => bus.publishBooks(symbols)
    this.timer = setInterval(() => void this.poll(), pollEveryMs)
  }

  stop(): void {
    clearInterval(this.timer)
    this.unsubscribe?.()
  }

  private async poll(): Promise<void> {
    if (this.reading || performance.now() - this.heard < pollEveryMs) return
    this.reading = true
    try {
      await this.market.catchUp()
    } catch {
      // The database is away: the next poll tries again, and meanwhile prices grow stale.
    } finally {
      this.reading = false
    }
  }
}

/** How often the store is polled while the bus is silent. */
const pollEveryMs = 200
