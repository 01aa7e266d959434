import { Amount } from '../amount/index.ts'
import { bucketStart, type ChartPeriod, type ComposedPeriod } from './period.ts'
import type { Tick } from './tick.ts'

/** The ticks of one period. */
export interface Candle {
  /** Unix seconds. */
  readonly openTime: number
  readonly open: Amount
  readonly high: Amount
  readonly low: Amount
  readonly close: Amount
  /** In the base coin. */
  readonly volume: Amount
  /** The sum of price times volume, in the quote coin. */
  readonly turnover: Amount
  readonly trades: number
}

/** `numeric(38,18)` has 18 fraction digits; price times volume is truncated for each tick. */
const turnoverScale = 18

/** A candle of one tick. */
export function candleOf(period: ChartPeriod | ComposedPeriod, tick: Tick): Candle {
  return {
    openTime: bucketStart(period, tick.at.getTime()) / 1_000,
    open: tick.price,
    high: tick.price,
    low: tick.price,
    close: tick.price,
    volume: tick.volume,
    turnover: tick.price.times(tick.volume).round(turnoverScale, 'down'),
    trades: 1,
  }
}

/** The candle extended by its next tick. */
export function extendCandle(candle: Candle, tick: Tick): Candle {
  return {
    openTime: candle.openTime,
    open: candle.open,
    high: Amount.max(candle.high, tick.price),
    low: Amount.min(candle.low, tick.price),
    close: tick.price,
    volume: candle.volume.plus(tick.volume),
    turnover: candle.turnover.plus(tick.price.times(tick.volume).round(turnoverScale, 'down')),
    trades: candle.trades + 1,
  }
}

/** Candles of one symbol's ticks, in order. */
export function candlesOf(period: ChartPeriod | ComposedPeriod, ticks: Iterable<Tick>): Candle[] {
  const candles: Candle[] = []
  for (const tick of ticks) {
    const last = candles.at(-1)
    if (last && last.openTime * 1_000 === bucketStart(period, tick.at.getTime())) {
      candles[candles.length - 1] = extendCandle(last, tick)
    } else {
      candles.push(candleOf(period, tick))
    }
  }
  return candles
}

/** Merges two consecutive candles. */
export function mergeCandles(earlier: Candle, later: Candle): Candle {
  return {
    openTime: earlier.openTime,
    open: earlier.open,
    high: Amount.max(earlier.high, later.high),
    low: Amount.min(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume.plus(later.volume),
    turnover: earlier.turnover.plus(later.turnover),
    trades: earlier.trades + later.trades,
  }
}

/** Candles of a longer period from candles of a shorter one, oldest first. */
export function regroup(period: ChartPeriod | ComposedPeriod, shorter: Iterable<Candle>): Candle[] {
  const candles: Candle[] = []
  for (const candle of shorter) {
    const openTime = bucketStart(period, candle.openTime * 1_000) / 1_000
    const last = candles.at(-1)
    if (last?.openTime === openTime) candles[candles.length - 1] = mergeCandles(last, candle)
    else candles.push({ ...candle, openTime })
  }
  return candles
}
