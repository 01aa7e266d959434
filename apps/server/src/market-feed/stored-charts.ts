import type { ChartPeriod } from '@halyard/domain/market'
import { KeyedTtlCache } from '../platform/concurrency/keyed-ttl-cache.ts'
import type { Queryable } from '../platform/database/row.ts'
import type { BookedCandle } from './candle-book.ts'
import type { CandleStore } from './candle-store.ts'

/** Newer candles are in memory, so a stored one stays right this long. */
const cacheMs = 1_000
/** Charts of up to a thousand candles. */
const chartsMax = 300

/** `limit` candles that open from `from` and before `until` (Unix seconds): the newest, unless `oldest` is said. */
export interface ChartRange {
  readonly limit: number
  readonly from?: number
  readonly until?: number
  readonly oldest?: boolean
}

/** Stored candles for charts: read once a second for each chart, however many ask. */
export class StoredCharts {
  private readonly cache: KeyedTtlCache<readonly BookedCandle[]>

  constructor(
    private readonly reads: Queryable,
    private readonly candles: CandleStore,
    clock: { now(): Date },
  ) {
    this.cache = new KeyedTtlCache(cacheMs, chartsMax, clock)
  }

  of(pairId: number, period: ChartPeriod, range: ChartRange): Promise<readonly BookedCandle[]> {
    const key = [pairId, period, range.limit, range.from, range.until, range.oldest].join(' ')
    const read = () =>
      range.oldest
        ? this.candles.oldest(this.reads, pairId, period, { ...range, from: range.from ?? 0 })
        : this.candles.newest(this.reads, pairId, period, range)
    return this.cache.get(key, read)
  }
}
