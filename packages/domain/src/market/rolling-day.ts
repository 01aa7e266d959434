import type { Amount } from '../amount/index.ts'
import { type Candle, candleOf, extendCandle, mergeCandles } from './candle.ts'
import type { Tick } from './tick.ts'

/** Statistics of the 24 hours up to the last tick. */
export type DayStatistics = Pick<Candle, 'open' | 'high' | 'low' | 'close' | 'volume' | 'turnover' | 'trades'>

/** Minutes of one hour, oldest first, and what they are together. They are read when one of them leaves the window. */
export interface HourOfMinutes {
  readonly together: Candle
  readonly minutes: () => readonly Candle[]
}

const minutesKept = 1_440

/**
 * A rolling window of 24 hours by minute: the last tick's minute and the 1439 before it. It ends at the last tick, so a
 * closed market shows its last day of trading.
 */
export class RollingDay {
  /** Closed minutes by the hour, oldest first, and their merged candle. */
  private closed: HourOfMinutes[] = []
  private closedTogether: Candle | undefined
  private current: Candle | undefined

  /** A window of stored hours, oldest first. */
  static from(hours: readonly HourOfMinutes[]): RollingDay {
    const day = new RollingDay()
    const minutes = hours.at(-1)?.minutes() ?? []
    day.current = minutes.at(-1)
    day.closed = [...hours.slice(0, -1), ...hourOf(minutes.slice(0, -1))]
    day.forget()
    return day
  }

  add(tick: Tick): void {
    if (this.current?.openTime === minuteOf(tick.at)) {
      this.current = extendCandle(this.current, tick)
      return
    }
    if (this.current) this.close(this.current)
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
    const closes = new Map(this.closed.map(({ together }) => [hourStart(together), together.close]))
    if (this.current) closes.set(hourStart(this.current), this.current.close)
    return [...closes.values()].slice(-24)
  }

  private close(minute: Candle): void {
    const last = this.closed.at(-1)
    if (!last || hourStart(last.together) !== hourStart(minute)) {
      this.closed.push(...hourOf([minute]))
      return
    }
    const minutes = [...last.minutes(), minute]
    this.closed[this.closed.length - 1] = { together: mergeCandles(last.together, minute), minutes: () => minutes }
  }

  /** Drops minutes that left the window. */
  private forget(): void {
    if (!this.current) return
    const oldest = this.current.openTime - (minutesKept - 1) * 60
    this.closed = this.closed.flatMap((hour) => {
      if (hour.together.openTime >= oldest) return [hour]
      if (hourStart(hour.together) + 3_600 <= oldest) return []
      return hourOf(hour.minutes().filter(({ openTime }) => openTime >= oldest))
    })
    const [first, ...rest] = this.closed.map(({ together }) => together)
    this.closedTogether = first && rest.reduce(mergeCandles, first)
  }
}

/** An hour of these minutes; none where there are none. */
function hourOf(minutes: readonly Candle[]): HourOfMinutes[] {
  const [first, ...rest] = minutes
  return first ? [{ together: rest.reduce(mergeCandles, first), minutes: () => minutes }] : []
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000) * 60
const hourStart = ({ openTime }: Candle) => openTime - (openTime % 3_600)
