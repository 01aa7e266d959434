import { Amount } from '@halyard/domain'
import { isStale } from '@halyard/domain/market'
import { earningsReleaseLegs, needsPrice, outputLegs, outputOf, stepDueAfter } from '@halyard/domain/mining'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { bisect } from '../../platform/concurrency/bisect.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { MiningGroups } from './mining-groups.ts'
import { type DueOrder, MiningPayoutsRepository, type Step } from './mining-payouts.repository.ts'

/** Steps taken in one transaction at most. */
const batchMax = 500
const sweepMs = 5_000

/** Fresh prices by pair, written `BTC/USDT`, each with the tick that says so. */
type Prices = ReadonlyMap<string, { price: Amount; pairId: number; sequence: number }>

/**
 * Pays the days of machines and releases what was frozen at the end. What is due is derived from the rows: after an outage
 * the days that were missed are paid one after the other, each once. A day of constant value is paid at the price of that
 * moment, and waits as long as there is none that is fresh. Every step is one conditional update, so that any number of
 * workers may take it at any time.
 */
@Injectable()
export class MiningPayouts implements OnApplicationBootstrap {
  private readonly logger = new Logger('MiningPayouts')

  constructor(
    private readonly orders: MiningPayoutsRepository,
    private readonly groups: MiningGroups,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'mining', () => this.sweep())
  }

  /** Starts and refunds groups, and takes every step that is due, the longest overdue first. */
  async sweep(): Promise<void> {
    await this.groups.startComplete(this.clock.now())
    await this.groups.refundLate(this.clock.now())
    await this.payDays()
  }

  /** Takes the steps of one order that were due at a moment, those that need no price. */
  async payUpTo(orderId: number, at: Date): Promise<void> {
    const aside: number[] = []
    for (let advanced = true; advanced; ) advanced = await this.round(at, new Map(), aside, orderId)
  }

  /** Rounds of one step of each order, until nothing that can be paid is due any more. */
  private async payDays(): Promise<void> {
    const aside: number[] = []
    for (let advanced = true; advanced; ) {
      const now = this.clock.now()
      advanced = await this.round(now, this.freshPrices(now), aside)
    }
  }

  /**
   * One step of each order that has one due; what fails is set aside until the next sweep. False when there is none, or
   * when other workers are at all of them.
   */
  private async round(now: Date, prices: Prices, aside: number[], orderId?: number): Promise<boolean> {
    const due = await this.orders.due({ now, priced: [...prices.keys()], limit: batchMax, aside, orderId })
    const advanced = await bisect(
      due.map((order) => stepOf(order, prices)),
      (steps) => this.orders.advance(steps, now),
      (step, error) => {
        this.logger.error(`order ${step.orderId} cannot be paid: ${error.message}`)
        aside.push(step.orderId)
        return true
      },
    )
    return advanced.includes(true)
  }

  private freshPrices(now: Date): Prices {
    return new Map(
      this.pairs.all().flatMap(({ id, symbol, base, quote }) => {
        const tick = this.board.last(symbol)
        return tick && !isStale(tick, now)
          ? [[`${base}/${quote}`, { price: tick.price, pairId: id, sequence: tick.sequence }] as const]
          : []
      }),
    )
  }
}

/** The day after the last one that was paid, or the end when there is none. */
function stepOf(order: DueOrder, prices: Prices): Step {
  const { id: orderId } = order
  if (order.daysPaid === order.termDays) {
    const released = order.frozenOutput ? order.earned : Amount.zero
    const legs = earningsReleaseLegs(order, released)
    return { orderId, day: 'end', amount: released, nextDueAt: undefined, tick: undefined, legs }
  }
  const { startedAt, termDays } = order
  const tick = needsPrice(order) ? prices.get(`${order.asset}/${order.payingAsset}`) : undefined
  const amount = outputOf(order, tick?.price)
  if (!amount || !startedAt) throw new Error(`order ${orderId} is due without a price or a start`)
  const day = order.daysPaid + 1
  const nextDueAt = stepDueAfter({ startedAt, termDays }, day)
  return { orderId, day, amount, nextDueAt, tick, legs: outputLegs(order, amount) }
}
