import type { Chart, Indicator, IndicatorCreate } from 'klinecharts'
import { type IndicatorName, isPaned } from './chart-settings.ts'
import { lineColours, readTokens } from './chart-styles.ts'

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
      chart.createIndicator({ ...own[name], name, paneId: candlePane }, true)
      continue
    }
    const id = `pane-${name}`
    chart.createIndicator({ ...own[name], name, paneId: id })
    chart.setPaneOptions({ id, height: paneHeight, minHeight: 48 })
  }
}

/** Fewer lines than the library draws by itself: each with its value has to fit into the width of a phone. */
const own: Partial<Record<IndicatorName, Partial<IndicatorCreate>>> = {
  MA: { calcParams: [7, 25, 99] },
  EMA: { calcParams: [6, 12, 20] },
  // The volume itself stands in the legend above the chart, in words.
  VOL: { calcParams: [5, 10], createTooltipDataSource: averagesOnly },
}

function averagesOnly({ indicator, crosshair }: { indicator: Indicator; crosshair: { dataIndex?: number } }) {
  const values = indicator.result[crosshair.dataIndex ?? indicator.result.length - 1] as
    | Record<string, number>
    | undefined
  const colours = lineColours(readTokens())
  const legends = indicator.figures.flatMap(({ key, title }, line) => {
    const value = values?.[key]
    if (!key.startsWith('ma') || value === undefined) return []
    const color = colours[line] ?? ''
    return [{ title: { text: title ?? '', color }, value: { text: value.toFixed(2), color } }]
  })
  return { name: indicator.shortName, calcParamsText: '', features: [], legends }
}
