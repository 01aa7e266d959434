import { chartPeriods, type Tick } from '@halyard/domain/market'
import type pg from 'pg'
import type { FiledCandle } from './candle-store.ts'
import type { FeedEpoch } from './feed-epoch.ts'
import type { FeedParts } from './feed-parts.ts'
import type { SourcedTick } from './sources/tick-source.ts'

/**
 * The leader's line of ticks: numbered, stored, and only then told to everybody. While one batch is being stored the next
 * one gathers, so the line follows the database's pace and never has more than one statement under way.
 */
export class TickLine {
  /** Rejects when a batch could not be stored: the leader gives up the lead, and the next one starts from the store. */
  readonly failed: Promise<never>
  private fail: (error: unknown) => void = () => {}
  private gathered: Tick[] = []
  /** Up to when the source has told all trades (Unix milliseconds), and up to when that has been made use of. */
  private completeUntil = 0
  private markedUntil = 0
  /** Up to when no contract closes. */
  private noCloseUntil = 0
  private underWay: Promise<unknown> | undefined
  private candlesDue = false
  private pulseDue = false
  /** Whether the database has heard of this leader since it was last to speak. */
  private heard = false
  private closed = false
  private readonly last = new Map<string, { sequence: number; at: number }>()
  /** The last sequence of each symbol in the candles that this leader wrote; none yet, since the one before may have died in between. */
  private readonly drawn = new Map<string, number>()
  private readonly firstCandles: NodeJS.Timeout
  private readonly candleTimer: NodeJS.Timeout
  private readonly pruneTimer: NodeJS.Timeout

  constructor(
    private readonly client: pg.Client,
    private readonly parts: FeedParts,
    private readonly epoch: FeedEpoch,
  ) {
    this.failed = new Promise((_, reject) => {
      this.fail = reject
    })
    this.failed.catch(() => {})
    const numbered = new Map(epoch.pairs.map(({ symbol, after }) => [symbol, after]))
    for (const { symbol } of parts.pairs.all()) {
      // Numbers of ticks that a clock had told ahead of time are not given again.
      const sequence = Math.max(parts.market.lastSequence(symbol), numbered.get(symbol) ?? 0)
      this.last.set(symbol, { sequence, at: parts.market.board.last(symbol)?.at.getTime() ?? 0 })
    }
    const candlesAreDue = () => {
      this.candlesDue = true
      this.next()
    }
    this.firstCandles = setTimeout(candlesAreDue, firstCandlesAfter)
    this.candleTimer = setInterval(candlesAreDue, candlesEvery)
    this.pruneTimer = setInterval(() => this.prune(), pruneEvery)
  }

  add(sourced: readonly SourcedTick[], completeUntil = 0): void {
    if (this.closed) return
    for (const trade of sourced) {
      const tick = this.numbered(trade)
      if (tick) this.gathered.push(tick)
    }
    this.completeUntil = Math.max(this.completeUntil, completeUntil)
    this.next()
  }

  /** Has the database hear of this leader: by a call of its own, unless it made another since it was last to speak. */
  speak(): void {
    if (this.heard) {
      this.heard = false
      return
    }
    this.pulseDue = true
    this.next()
  }

