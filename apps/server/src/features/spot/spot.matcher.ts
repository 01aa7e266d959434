import { Amount } from '@halyard/domain'
import type { Tick } from '@halyard/domain/market'
import { crossingPrice, fillAt, fillLegs } from '@halyard/domain/spot'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { Pairs } from '../../market-feed/pairs.ts'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { type Ending, type OrderRow, type PriceSpan, SpotRepository } from './spot.repository.ts'

/** Ticks this young may be newer than an order whose commit is still under way; they are looked at again. */
const settlingMs = 5_000
/** Orders filled in one transaction at most. */
const batchMax = 500
/** How often the sweeper catches up what the live matching missed. */
const sweepMs = 5_000

/**
 * Fills resting orders. The quick way: every tick that arrives is held against the open orders at once. The sure way: a
 * repeated job catches up from the stored ticks what happened while no worker was alive or a batch failed. Both end an
 * order by one conditional update, so that any number of workers may do both.
 */
@Injectable()
export class SpotMatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('SpotMatcher')
  private recent: Tick[] = []
  private matching: Promise<void> | undefined
  private unseen = false
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly orders: SpotRepository,
    private readonly pairs: Pairs,
    private readonly ticks: TickStream,
    private readonly queues: Queues,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.environment.roles.has('worker')) return
    this.unsubscribe = this.ticks.subscribe((ticks) => this.see(ticks))
    this.queues.work('spot', () => this.sweep())
    await this.queues.queue('spot').every('sweep', sweepMs)
  }

  async onApplicationShutdown(): Promise<void> {
    this.unsubscribe?.()
    await this.matching
  }

  private see(ticks: readonly Tick[]): void {
    const newest = ticks.at(-1)
    if (!newest) return
    const oldest = newest.at.getTime() - settlingMs
    this.recent = [...this.recent.filter((tick) => tick.at.getTime() >= oldest), ...ticks]
    this.unseen = true
    this.matching ??= this.matchRecent().finally(() => {
      this.matching = undefined
    })
  }

  /** Rounds over the recent ticks until none has arrived meanwhile. */
  private async matchRecent(): Promise<void> {
    while (this.unseen) {
      this.unseen = false
      const bySymbol = ticksBySymbol(this.recent)
      try {
        const open = await this.orders.crossedBy(
          [...bySymbol].map(([symbol, ticks]) => spanOf(symbol, ticks)),
          batchMax,
        )
        await this.fill(
          open.flatMap((order) => this.endingFor(order, firstCrossing(order, bySymbol.get(order.symbol) ?? []))),
        )
      } catch (error) {
        this.logger.warn(`matching failed, the sweep will catch up: ${(error as Error).message}`)
      }
    }
  }

  /** Holds every stored tick since the last sweep against the open orders. */
  async sweep(): Promise<void> {
    const spans = await this.orders.unmatchedSpans(settlingMs)
    if (spans.length === 0) return
    const from = new Map(spans.map((span) => [span.symbol, span.fromSequence]))
    for (;;) {
      const open = await this.orders.crossedBy(spans, batchMax)
      const endings: Ending[] = []
      for (const order of open) {
        const tick = await this.orders.firstCrossing(order, from.get(order.symbol) ?? 0)
        endings.push(...this.endingFor(order, tick))
      }
      await this.fill(endings)
      if (open.length < batchMax || endings.length === 0) break
    }
    for (const span of spans) {
      if (span.settledSequence !== undefined) await this.orders.matchedUpTo(span.symbol, span.settledSequence)
    }
  }

  private endingFor(order: OrderRow, tick: Tick | undefined): Ending[] {
    const pair = this.pairs.find(order.symbol)
    if (!pair || !tick || !order.limitPrice) return []
    const price = crossingPrice(order.side, order.limitPrice, tick.price)
    if (!price) return []
    const fill = fillAt(price, order, pair, order.feeRate)
    return [{ orderId: order.orderId, state: 'filled', fill, tick, legs: fillLegs(fill, order, pair) }]
  }

  private async fill(endings: readonly Ending[]): Promise<void> {
    if (endings.length > 0) await this.orders.end(endings)
  }
}

function ticksBySymbol(ticks: readonly Tick[]): Map<string, Tick[]> {
  const bySymbol = new Map<string, Tick[]>()
  for (const tick of ticks) {
    const known = bySymbol.get(tick.symbol)
    if (known) known.push(tick)
    else bySymbol.set(tick.symbol, [tick])
  }
  return bySymbol
}

function spanOf(symbol: string, ticks: readonly Tick[]): PriceSpan {
  const prices = ticks.map((tick) => tick.price)
  return { symbol, low: prices.reduce(Amount.min), high: prices.reduce(Amount.max) }
}

/** The first of some ticks, in their order, that came after the order and crosses it. */
function firstCrossing(order: OrderRow, ticks: readonly Tick[]): Tick | undefined {
  const { limitPrice, side, acceptedSequence } = order
  if (!limitPrice) return undefined
  return ticks.find((tick) => tick.sequence > acceptedSequence && crossingPrice(side, limitPrice, tick.price))
}
