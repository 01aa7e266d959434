/** The chart periods of spec section 9. */
export const chartPeriods = ['1m', '5m', '15m', '30m', 'hour', 'day', 'week', 'month'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

/** Periods whose candles are made of those of a shorter one, since nobody stores them: four hours, a year. */
export const composedOf = { '4hour': 'hour', year: 'month' } as const satisfies Record<string, ChartPeriod>
export type ComposedPeriod = keyof typeof composedOf
/** How many shorter candles make one. */
export const partsOfPeriod = { '4hour': 4, year: 12 } as const satisfies Record<ComposedPeriod, number>

const minute = 60_000
const day = 1_440 * minute
/** 1970-01-05 was a Monday, and weeks start on Mondays. */
const firstMonday = 4 * day

const lengths = {
  '1m': minute,
  '5m': 5 * minute,
  '15m': 15 * minute,
  '30m': 30 * minute,
  hour: 60 * minute,
  '4hour': 240 * minute,
  day,
  week: 7 * day,
} as const satisfies Record<Exclude<ChartPeriod | ComposedPeriod, 'month' | 'year'>, number>

/**
 * The start of a moment's candle; both in milliseconds since 1970, days, months and years in UTC.
 *
 * @example bucketStart('week', Date.UTC(2026, 10, 22)) // Monday 2026-11-16, since the 22nd is a Sunday
 */
export function bucketStart(period: ChartPeriod | ComposedPeriod, at: number): number {
  switch (period) {
    case 'year':
      return Date.UTC(new Date(at).getUTCFullYear(), 0, 1)
    case 'month': {
      const date = new Date(at)
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
    }
    case 'week':
      return Math.floor((at - firstMonday) / lengths.week) * lengths.week + firstMonday
    default:
      return Math.floor(at / lengths[period]) * lengths[period]
  }
}

/** The start of the next candle. */
export function bucketEnd(period: ChartPeriod, at: number): number {
  const start = bucketStart(period, at)
  if (period !== 'month') return start + lengths[period]
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
