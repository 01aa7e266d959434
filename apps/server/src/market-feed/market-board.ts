import type { Amount } from '@halyard/domain'
import { type Candle, changeOver, type DayStatistics, isStale, RollingDay, type Tick } from '@halyard/domain/market'

/** What a symbol's last day and last tick say together. */
export interface Quote extends DayStatistics {
  readonly last: Tick
  /** Over the 24 hours, in percent, truncated to 2 decimals. */
  readonly changePercent: Amount
  readonly rising: boolean
  /** The close of each of the last 24 hours, oldest first. */
  readonly hourlyCloses: readonly Amount[]
}

/**
 * The last tick and the rolling day of every symbol, in memory, so that an order asks without waiting. It only knows
 * ticks that are stored.
 */
export class MarketBoard {
  private readonly entries = new Map<string, Entry>()

  /** The last tick of a symbol; undefined before its first, or for a symbol that is not listed. */
  last(symbol: string): Tick | undefined {
    return this.entries.get(symbol)?.ticks.at(-1)
  }

  /** Whether the symbol's last tick is too old, at that moment, to fill, open or settle anything on it. */
  isStale(symbol: string, now: Date): boolean {
    return isStale(this.last(symbol), now)
  }

  quote(symbol: string): Quote | undefined {
    const entry = this.entries.get(symbol)
    if (entry) entry.quote ??= quoteOf(entry)
    return entry?.quote
  }

  /** The newest ticks of a symbol, oldest first, at most 50. */
  recent(symbol: string): readonly Tick[] {
    return this.entries.get(symbol)?.ticks ?? []
  }

  /** Starts a symbol from what is stored: the minutes of its last day and its last ticks, both oldest first. */
  load(symbol: string, minutes: readonly Candle[], ticks: readonly Tick[]): void {
    this.entries.set(symbol, { day: RollingDay.from(minutes), ticks: ticks.slice(-recentKept), quote: undefined })
  }

  apply(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const entry = this.entryFor(tick.symbol)
      entry.day.add(tick)
      entry.ticks.push(tick)
      if (entry.ticks.length > recentKept) entry.ticks.shift()
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

const recentKept = 50

interface Entry {
  readonly day: RollingDay
  readonly ticks: Tick[]
  /** Made when asked for and dropped by the next tick. */
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
