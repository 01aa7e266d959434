import {
  bucketStart,
  type Candle,
  type ChartPeriod,
  candleOf,
  chartPeriods,
  extendCandle,
  type Tick,
} from '@halyard/domain/market'

/** A candle and the last tick in it. */
export interface BookedCandle extends Candle {
  readonly lastSequence: number
}

/** Called for each candle that a tick opened or extended. */
export type CandleListener = (symbol: string, period: ChartPeriod, candle: BookedCandle) => void

/** The newest candles of every symbol and period in memory: the open one, and those that may not be stored yet. */
export class CandleBook {
  private readonly series = new Map<string, Record<ChartPeriod, BookedCandle[]>>()

  /** Starts a symbol from its newest stored candles. */
  load(symbol: string, newest: Partial<Record<ChartPeriod, BookedCandle>>): void {
    const series = emptySeries()
    for (const period of chartPeriods) {
      const candle = newest[period]
      if (candle) series[period].push(candle)
    }
    this.series.set(symbol, series)
  }

  apply(ticks: readonly Tick[], listener?: CandleListener): void {
    for (const tick of ticks) {
      const series = this.seriesOf(tick.symbol)
      for (const period of chartPeriods) {
        const candle = addTick(series[period], period, tick)
        listener?.(tick.symbol, period, candle)
      }
    }
  }

  /** The candle of the symbol's last tick. */
  current(symbol: string, period: ChartPeriod): BookedCandle | undefined {
    return this.series.get(symbol)?.[period].at(-1)
  }

  /** The candles in memory, oldest first. They are newer than stored ones of the same time. */
  newest(symbol: string, period: ChartPeriod): readonly BookedCandle[] {
    return this.series.get(symbol)?.[period] ?? []
  }

  private seriesOf(symbol: string): Record<ChartPeriod, BookedCandle[]> {
    let series = this.series.get(symbol)
    if (!series) {
      series = emptySeries()
      this.series.set(symbol, series)
    }
    return series
  }
}

/** Candles are written every thirty seconds, so this is plenty. */
const candlesMax = 4

function addTick(candles: BookedCandle[], period: ChartPeriod, tick: Tick): BookedCandle {
  const last = candles.at(-1)
  const belongs = last !== undefined && last.openTime * 1_000 >= bucketStart(period, tick.at.getTime())
  const candle = { ...(belongs ? extendCandle(last, tick) : candleOf(period, tick)), lastSequence: tick.sequence }
  if (belongs) candles[candles.length - 1] = candle
  else candles.push(candle)
  if (candles.length > candlesMax) candles.shift()
  return candle
}

function emptySeries(): Record<ChartPeriod, BookedCandle[]> {
  return { '1m': [], '5m': [], '15m': [], '30m': [], hour: [], day: [], week: [], month: [] }
}
