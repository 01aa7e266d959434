import type { ChartPeriod, Tick } from '@halyard/domain/market'
import type pg from 'pg'
import type { BookedCandle, CandleBook } from './candle-book.ts'
import type { CandleStore, FiledCandle } from './candle-store.ts'
import type { MarketBoard } from './market-board.ts'
import type { ListedPair, Pairs } from './pairs.ts'
import type { StoredCharts } from './stored-charts.ts'
import type { TickStore } from './tick-store.ts'
import type { TickStream } from './tick-stream.ts'

/**
 * This process's picture of the market: the board and the newest candles, made from what is stored and kept up to date by
 * ticks. Every process has one, whether it leads the feed or follows it.
 */
export class LiveMarket {
  /** The last sequence of each symbol that the picture contains. */
  private readonly known = new Map<string, number>()
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
   * Draws the picture of every listed pair that is not in it yet: candles up to where they were written, then the ticks
   * behind them. Nobody is told of these ticks, since they are the past.
   */
  load(): Promise<void> {
    this.loading = this.loading.catch(() => {}).then(() => this.draw())
    return this.loading
  }

  /** Draws pairs anew, from what is stored now. */
  redraw(pairs: readonly ListedPair[]): Promise<void> {
    for (const { symbol } of pairs) this.known.delete(symbol)
    return this.load()
  }

  /**
   * Makes the picture what is stored, neither less nor more, for a process that begins to lead. Where more was heard than is stored the
   * pair is drawn anew: a database that crashed, or another one that took over from it, may lack the last moments. What nobody
   * can prove any more did not happen, and its numbers are given again.
   */
  async matchStore(): Promise<void> {
    await this.load()
    const newest = await this.ticks.newest(this.pool, this.pairs.all(), 1)
    const unlike: ListedPair[] = []
    let behind = false
    for (const pair of this.pairs.all()) {
      const known = this.lastSequence(pair.symbol)
      const stored = newest.get(pair.symbol)?.[0]
      const sequence = stored?.sequence ?? 0
      if (sequence > known) behind = true
      else if (sequence < known || stored?.at.getTime() !== this.board.last(pair.symbol)?.at.getTime())
        unlike.push(pair)
    }
    if (behind) {
      // A read that began before the lead passed knows nothing of what was stored since, and is no answer to this question.
      await this.catchingUp?.catch(() => {})
      await this.catchUp()
    }
    if (unlike.length > 0) await this.redraw(unlike)
  }

  lastSequence(symbol: string): number {
    return this.known.get(symbol) ?? 0
  }

  /** Takes a batch that is stored; what was heard before is passed over, and what was missed is read from the store. */
  receive(ticks: readonly Tick[], publish = (fresh: readonly Tick[]) => this.stream.publish(fresh)): void {
    const fresh: Tick[] = []
    for (const tick of ticks) {
      const expected = this.lastSequence(tick.symbol) + 1
      if (tick.sequence < expected) {
        if (this.isNumberedAnew(tick)) this.drawAnew(tick.symbol)
        continue
      }
      if (tick.sequence > expected) {
        void this.catchUp().catch(() => {
          // The next batch finds the same gap and tries again.
        })
        continue
      }
      this.known.set(tick.symbol, tick.sequence)
      fresh.push(tick)
    }
    if (fresh.length === 0) return
    this.board.apply(fresh)
    this.book.apply(fresh)
    publish(fresh)
  }

  /** Pairs whose watermark has moved are told to everybody here. */
  receiveWatermarks(symbols: readonly string[]): void {
    this.stream.publishWatermarks(symbols)
  }

  /** Reads the ticks that are stored and not yet in the picture; one that ends with a tick that was lost is drawn anew. */
  catchUp(): Promise<void> {
    this.catchingUp ??= this.compareAndRead().finally(() => {
      this.catchingUp = undefined
    })
    return this.catchingUp
  }

  /** The newest candles of a pair that open before `until` and not before `from` (Unix seconds), oldest first. */
  async candlesOf(
    pairId: number,
    symbol: string,
    period: ChartPeriod,
    range: { limit: number; from?: number; until?: number },
  ): Promise<BookedCandle[]> {
    const stored = await this.charts.newest(pairId, period, range)
    const live = this.book
      .newest(symbol, period)
      .filter(({ openTime }) => openTime >= (range.from ?? 0) && openTime < (range.until ?? Number.POSITIVE_INFINITY))
    const firstLive = live[0]?.openTime ?? Number.POSITIVE_INFINITY
    return [...stored.filter(({ openTime }) => openTime < firstLive), ...live].slice(-range.limit)
  }

  /** A pair's ticks never go back in time, so one that is later than the last and has an earlier number is not a repetition. */
  private isNumberedAnew(tick: Tick): boolean {
    const last = this.board.last(tick.symbol)
    return last !== undefined && tick.at > last.at
  }

  private drawAnew(symbol: string): void {
    this.known.delete(symbol)
    void this.load().catch(() => {
      // The next load draws whatever is not in the picture.
    })
  }

  private async draw(): Promise<void> {
    const pairs = this.pairs.all().filter((pair) => !this.known.has(pair.symbol))
    if (pairs.length === 0) return
    const ids = pairs.map((pair) => pair.id)
    const openOnes = await this.candles.openOnes(this.pool, ids)
    const minutes = await this.candles.lastDay(this.pool, ids)
    const recent = await this.ticks.newest(this.pool, pairs, 50)
    for (const pair of pairs) {
      const written = this.loadBook(pair, openOnes)
      const contained = (recent.get(pair.symbol) ?? []).filter((tick) => tick.sequence <= written)
      this.board.load(pair.symbol, minutes.get(pair.id) ?? [], contained)
      this.known.set(pair.symbol, written)
    }
    await this.readMissed(pairs, () => {})
  }

  private async compareAndRead(): Promise<void> {
    const pairs = this.pairs.all().filter((pair) => this.known.has(pair.symbol))
    const known = new Map(this.known)
    const stored = await this.ticks.numbered(this.pool, pairs, known)
    for (const { symbol } of pairs) {
      const last = this.board.last(symbol)
      // What was heard while the store was asked is compared the next time.
      if (!last || last.sequence !== known.get(symbol)) continue
      if (stored.get(symbol)?.[0]?.at.getTime() !== last.at.getTime()) this.known.delete(symbol)
    }
    await this.load()
    await this.readMissed(pairs)
  }

  /** Returns the last sequence that the pair's stored candles contain. */
  private loadBook(pair: ListedPair, filed: readonly FiledCandle[]): number {
    const own = filed.filter((candle) => candle.pairId === pair.id)
    this.book.load(pair.symbol, Object.fromEntries(own.map(({ period, candle }) => [period, candle])))
    return Math.max(0, ...own.map(({ candle }) => candle.lastSequence))
  }

  private async readMissed(pairs: readonly ListedPair[], publish?: (fresh: readonly Tick[]) => void): Promise<void> {
    const limit = 10_000
    for (let more = true; more; ) {
      const missed = await this.ticks.after(this.pool, pairs, this.known, limit)
      more = [...missed.values()].some((ticks) => ticks.length === limit)
      // Only the stretch that continues what is known; a symbol that lost its oldest ticks to pruning starts at its first.
      for (const [symbol, ticks] of missed) {
        const first = ticks[0]
        if (first && first.sequence > this.lastSequence(symbol) + 1) this.known.set(symbol, first.sequence - 1)
      }
      const inTime = [...missed.values()]
        .flat()
        .sort((a, b) => a.at.getTime() - b.at.getTime() || a.sequence - b.sequence)
      this.receive(inTime, publish)
    }
  }
}
