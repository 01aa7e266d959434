import { Amount } from '@halyard/domain'
import type { Chart } from 'klinecharts'
import { useCallback, useEffect, useRef } from 'react'
import { shownTheme, useAppearance } from '#platform/appearance/appearance.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentText } from '#platform/percent.ts'
import { useSession } from '#platform/session/session.ts'
import { useUi } from '#ui/environment.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import styles from './CandleChart.module.css'
import { showIndicators } from './chart-indicators.ts'
import { syncSettings, useChartSettings } from './chart-settings.ts'
import { chartStyles, readTokens } from './chart-styles.ts'
import { syncDrawings } from './drawing-store.ts'
import { Drawings } from './drawings.ts'
import { showHeikinAshi } from './heikin-ashi.ts'
import { type Level, markLastPrice, markLevels } from './levels.ts'
import { type ChartEvents, openChart, showPeriod } from './open-chart.ts'
import { markOwnFills, type OwnFill } from './own-fills.ts'
import { useDrawing } from './use-drawing.ts'

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
  const { period, chartType, indicators, parameters } = useChartSettings()
  const theme = useAppearance((appearance) => `${shownTheme(appearance)} ${appearance.upDown}`)
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(null)
  const painted = useRef({ theme, chartType })
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })

  const { symbol, priceScale, quantityScale } = pair
  const write = useCallback(
    (price: { text(): string }) =>
      formatDecimal(price.text(), language, { scale: priceScale, scaleMin: 'fixed' }) ?? '',
    [language, priceScale],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the period of the moment; later ones are set below
  useEffect(() => {
    const label = t('drawing', { name: pair.name })
    const wanted = { ...useChartSettings.getState(), symbol, priceScale, quantityScale, language, label }
    const place = element.current
    const opened = place && openChart(place, wanted, () => latest.current)
    if (!opened) return
    chart.current = opened.chart
    const format = {
      write: (price: number) => write({ text: () => price.toFixed(priceScale) }),
      share: (share: number) => percentText(Amount.of(String(share)), language),
    }
    const drawings = new Drawings(opened.chart, place, symbol, format, readTokens())
    return () => {
      chart.current = null
      drawings.close()
      opened.close()
    }
  }, [symbol, language, priceScale, quantityScale])

  useEffect(() => {
    // What other devices changed is heard of when somebody looks, and what they do not have is sent.
    const sync = () => {
      if (document.hidden) return
      void syncSettings()
      void syncDrawings(symbol)
    }
    sync()
    const leave = useSession.subscribe(({ token }, before) => {
      if (token === before.token) return
      useDrawing.getState().drawings?.show()
      sync()
    })
    addEventListener('online', sync)
    document.addEventListener('visibilitychange', sync)
    return () => {
      leave()
      removeEventListener('online', sync)
      document.removeEventListener('visibilitychange', sync)
    }
  }, [symbol])

  useEffect(() => {
    if (attempt > 0) chart.current?.resetData()
  }, [attempt])

  useEffect(() => {
    if (chart.current) showPeriod(chart.current, period)
  }, [period])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart made anew has none yet
  useEffect(() => {
    if (chart.current) showIndicators(chart.current, indicators, parameters, element.current?.clientHeight ?? 0)
  }, [indicators, parameters, symbol, language])

  useEffect(() => {
    // A chart created a moment ago has them.
    if (!chart.current || (painted.current.theme === theme && painted.current.chartType === chartType)) return
    painted.current = { theme, chartType }
    const tokens = readTokens()
    chart.current.setStyles(chartStyles(tokens, chartType))
    useDrawing.getState().drawings?.paint(tokens)
  }, [theme, chartType])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart made anew has none yet, and each theme has its colours
  useEffect(() => {
    if (chart.current) showHeikinAshi(chart.current, chartType === 'heikinAshi', readTokens())
  }, [theme, chartType, symbol, language])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart made anew has none yet, and each theme has its colours
  useEffect(() => {
    if (chart.current) markLastPrice(chart.current, write, readTokens())
  }, [theme, symbol, write])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart made anew has none yet, and each theme has its colours
  useEffect(() => {
    if (chart.current) markOwnFills(chart.current, fills, { buy: t('bought'), sell: t('sold') }, readTokens())
  }, [theme, fills, symbol, language, t])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart made anew has none yet, and each theme has its colours
  useEffect(() => {
    if (chart.current) markLevels(chart.current, levels, write, readTokens())
  }, [theme, levels, symbol, write])

  return <div ref={element} className={styles.chart} />
}
