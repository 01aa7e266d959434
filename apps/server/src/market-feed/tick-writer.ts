import { chartPeriods, type Tick } from '@halyard/domain/market'
import type pg from 'pg'
import type { Round } from './beacon.ts'
import type { StoredPairCandle } from './candle-store.ts'
import type { FeedEpoch } from './feed-epoch.ts'
import type { FeedParts } from './feed-parts.ts'
import type { SourcedTick } from './sources/tick-source.ts'

/**
 * Numbers, stores and then publishes the leader's ticks. While a batch is stored the next one gathers, so one statement
 * at a time is under way.
 */
export class TickWriter {
  /** Rejects when a batch could not be stored: the leader gives up, and the next one starts from the store. */
  readonly failed: Promise<never>
  private fail: (error: unknown) => void = () => {}
  private gathered: Tick[] = []
  private rounds: Round[] = []
  /** Up to when the source has emitted all trades (Unix milliseconds), and up to when watermarks were advanced. */
  private completeUntil = 0
  private markedUntil = 0
  /** No contract closes before this. */
  private noCloseUntil = 0
  private underWay: Promise<unknown> | undefined
  private candlesDue = false
  private pulseDue = false
  /** Whether anything was sent to the database since the last heartbeat. */
  private hasSpoken = false
  private closed = false
  private hasFailed = false
  private readonly last = new Map<string, { sequence: number; at: number }>()
  /** The last sequence of each symbol in the candles that this leader has written. */
  private readonly lastDrawn = new Map<string, number>()
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
      // Sequences of ticks published by a clock ahead of time are not used again.
      const sequence = Math.max(parts.market.lastSequence(symbol), numbered.get(symbol) ?? 0)
      this.last.set(symbol, { sequence, at: parts.market.board.last(symbol)?.at.getTime() ?? 0 })
    }
    const candlesAreDue = () => {
      this.candlesDue = true
      this.next()
    }
    this.firstCandles = setTimeout(candlesAreDue, firstCandlesAfterMs)
    this.candleTimer = setInterval(candlesAreDue, candlesEveryMs)
    this.pruneTimer = setInterval(() => this.prune(), pruneEveryMs)
  }

  add(sourced: readonly SourcedTick[], completeUntil = 0): void {
    if (this.closed) return
    for (const trade of sourced) {
      const tick = this.assignSequence(trade)
      if (tick) this.gathered.push(tick)
    }
    this.completeUntil = Math.max(this.completeUntil, completeUntil)
    this.next()
  }

  /** A round of the beacon: stored before the ticks that hang on it, which are added after it. */
  addRound(round: Round): void {
    this.rounds.push(round)
    this.next()
  }

  /** Keeps the leader's session alive by a call of its own, unless another was made since. */
  heartbeat(): void {
    if (this.hasSpoken) {
      this.hasSpoken = false
      return
    }
    this.pulseDue = true
    this.next()
  }

  /** Stores what has gathered and the candles, unless a batch could not be stored. */
  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.firstCandles)
    clearInterval(this.candleTimer)
    clearInterval(this.pruneTimer)
    await this.underWay
    if (this.hasFailed) return
    try {
      do await this.store()
      while (this.gathered.length > 0)
      await this.writeCandles()
    } catch {
      // The next leader completes candles from the stored ticks.
    }
  }

  /** Starts the next due work, unless something is under way. */
  private next(): void {
    if (this.underWay || this.closed || this.hasFailed) return
    const told =
      this.gathered.length > 0 ||
      this.rounds.length > 0 ||
      this.completeUntil > Math.max(this.markedUntil, this.noCloseUntil)
    const work: (() => Promise<unknown>) | false = this.candlesDue
      ? () => this.writeCandles()
      : told
        ? () => this.store()
        : this.pulseDue && (() => this.client.query('SELECT'))
    if (!work) return
    this.pulseDue = false
    this.underWay = work()
      .catch((error: unknown) => this.giveUp(error))
      .finally(() => {
        this.underWay = undefined
        this.hasSpoken = true
        this.next()
      })
  }

  /** What has gathered has the numbers behind a batch that is not stored, so nothing of it may be stored either. */
  private giveUp(error: unknown): void {
    this.hasFailed = true
    this.fail(error)
  }

  private async store(): Promise<void> {
    const rounds = this.rounds.splice(0)
    const batch = this.gathered.splice(0, batchMax)
    const until = this.gathered.length > 0 ? 0 : this.completeUntil
    if (rounds.length > 0) await this.parts.ticks.insertRounds(this.client, this.epoch.number, rounds)
    if (batch.length > 0) {
      await this.parts.ticks.insert(this.client, batch, this.epoch.number)
      this.parts.market.receive(batch)
      this.parts.bus.publish(batch)
    }
    if (until > Math.max(this.markedUntil, this.noCloseUntil)) await this.advanceWatermarks(until)
  }

  /** All ticks up to `until` are stored: contracts that close until then need not wait for their pair's next tick. */
  private async advanceWatermarks(until: number): Promise<void> {
    this.markedUntil = until
    const { moved, nextClose } = await this.parts.ticks.advanceWatermarks(this.client, new Date(until))
    const asked = until + contractMinMs
    this.noCloseUntil = Math.min(asked, (nextClose?.getTime() ?? asked) - 1)
    if (nextClose && nextClose.getTime() < asked)
      this.parts.source.emitUntil?.(new Date(nextClose.getTime() + clockToleranceMs))
    if (moved.length === 0) return
    this.parts.market.receiveWatermarks(moved)
    this.parts.bus.publishWatermarks(moved)
  }

  private async writeCandles(): Promise<void> {
    this.candlesDue = false
    const { pairs, market, candles } = this.parts
    const changed: StoredPairCandle[] = []
    for (const { id, symbol } of pairs.all()) {
      const lastDrawn = this.lastDrawn.get(symbol) ?? 0
      for (const period of chartPeriods) {
        const newer = market.book.newest(symbol, period).filter((candle) => candle.lastSequence > lastDrawn)
        changed.push(...newer.map((candle) => ({ pairId: id, period, candle })))
      }
      this.lastDrawn.set(symbol, market.lastSequence(symbol))
    }
    await candles.write(this.client, changed)
  }

  private prune(): void {
    const now = this.parts.clock.now().getTime()
    const { pool, pairs, ticks, candles, logger, epochSeconds } = this.parts
    ticks
      .comparedUntil(pool, comparableFor(epochSeconds))
      .then((comparedUntil) => ticks.prune(pool, new Date(now - tickRetentionMs), comparedUntil))
      .then(() => {
        const ids = pairs.all().map(({ id }) => id)
        return candles.prune(pool, ids, new Date(now - minuteRetentionMs))
      })
      .catch((error: Error) => logger.warn(`old ticks could not be pruned: ${error.message}`))
  }

  /** The tick with its sequence: never earlier than the one before, never where ticks are complete already. */
  private assignSequence({ symbol, price, volume, at }: SourcedTick): Tick | undefined {
    const last = this.last.get(symbol)
    if (!last || !price.isPositive() || volume.isNegative()) return undefined
    last.sequence += 1
    last.at = Math.max(last.at, at.getTime(), this.completeUntil + 1)
    return { symbol, price, volume, at: new Date(last.at), sequence: last.sequence, source: this.parts.source.name }
  }
}

/** Ticks in one statement: what was missed in an absence must not keep the leader's session silent. */
const batchMax = 5_000
/** Shorter than the shortest contract: a contract opened later closes later than this. */
const contractMinMs = 900
/** Allowed difference between the clocks of this process and the database. */
const clockToleranceMs = 2

/** Seldom, since each write is a row for every pair and period; ticks complete the rest after a crash. */
const candlesEveryMs = 30_000
/** First prices are published, then the candles that the leader before left unwritten. */
const firstCandlesAfterMs = 1_000
const pruneEveryMs = 600_000
/** 48 hours, longer than anything settles. Ticks that contracts rest on are copied before (`contract_tick`). */
const tickRetentionMs = 48 * 3_600_000
/** Charts of a minute to half an hour reach back this far. */
const minuteRetentionMs = 400 * 86_400_000

/**
 * Milliseconds that ticks stay after their epoch's seed was revealed, to be recomputed: half an epoch, at least ten
 * minutes.
 */
export const comparableFor = (epochSeconds: number) => Math.max(epochSeconds * 500, 600_000)
