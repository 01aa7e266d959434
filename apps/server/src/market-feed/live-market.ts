import {
  bucketStart,
  type Candle,
  type ChartPeriod,
  type ComposedPeriod,
  composedOf,
  partsOfPeriod,
  regroup,
  type Tick,
} from '@halyard/domain/market'
import type pg from 'pg'
import type { BookedCandle, CandleBook } from './candle-book.ts'
import type { CandleStore, StoredPairCandle } from './candle-store.ts'
import type { MarketBoard } from './market-board.ts'
import type { ListedPair, Pairs } from './pairs.ts'
import type { ChartRange, StoredCharts } from './stored-charts.ts'
import type { TickStore } from './tick-store.ts'
import type { TickStream } from './tick-stream.ts'

/** As long as the longest candle of a period, in seconds. */
const longest = { '4hour': 4 * 3_600, year: 366 * 86_400 } as const satisfies Record<ComposedPeriod, number>

/**
 * This process's market: board and newest candles, loaded from the store and updated by ticks, in leaders and followers
 * alike.
 */
export class LiveMarket {
  /** The last sequence of each symbol. */
  private readonly lastSequences = new Map<string, number>()
  private catchingUp: Promise<void> | undefined
  private loading: Promise<void> = Promise.resolve()

  constructor(
    private readonly pool: pg.Pool,
    private readonly pairs: Pairs,
    private readonly ticks: TickStore,
    private readonly candles: CandleStore,
    readonly board: MarketBoard,
    readonly book: CandleBook,
    private readonly stream: TickStream,
    private readonly charts: StoredCharts,
  ) {}

  /**
   * Loads every listed pair that is missing: stored candles, then later ticks. Listeners are not called, since these
   * are the past.
   */
  load(): Promise<void> {
    this.loading = this.loading.catch(() => {}).then(() => this.loadMissingPairs())
    return this.loading
  }

  /** Loads pairs again from the store. */
  reload(pairs: readonly ListedPair[]): Promise<void> {
    for (const { symbol } of pairs) this.lastSequences.delete(symbol)
    return this.load()
  }

  /**
   * Makes memory equal to the store when this process begins to lead. A pair that is ahead of the store is reloaded:
   * after a crash the last ticks may be missing there, they cannot be proved, and their sequences are used again.
   */
  async matchStore(): Promise<void> {
    await this.load()
    const newest = await this.ticks.newest(this.pool, this.pairs.all(), 1)
    const unlike: ListedPair[] = []
    let behind = false
    for (const pair of this.pairs.all()) {
      const lastSequences = this.lastSequence(pair.symbol)
      const stored = newest.get(pair.symbol)?.[0]
      const sequence = stored?.sequence ?? 0
      if (sequence > lastSequences) behind = true
      else if (sequence < lastSequences || stored?.at.getTime() !== this.board.last(pair.symbol)?.at.getTime())
        unlike.push(pair)
    }
    if (behind) {
      // A read that began before does not count: it may miss what was stored since.
      await this.catchingUp?.catch(() => {})
      await this.catchUp()
    }
    if (unlike.length > 0) await this.reload(unlike)
  }

  lastSequence(symbol: string): number {
    return this.lastSequences.get(symbol) ?? 0
  }

  /** Takes a stored batch: known ticks are skipped, missing ones are read from the store. */
  receive(ticks: readonly Tick[], publish = (fresh: readonly Tick[]) => this.stream.publish(fresh)): void {
    const fresh: Tick[] = []
    for (const tick of ticks) {
      const expected = this.lastSequence(tick.symbol) + 1
      if (tick.sequence < expected) {
        if (this.isRenumbered(tick)) this.reloadSymbol(tick.symbol)
        continue
      }
      if (tick.sequence > expected) {
        void this.catchUp().catch(() => {
          // The next batch finds the same gap and tries again.
        })
        continue
      }
      this.lastSequences.set(tick.symbol, tick.sequence)
      fresh.push(tick)
    }
    if (fresh.length === 0) return
    this.board.apply(fresh)
    this.book.apply(fresh)
    publish(fresh)
  }

  /** Publishes moved watermarks in this process. */
  receiveWatermarks(symbols: readonly string[]): void {
    this.stream.publishWatermarks(symbols)
  }

  /** Reads stored ticks that are not in memory yet; a pair that ends with a lost tick is reloaded. */
  catchUp(): Promise<void> {
    this.catchingUp ??= this.compareAndRead().finally(() => {
      this.catchingUp = undefined
    })
    return this.catchingUp
  }

