export { type Candle, candleOf, candlesOf, extendCandle, mergeCandles, regroup } from './candle.ts'
export { changeOver, type PriceChange } from './change.ts'
export type { Pair, PairKind } from './pair.ts'
export { bucketEnd, bucketStart, type ChartPeriod, chartPeriods } from './period.ts'
export { type DayStatistics, RollingDay } from './rolling-day.ts'
export { closesAt, isTrading, lastTrading, opensAt, type TradingSession } from './session.ts'
export {
  generatorVersion,
  type PathStart,
  type SimulatedInstrument,
  SimulatedMarket,
  type SimulatedTick,
  zeroHour,
} from './simulation.ts'
export { ageInSeconds, isStale, type PriceSource, staleAfter, type Tick } from './tick.ts'