  /** Stores what has gathered and the candles as they stand, where the database still answers. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.firstCandles)
    clearInterval(this.candleTimer)
    clearInterval(this.pruneTimer)
    await this.underWay
    try {
      await this.store()
      await this.writeCandles()
    } catch {
      // The next leader draws the candles from the stored ticks; a tick that nobody heard of is no loss.
    }
  }

  /** Does the next piece of work that is due, when none is under way. */
  private next(): void {
    if (this.underWay || this.closed) return
    const told = this.gathered.length > 0 || this.completeUntil > Math.max(this.markedUntil, this.noCloseUntil)
    const work: (() => Promise<unknown>) | false = this.candlesDue
      ? () => this.writeCandles()
      : told
        ? () => this.store()
        : this.pulseDue && (() => this.client.query('SELECT'))
    if (!work) return
    this.pulseDue = false
    this.underWay = work()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.underWay = undefined
        this.heard = true
        this.next()
      })
  }

  private async store(): Promise<void> {
    const batch = this.gathered
    const until = this.completeUntil
    this.gathered = []
    if (batch.length > 0) {
      await this.parts.ticks.insert(this.client, batch, this.epoch.number)
      this.parts.market.receive(batch)
      this.parts.bus.publish(batch)
    }
    if (until > Math.max(this.markedUntil, this.noCloseUntil)) await this.mark(until)
  }

  /** All ticks up to a moment are stored: contracts that close until then need not wait for the next one of their pair. */
  private async mark(until: number): Promise<void> {
    this.markedUntil = until
    const { moved, nextClose } = await this.parts.ticks.advanceWatermarks(this.client, new Date(until))
    const asked = until + contractLastsAtLeast
    this.noCloseUntil = Math.min(asked, (nextClose?.getTime() ?? asked) - 1)
    if (nextClose && nextClose.getTime() < asked)
      this.parts.source.lookAt?.(new Date(nextClose.getTime() + clocksApart))
    if (moved.length === 0) return
    this.parts.market.receiveWatermarks(moved)
    this.parts.bus.publishWatermarks(moved)
  }

  private async writeCandles(): Promise<void> {
    this.candlesDue = false
    const { pairs, market, candles } = this.parts
    const changed: FiledCandle[] = []
    for (const { id, symbol } of pairs.all()) {
      const drawn = this.drawn.get(symbol) ?? 0
      for (const period of chartPeriods) {
        const newer = market.book.newest(symbol, period).filter((candle) => candle.lastSequence > drawn)
        changed.push(...newer.map((candle) => ({ pairId: id, period, candle })))
      }
      this.drawn.set(symbol, market.lastSequence(symbol))
    }
    await candles.write(this.client, changed)
  }

  private prune(): void {
    const now = this.parts.clock.now().getTime()
    const { pool, pairs, ticks, candles, logger, epochSeconds } = this.parts
    ticks
      .comparedUntil(pool, comparableFor(epochSeconds))
      .then((comparedUntil) => ticks.prune(pool, new Date(now - ticksKeptFor), comparedUntil))
      .then(() => {
        const ids = pairs.all().map(({ id }) => id)
        return candles.prune(pool, ids, new Date(now - minutesKeptFor))
      })
      .catch((error: Error) => logger.warn(`old ticks could not be pruned: ${error.message}`))
  }

  /** The tick in its place: the next sequence, never earlier than the one before, and never where all has been told. */
  private numbered({ symbol, price, volume, at }: SourcedTick): Tick | undefined {
    const last = this.last.get(symbol)
    if (!last || !price.isPositive() || volume.isNegative()) return undefined
    last.sequence += 1
    last.at = Math.max(last.at, at.getTime(), this.completeUntil + 1)
    return { symbol, price, volume, at: new Date(last.at), sequence: last.sequence, source: this.parts.source.name }
  }
}

/** A contract that is opened later closes later than this (the shortest period is a second), so nobody need be asked meanwhile. */
const contractLastsAtLeast = 900
/** By so much the clocks of this process and of the database may differ when both are right. */
const clocksApart = 2

/** What a crash leaves undrawn is drawn from the ticks; each time is a row for every pair and period. */
const candlesEvery = 10_000
/** A leader's first candles are those that the one before did not come to write; first its prices are told. */
const firstCandlesAfter = 1_000
const pruneEvery = 600_000
/** Ticks are kept for 48 hours: longer than anything settles. What contracts rest on is copied before (`contract_tick`). */
const ticksKeptFor = 48 * 3_600_000
/** Charts of a minute to half an hour reach back that far. */
const minutesKeptFor = 400 * 86_400_000

/**
 * Ticks of the simulation can be computed again once their epoch's seed is published, and are kept for as long after it: in milliseconds,
 * half an epoch, and ten minutes at least.
 */
export const comparableFor = (epochSeconds: number) => Math.max(epochSeconds * 500, 600_000)