  /** Candles of a pair in a range, oldest first. */
  async candlesOf(pairId: number, symbol: string, period: ChartPeriod, range: ChartRange): Promise<BookedCandle[]> {
    const stored = await this.charts.of(pairId, period, range)
    const live = this.book
      .newest(symbol, period)
      .filter(({ openTime }) => openTime >= (range.from ?? 0) && openTime < (range.until ?? Number.POSITIVE_INFINITY))
    const firstLive = live[0]?.openTime ?? Number.POSITIVE_INFINITY
    const candles = [...stored.filter(({ openTime }) => openTime < firstLive), ...live]
    return range.oldest ? candles.slice(0, range.limit) : candles.slice(-range.limit)
  }

  /** The same of a period that is made of a shorter one. */
  async composedCandlesOf(
    pairId: number,
    symbol: string,
    period: ComposedPeriod,
    { from, until, ...range }: ChartRange,
  ): Promise<Candle[]> {
    const start = (seconds: number) => bucketStart(period, seconds * 1_000) / 1_000
    // Only whole ones: a candle that opens before `from` is left out, and one that opens before `until` is all there.
    const first = from !== undefined && start(from) < from ? start(from) + longest[period] : from
    const after = until === undefined ? undefined : start(until - 1) + longest[period]
    const shorter = await this.candlesOf(pairId, symbol, composedOf[period], {
      ...(first === undefined ? {} : { from: start(first) }),
      ...(after === undefined ? {} : { until: start(after) }),
      limit: (range.limit + 1) * partsOfPeriod[period],
      oldest: range.oldest ?? false,
    })
    const candles = regroup(period, shorter)
    return range.oldest ? candles.slice(0, range.limit) : candles.slice(-range.limit)
  }

  /** Times never go back, so a later tick with an earlier sequence is a new one after a crash. */
  private isRenumbered(tick: Tick): boolean {
    const last = this.board.last(tick.symbol)
    return last !== undefined && tick.at > last.at
  }

  private reloadSymbol(symbol: string): void {
    this.lastSequences.delete(symbol)
    void this.load().catch(() => {
      // The next load tries again.
    })
  }

  private async loadMissingPairs(): Promise<void> {
    const pairs = this.pairs.all().filter((pair) => !this.lastSequences.has(pair.symbol))
    if (pairs.length === 0) return
    const ids = pairs.map((pair) => pair.id)
    const openOnes = await this.candles.newestOfEach(this.pool, ids)
    const days = await this.candles.lastDay(this.pool, ids)
    const recent = await this.ticks.newest(this.pool, pairs, 50)
    for (const pair of pairs) {
      const written = this.loadBook(pair, openOnes)
      const contained = (recent.get(pair.symbol) ?? []).filter((tick) => tick.sequence <= written)
      this.board.load(pair.symbol, days.get(pair.id) ?? [], contained)
      this.lastSequences.set(pair.symbol, written)
    }
    await this.readMissed(pairs, () => {})
  }

  private async compareAndRead(): Promise<void> {
    const pairs = this.pairs.all().filter((pair) => this.lastSequences.has(pair.symbol))
    const lastSequences = new Map(this.lastSequences)
    const stored = await this.ticks.numbered(this.pool, pairs, lastSequences)
    for (const { symbol } of pairs) {
      const last = this.board.last(symbol)
      // Received meanwhile: compared the next time.
      if (!last || last.sequence !== lastSequences.get(symbol)) continue
      if (stored.get(symbol)?.[0]?.at.getTime() !== last.at.getTime()) this.lastSequences.delete(symbol)
    }
    await this.load()
    await this.readMissed(pairs)
  }

  /** Answers the last sequence in the pair's stored candles. */
  private loadBook(pair: ListedPair, filed: readonly StoredPairCandle[]): number {
    const own = filed.filter((candle) => candle.pairId === pair.id)
    this.book.load(pair.symbol, Object.fromEntries(own.map(({ period, candle }) => [period, candle])))
    return Math.max(0, ...own.map(({ candle }) => candle.lastSequence))
  }

  private async readMissed(pairs: readonly ListedPair[], publish?: (fresh: readonly Tick[]) => void): Promise<void> {
    const limit = 10_000
    for (let more = true; more; ) {
      const missed = await this.ticks.after(this.pool, pairs, this.lastSequences, limit)
      more = [...missed.values()].some((ticks) => ticks.length === limit)
      // Only contiguous ticks; a symbol whose oldest ticks were pruned starts at its first.
      for (const [symbol, ticks] of missed) {
        const first = ticks[0]
        if (first && first.sequence > this.lastSequence(symbol) + 1) this.lastSequences.set(symbol, first.sequence - 1)
      }
      const inOrder = [...missed.values()]
        .flat()
        .sort((a, b) => a.at.getTime() - b.at.getTime() || a.sequence - b.sequence)
      this.receive(inOrder, publish)
    }
  }
}
