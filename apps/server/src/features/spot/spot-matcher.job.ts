import type { Tick } from '@halyard/domain/market'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import pLimit from 'p-limit'
import { Pairs } from '../../market-feed/pairs.ts'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { bisect } from '../../platform/concurrency/bisect.ts'
import { IdleCheck } from '../../platform/concurrency/idle-check.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { type Ended, type Ending, SpotRepository } from './spot.repository.ts'
import { fillEnding } from './spot-filling.ts'

/**
 * Ticks this young may be newer than an order that is still on its way in; they are looked at again. An order is written
 * within two seconds, on a price of at most two, and then becomes durable as soon as the disk lets it.
 */
const inFlightMs = 20_000
/** How many ticks of a symbol are held against its orders at once, when there is much to catch up with. */
const ticksMax = 20_000
/** Orders that are looked at at once. */
const batchMax = 1_000
/** Transactions in which they are filled, side by side: those of one user always in the same, since they share accounts. */
const transactions = 2
/** How often the sweep notes how far the ticks are done with, and finds what was missed. */
const sweepMs = 5_000
/** Where no order rested at all, the first that does is found after this long. */
const idleCheckMs = 250

/**
 * Fills resting orders, each on the first stored tick that crosses it, and sets stop orders off on the first that reaches their
 * trigger. A tick that arrives is only the sign to look: what
 * is held against the orders is always every stored tick since the last that is done with, so it decides nothing whether a
 * worker was alive, hears of ticks late or never, or comes by as one of many. An order ends by one conditional update.
 * Only an order that the database declines to fill waits for a later tick.
 */
@Injectable()
export class SpotMatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('SpotMatcher')
  private readonly ticked = new Set<string>()
  /** Whether a look at what has ticked is to come. */
  private runQueued = false
  private readonly idle = new IdleCheck(
    async () => ((await this.orders.hasRestingOrders()) ? 0 : idleCheckMs),
    idleCheckMs,
  )
  private readonly oneAtATime = pLimit(1)
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly orders: SpotRepository,
    private readonly pairs: Pairs,
    private readonly ticks: TickStream,
    private readonly sweeps: Sweeps,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'spot', () => this.sweep())
    if (!this.environment.roles.has('worker')) return
    this.unsubscribe = this.ticks.subscribe((ticks) => this.noteTicked(ticks))
  }

  async onApplicationShutdown(): Promise<void> {
    this.unsubscribe?.()
    await this.oneAtATime(async () => {})
  }

  /** Matches every symbol, stretch by stretch, and notes up to where that is done. */
  sweep(): Promise<void> {
    return this.oneAtATime(async () => {
      for (let more = true; more; ) {
        const matched = await this.orders.ticksPastInFlight(inFlightMs, ticksMax)
        await this.match()
        await this.orders.matchedUpTo(matched)
        more = matched.some(({ more }) => more)
      }
    })
  }

  private noteTicked(ticks: readonly Tick[]): void {
    for (const { symbol } of ticks) this.ticked.add(symbol)
    if (this.runQueued || this.ticked.size === 0) return
    this.runQueued = true
    this.oneAtATime(() => this.matchTicked()).catch((error: Error) => {
      this.logger.warn(`matching failed, the sweep will catch up: ${error.message}`)
    })
  }

  /** What has ticked while no order rested gathers for the first look after that. */
  private async matchTicked(): Promise<void> {
    try {
      if (await this.idle.isIdle()) return
    } finally {
      this.runQueued = false
    }
    await this.match(this.takeTicked())
  }

  private takeTicked(): string[] {
    const symbols = [...this.ticked]
    this.ticked.clear()
    return symbols
  }

  /** Sets off what waits for it, and fills what can be filled: of the given symbols, or of all. */
  private async match(symbols?: readonly string[]): Promise<void> {
    for (let lastId = 0; ; ) {
      const touched = await this.orders.touched(symbols, lastId, batchMax, ticksMax)
      const fillings = touched.flatMap(({ order, crossing }) => {
        const ending = fillEnding(order, crossing, this.pairs.find(order.symbol))
        return ending ? [{ transaction: order.userId % transactions, ending }] : []
      })
      await Promise.all(
        Array.from({ length: transactions }, (_, transaction) =>
          this.fill(fillings.filter((fill) => fill.transaction === transaction).map(({ ending }) => ending)),
        ),
      )
      const last = touched.at(-1)
      if (!last || touched.length < batchMax) return
      lastId = last.order.id
    }
  }

  private async fill(endings: readonly Ending[]): Promise<void> {
    await bisect<Ending, Ended>(
      endings,
      (part) => traced('match orders', () => this.orders.end(part), { attributes: { 'halyard.orders': part.length } }),
      ({ orderId }, error) => {
        this.logger.error(`order ${orderId} cannot be filled: ${error.message}`)
        return { outcome: 'passed' }
      },
    )
  }
}
