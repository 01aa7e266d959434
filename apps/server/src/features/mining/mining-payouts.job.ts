import { Amount } from '@halyard/domain'
import { isStale } from '@halyard/domain/market'
import { earningsReleaseLegs, needsPrice, outputLegs, outputOf, stepDueAfter } from '@halyard/domain/mining'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { takeDue } from '../../platform/concurrency/take-due.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { MiningGroups } from './mining-groups.ts'
import { type DueOrder, MiningPayoutsRepository, type Step } from './mining-payouts.repository.ts'

/** Orders in one transaction. */
const batchMax = 500
const sweepMs = 5_000

/** Fresh prices with their ticks, by `BTC/USDT`. */
type Prices = ReadonlyMap<string, { price: Amount; pairId: number; sequence: number }>

/**
 * Pays the days of machines, and releases frozen earnings at the end of the term. What is due is derived from rows, so
 * after an outage missed days are paid one by one. A day of constant value is paid at the current price, and waits for
 * a fresh one. Each step is one conditional update, so any number of workers may run.
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

  /** Starts and refunds groups, then pays what is due, the longest overdue first. */
  async sweep(): Promise<void> {
    await this.groups.startComplete(this.clock.now())
    await this.groups.refundLate(this.clock.now())
    await this.payDays(
      () => this.clock.now(),
      (now) => this.freshPrices(now),
    )
  }

  /** Takes the steps of one order that were due at a moment, those that need no price. */
  payUpTo(orderId: number, at: Date): Promise<void> {
    return this.payDays(
      () => at,
      () => new Map(),
      orderId,
    )
  }

  /** Rounds of one step of each order, until nothing that can be paid is due any more. */
  private payDays(clock: () => Date, pricesAt: (now: Date) => Prices, orderId?: number): Promise<void> {
    let now = clock()
    let prices: Prices
    return takeDue(
      (excludedIds) => {
        now = clock()
        prices = pricesAt(now)
        return this.orders.due({ now, priced: [...prices.keys()], limit: batchMax, excludedIds, orderId })
      },
      (due) =>
        this.orders.advance(
          due.map((order) => stepOf(order, prices)),
          now,
        ),
      ({ id }, error) => {
        this.logger.error(`order ${id} cannot be paid: ${error.message}`)
        return id
      },
    )
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

/** The next unpaid day, or the end of the term. */
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
