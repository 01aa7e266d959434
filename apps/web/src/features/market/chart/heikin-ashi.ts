import { type Chart, registerIndicator } from 'klinecharts'
import type { Tokens } from './chart-styles.ts'

export const heikinAshi = 'HEIKIN'

interface Averaged {
  open: number
  high: number
  low: number
  close: number
}

/**
 * Heikin-Ashi candles, in place of those of the chart, which is drawn without: its bars stay the true ones, and with them
 * the last price, the highest and lowest, the legend and all indicators.
 */
registerIndicator<Averaged, unknown, Pick<Tokens, 'up' | 'down'>>({
  name: heikinAshi,
  shortName: '',
  series: 'price',
  // Below averages and the line of the last price.
  zLevel: -1,
  // For the range of the axis alone.
  figures: [{ key: 'high' }, { key: 'low' }],
  calc: averagedCandles,
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
    const { from, to } = chart.getVisibleRange()
    const { halfGapBar } = chart.getBarSpace()
    const half = Math.max(0.5, halfGapBar)
    for (let index = from; index < to; index += 1) {
      const candle = indicator.result[index]
      if (!candle) continue
      const x = Math.round(xAxis.convertToPixel(index))
      const [open, close] = [yAxis.convertToPixel(candle.open), yAxis.convertToPixel(candle.close)]
      const [high, low] = [yAxis.convertToPixel(candle.high), yAxis.convertToPixel(candle.low)]
      ctx.fillStyle = candle.close < candle.open ? indicator.extendData.down : indicator.extendData.up
      ctx.fillRect(x - 0.5, high, 1, low - high)
      ctx.fillRect(x - half, Math.min(open, close), 2 * half, Math.max(1, Math.abs(open - close)))
    }
    return true
  },
})

/** The mean of each bar as its close, the middle of the averaged candle before as its open. */
export function averagedCandles(bars: readonly Averaged[]): Averaged[] {
  const averaged: Averaged[] = []
  for (const bar of bars) {
    const before = averaged.at(-1)
    const open = before ? (before.open + before.close) / 2 : (bar.open + bar.close) / 2
    const close = (bar.open + bar.high + bar.low + bar.close) / 4
    averaged.push({ open, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close), close })
  }
  return averaged
}

/** Draws averaged candles, or none, in the current colours. */
export function showHeikinAshi(chart: Chart, shown: boolean, { up, down }: Tokens): void {
  chart.removeIndicator({ name: heikinAshi })
  if (shown) chart.createIndicator({ name: heikinAshi, extendData: { up, down }, paneId: 'candle_pane' }, true)
}
