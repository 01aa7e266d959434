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

interface BarsOptions {
  before?: number
  signal?: AbortSignal
}

/** Bars of a pair, oldest first: the newest, or those that open before a time in milliseconds. */
export function loadBars(symbol: string, period: ChartPeriod, options: BarsOptions = {}): Promise<Bar[]> {
  const early = expected
  if (options.before !== undefined) return ask(symbol, period, options)
  expected = undefined
  const isSame = early?.symbol === symbol && early.period === period && performance.now() - early.askedAt < freshFor
  return isSame ? early.bars : ask(symbol, period, options)
}

/** Asks for the newest bars while the chart's code is on its way: whoever loads them first takes the answer. */
export function expectBars(symbol: string, period: ChartPeriod): void {
  const bars = ask(symbol, period, {})
  bars.catch(() => undefined)
  expected = { symbol, period, askedAt: performance.now(), bars }
}

let expected: { symbol: string; period: ChartPeriod; askedAt: number; bars: Promise<Bar[]> } | undefined

/** Code that was longer on its way has a gap of live bars behind it. */
const freshFor = 5_000

async function ask(symbol: string, period: ChartPeriod, options: BarsOptions): Promise<Bar[]> {
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
