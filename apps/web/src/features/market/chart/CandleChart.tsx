import type { Amount } from '@halyard/domain'
import type { Chart } from 'klinecharts'
import { useEffect, useRef } from 'react'
import { shownTheme, useAppearance } from '#platform/appearance/appearance.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useUi } from '#ui/environment.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import styles from './CandleChart.module.css'
import { showIndicators } from './chart-indicators.ts'
import { useChartSettings } from './chart-settings.ts'
import { chartStyles, readTokens } from './chart-styles.ts'
import { DrawnLines, useDrawing } from './drawn-lines.ts'
import { type Level, markLevels } from './levels.ts'
import { type ChartEvents, openChart, showPeriod } from './open-chart.ts'
import { markOwnFills, type OwnFill } from './own-fills.ts'

export interface CandleChartProps extends ChartEvents {
  pair: BoardPair
  fills: readonly OwnFill[]
  levels: readonly Level[]
  /** Changes when the bars must be fetched again. */
  attempt: number
}

/** The candles of one pair on a canvas; the chart library loads only here. */
export default function CandleChart({ pair, fills, levels, attempt, ...events }: CandleChartProps) {
  const { t } = useTranslation('chart')
  const { language } = useUi()
  const { period, indicators, parameters } = useChartSettings()
  const theme = useAppearance((appearance) => `${shownTheme(appearance)} ${appearance.upDown}`)
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(null)
  const painted = useRef(theme)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })

  const { symbol, priceScale, quantityScale } = pair
  // biome-ignore lint/correctness/useExhaustiveDependencies: the period of the moment; later ones are set below
  useEffect(() => {
    const label = t('drawing', { name: pair.name })
    const { period: first } = useChartSettings.getState()
    const wanted = { symbol, priceScale, quantityScale, period: first, language, label }
    const opened = element.current && openChart(element.current, wanted, () => latest.current)
    if (!opened) return
    chart.current = opened.chart
    const lines = new DrawnLines(opened.chart, symbol, readTokens())
    return () => {
      chart.current = null
      lines.close()
      opened.close()
    }
  }, [symbol, language, priceScale, quantityScale])

  useEffect(() => {
    if (attempt > 0) chart.current?.resetData()
  }, [attempt])

  useEffect(() => {
    if (chart.current) showPeriod(chart.current, period)
  }, [period])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart made anew has none yet
  useEffect(() => {
    if (chart.current) showIndicators(chart.current, indicators, parameters)
  }, [indicators, parameters, symbol, language])

  useEffect(() => {
    // A chart created a moment ago has them.
    if (!chart.current || painted.current === theme) return
    painted.current = theme
    const tokens = readTokens()
    chart.current.setStyles(chartStyles(tokens))
    useDrawing.getState().lines?.paint(tokens)
  }, [theme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart made anew has none yet, and each theme has its colours
  useEffect(() => {
    if (chart.current) markOwnFills(chart.current, fills, { buy: t('bought'), sell: t('sold') }, readTokens())
  }, [theme, fills, symbol, language, t])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart made anew has none yet, and each theme has its colours
  useEffect(() => {
    const write = (price: Amount) =>
      formatDecimal(price.text(), language, { scale: priceScale, scaleMin: 'fixed' }) ?? ''
    if (chart.current) markLevels(chart.current, levels, write, readTokens())
  }, [theme, levels, symbol, language, priceScale])

  return <div ref={element} className={styles.chart} />
}
