import type { Amount } from '@halyard/domain'
import {
  changeOver,
  type DayStatistics,
  type HourOfMinutes,
  isStale,
  RollingDay,
  type Tick,
} from '@halyard/domain/market'

/** A symbol's last tick and 24-hour statistics. */
export interface Quote extends DayStatistics {
  readonly last: Tick
  /** Over 24 hours, in percent, truncated to 2 decimals. */
  readonly changePercent: Amount
  readonly rising: boolean
  /** Closes of the last 24 hours, oldest first. */
  readonly hourlyCloses: readonly Amount[]
}

/** The last tick and rolling day of every symbol, in memory. It knows stored ticks only. */
export class MarketBoard {
  private readonly entries = new Map<string, Entry>()

  /** Undefined before the symbol's first tick. */
  last(symbol: string): Tick | undefined {
    return this.entries.get(symbol)?.ticks.at(-1)
  }

  /** Whether the last tick is too old to fill, open or settle anything on it. */
  isStale(symbol: string, now: Date): boolean {
    return isStale(this.last(symbol), now)
  }

  quote(symbol: string): Quote | undefined {
    const entry = this.entries.get(symbol)
    if (entry) entry.quote ??= quoteOf(entry)
    return entry?.quote
  }

  /** The newest ticks, oldest first, at most 50. */
  recent(symbol: string): readonly Tick[] {
    return this.entries.get(symbol)?.ticks ?? []
  }

  /** Starts a symbol from the stored minutes of its last day and ticks, both oldest first. */
  load(symbol: string, day: readonly HourOfMinutes[], ticks: readonly Tick[]): void {
    this.entries.set(symbol, { day: RollingDay.from(day), ticks: ticks.slice(-recentMax), quote: undefined })
  }

  apply(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const entry = this.entryFor(tick.symbol)
      entry.day.add(tick)
      entry.ticks.push(tick)
      if (entry.ticks.length > recentMax) entry.ticks.shift()
      entry.quote = undefined
    }
  }

  private entryFor(symbol: string): Entry {
    let entry = this.entries.get(symbol)
    if (!entry) {
      entry = { day: new RollingDay(), ticks: [], quote: undefined }
      this.entries.set(symbol, entry)
    }
    return entry
  }
}

const recentMax = 50

interface Entry {
  readonly day: RollingDay
  readonly ticks: Tick[]
  /** Cached until the next tick. */
  quote: Quote | undefined
}

function quoteOf({ day, ticks }: Entry): Quote | undefined {
  const last = ticks.at(-1)
  const statistics = day.statistics()
  if (!last || !statistics) return undefined
  const change = changeOver(statistics.open, last.price)
  return {
    ...statistics,
    last,
    changePercent: change.percent,
    rising: change.rising,
    hourlyCloses: day.hourlyCloses(),
  }
}
