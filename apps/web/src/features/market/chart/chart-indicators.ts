import type { Chart } from 'klinecharts'
import { type IndicatorName, isPaned } from './chart-settings.ts'

const candlePane = 'candle_pane'
const paneHeight = 76

/** Shows exactly these indicators, leaving those that stay where they are. */
export function showIndicators(chart: Chart, wanted: readonly IndicatorName[]): void {
  const shown = chart.getIndicators().map((indicator) => indicator.name)
  for (const name of shown) {
    if (!(wanted as readonly string[]).includes(name)) chart.removeIndicator({ name })
  }
  for (const name of wanted) {
    if (shown.includes(name)) continue
    if (!isPaned(name)) {
      chart.createIndicator({ name, paneId: candlePane }, true)
      continue
    }
    const id = `pane-${name}`
    chart.createIndicator({ name, paneId: id })
    chart.setPaneOptions({ id, height: paneHeight, minHeight: 48 })
  }
}
