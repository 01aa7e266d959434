import type { ChartPeriod } from '@halyard/domain/market'
import { KeyedTtlCache } from '../platform/concurrency/keyed-ttl-cache.ts'
import type { Queryable } from '../platform/database/row.ts'
import type { BookedCandle } from './candle-book.ts'
import type { CandleStore } from './candle-store.ts'

/** The newest candles are in memory, so a stored one that is this old is still right. */
const keptMs = 1_000
/** Of up to a thousand candles each. */
const keptMax = 300

/** Which stored candles: the newest `limit` that open from `from` and before `until` (Unix seconds). */
export interface ChartRange {
  readonly limit: number
  readonly from?: number
  readonly until?: number
}

/** Stored candles for those who look at charts: read once a second for each chart, however many look at it. */
export class StoredCharts {
  private readonly cache: KeyedTtlCache<readonly BookedCandle[]>

  constructor(
    private readonly reads: Queryable,
    private readonly candles: CandleStore,
    clock: { now(): Date },
  ) {
    this.cache = new KeyedTtlCache(keptMs, keptMax, clock)
  }

  newest(pairId: number, period: ChartPeriod, range: ChartRange): Promise<readonly BookedCandle[]> {
    const key = [pairId, period, range.limit, range.from, range.until].join(' ')
    return this.cache.get(key, () => this.candles.newest(this.reads, pairId, period, range))
  }
}
