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
import { type Ended, SpotRepository } from './spot.repository.ts'
import { fillEnding } from './spot-filling.ts'
import { type Ending } from './spot-writing.repository.ts'

/**
 * An order may still be uncommitted when such a young tick is matched, so it is matched again: orders are written
 * within two seconds on a price at most two seconds old, and then wait for the disk.
 */
const inFlightMs = 20_000
/** Ticks of a symbol in one statement. */
const ticksMax = 20_000
/** Orders in one round. */
const batchMax = 1_000
/** Concurrent transactions. Orders of one user are always in the same one, since they share accounts. */
const transactions = 2
/** How often the sweep records finished ticks, and finds what was missed. */
const sweepMs = 5_000
/** How often a database without resting orders is asked again. */
const idleCheckMs = 250

/**
 * Fills resting orders, each on the first stored tick that crosses it, and triggers stop orders. An arriving tick only
 * starts a run: each run matches all stored ticks that are not finished, so no outcome depends on which worker ran or
 * when. An order ends by one conditional update; only one that the database rejects waits for a later tick.
 */
@Injectable()
export class SpotMatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('SpotMatcher')
  private readonly ticked = new Set<string>()
  /** Whether `matchTicked` is queued. */
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

  /** Matches every symbol, and records up to which tick that is done. */
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

  /** Symbols that ticked while no order rested are kept for the next run. */
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

  /** Triggers stop orders and fills what can be filled: of the given symbols, or of all. */
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
