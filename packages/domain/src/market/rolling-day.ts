import type { Amount } from '../amount/index.ts'
import { type Candle, candleOf, extendCandle, mergeCandles } from './candle.ts'
import type { Tick } from './tick.ts'

/** Statistics of the 24 hours up to the last tick. */
export type DayStatistics = Pick<Candle, 'open' | 'high' | 'low' | 'close' | 'volume' | 'turnover' | 'trades'>

const minutesKept = 1_440

/**
 * A rolling window of 24 hours by minute: the last tick's minute and the 1439 before it. It ends at the last tick, so a
 * closed market shows its last day of trading.
 */
export class RollingDay {
  /** Closed minutes, oldest first, and their merged candle. */
  private closed: Candle[] = []
  private closedTogether: Candle | undefined
  private current: Candle | undefined

  /** A window of stored minutes, oldest first. */
  static from(minutes: readonly Candle[]): RollingDay {
    const day = new RollingDay()
    day.current = minutes.at(-1)
    day.closed = minutes.slice(0, -1)
    day.forget()
    return day
  }

  add(tick: Tick): void {
    if (this.current?.openTime === minuteOf(tick.at)) {
      this.current = extendCandle(this.current, tick)
      return
    }
    if (this.current) this.closed.push(this.current)
    this.current = candleOf('1m', tick)
    this.forget()
  }

  /** Undefined before the first tick. */
  statistics(): DayStatistics | undefined {
    if (!this.current || !this.closedTogether) return this.current
    return mergeCandles(this.closedTogether, this.current)
  }

  /** The close of each hour, oldest first, for a sparkline; the last hour is still open. */
  hourlyCloses(): Amount[] {
    const closes = new Map<number, Amount>()
    for (const minute of this.closed) closes.set(Math.floor(minute.openTime / 3_600), minute.close)
    if (this.current) closes.set(Math.floor(this.current.openTime / 3_600), this.current.close)
    return [...closes.values()].slice(-24)
  }

  /** Drops minutes that left the window. */
  private forget(): void {
    if (!this.current) return
    const oldest = this.current.openTime - (minutesKept - 1) * 60
    const start = this.closed.findIndex((minute) => minute.openTime >= oldest)
    this.closed = start < 0 ? [] : this.closed.slice(start)
    const [first, ...rest] = this.closed
    this.closedTogether = first && rest.reduce(mergeCandles, first)
  }
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000) * 60
