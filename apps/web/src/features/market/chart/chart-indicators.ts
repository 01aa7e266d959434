import type { Chart, Indicator, IndicatorCreate } from 'klinecharts'
import { heikinAshi } from './heikin-ashi.ts'
import { type ChosenParameters, type IndicatorName, isPaned, usualParameters } from './indicators.ts'
import { isLying } from './use-full-screen.ts'
import './own-indicators.ts'

const candlePane = 'candle_pane'

/** Shows exactly these indicators with their parameters, and leaves those that are shown already. */
export function showIndicators(
  chart: Chart,
  wanted: readonly IndicatorName[],
  chosen: ChosenParameters,
  height: number,
): void {
  const shown = chart.getIndicators().flatMap(({ name }) => (name === heikinAshi ? [] : [name]))
  for (const name of shown) {
    if (!(wanted as readonly string[]).includes(name)) chart.removeIndicator({ name })
  }
  for (const name of wanted) {
    const indicator = { ...own[name], name, calcParams: [...(chosen[name] ?? usualParameters[name])] }
    if (shown.includes(name)) chart.overrideIndicator(indicator)
    else add(chart, indicator)
  }
  fitPanes(chart, height)
}

const paneHeightMax = 76
const paneHeightMin = 16
const axisHeight = 26

/** Gives each pane its height, and the candles the rest: three fifths of a screen on its side at least. */
export function fitPanes(chart: Chart, height: number): void {
  const panes = chart.getIndicators().filter(({ name }) => isPaned(name as IndicatorName))
  if (panes.length === 0 || height === 0) return
  const room = height - axisHeight
  const candles = isLying() ? 0.6 * innerHeight : room * (0.85 - 0.12 * panes.length)
  const share = Math.floor((room - candles) / panes.length)
  const paneHeight = Math.max(paneHeightMin, Math.min(paneHeightMax, share))
  for (const { paneId } of panes) chart.setPaneOptions({ id: paneId, height: paneHeight, minHeight: paneHeightMin })
}

function add(chart: Chart, indicator: IndicatorCreate & { name: IndicatorName }): void {
  if (!isPaned(indicator.name)) {
    chart.createIndicator({ ...indicator, paneId: candlePane }, true)
    return
  }
  chart.createIndicator({ ...indicator, paneId: `pane-${indicator.name}` })
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
