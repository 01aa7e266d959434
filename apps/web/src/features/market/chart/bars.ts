import type { Amount } from '@halyard/domain'
import { candles } from '@halyard/wire/charts'
import type { ResponseOf } from '@halyard/wire/endpoint'
import type { ChartPeriod } from '@halyard/wire/market'
import type { KLineData } from 'klinecharts'
import { call } from '#platform/api/call.ts'

/** A candle in exact decimals, for the legend. */
export type ExactCandle = Pick<
  ResponseOf<typeof candles>[number],
  'openTime' | 'open' | 'high' | 'low' | 'close' | 'volume'
>

/** A bar of the chart. Its numbers only place pixels; the exact candle travels with them. */
export interface Bar extends KLineData {
  exact: ExactCandle
}

/** Bars of one request. */
export const barsAtOnce = 300

/** Bars of a pair, oldest first: the newest, or those that open before a time in milliseconds. */
export async function loadBars(
  symbol: string,
  period: ChartPeriod,
  options: { before?: number; signal?: AbortSignal } = {},
): Promise<Bar[]> {
  const until = options.before === undefined ? {} : { until: Math.floor(options.before / 1000) }
  const list = await call(candles, { pair: symbol, limit: barsAtOnce, period, ...until }, { signal: options.signal })
  return list.map(barOf)
}

export function barOf(exact: ExactCandle): Bar {
  const pixels = (amount: Amount) => Number(amount.text())
  return {
    timestamp: exact.openTime * 1000,
    open: pixels(exact.open),
    high: pixels(exact.high),
    low: pixels(exact.low),
    close: pixels(exact.close),
    volume: pixels(exact.volume),
    exact,
  }
}
