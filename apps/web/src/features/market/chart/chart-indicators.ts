import type { Chart, Indicator, IndicatorCreate } from 'klinecharts'
import { type ChosenParameters, type IndicatorName, isPaned, usualParameters } from './indicators.ts'

const candlePane = 'candle_pane'
const paneHeight = 76

/** Shows exactly these indicators with their parameters, and leaves those that are shown already. */
export function showIndicators(chart: Chart, wanted: readonly IndicatorName[], chosen: ChosenParameters): void {
  const shown = chart.getIndicators().map((indicator) => indicator.name)
  for (const name of shown) {
    if (!(wanted as readonly string[]).includes(name)) chart.removeIndicator({ name })
  }
  for (const name of wanted) {
    const indicator = { ...own[name], name, calcParams: [...(chosen[name] ?? usualParameters[name])] }
    if (shown.includes(name)) chart.overrideIndicator(indicator)
    else add(chart, indicator)
  }
}

function add(chart: Chart, indicator: IndicatorCreate & { name: IndicatorName }): void {
  if (!isPaned(indicator.name)) {
    chart.createIndicator({ ...indicator, paneId: candlePane }, true)
    return
  }
  const id = `pane-${indicator.name}`
  chart.createIndicator({ ...indicator, paneId: id })
  chart.setPaneOptions({ id, height: paneHeight, minHeight: 48 })
}

/** The legend above the chart has the volume. */
const own: Partial<Record<IndicatorName, Partial<IndicatorCreate>>> = {
  VOL: { createTooltipDataSource: averagesOnly },
}

function averagesOnly({
  chart,
  indicator,
  crosshair,
}: {
  chart: Chart
  indicator: Indicator
  crosshair: { dataIndex?: number }
}) {
  const values = indicator.result[crosshair.dataIndex ?? indicator.result.length - 1] as
    | Record<string, number>
    | undefined
  // Called with every frame, so the styles are read from the chart and not from style sheets.
  const colours = chart.getStyles().indicator.lines.map(({ color }) => color)
  const legends = indicator.figures.flatMap(({ key, title }, line) => {
    const value = values?.[key]
    if (!key.startsWith('ma') || value === undefined) return []
    const color = colours[line] ?? ''
    return [{ title: { text: title ?? '', color }, value: { text: value.toFixed(2), color } }]
  })
  return { name: indicator.shortName, calcParamsText: '', features: [], legends }
}
