import { Amount } from '@halyard/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
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
import { chartStyles, tokensOf } from './chart-styles.ts'
import { syncDrawings } from './drawing-store.ts'
import { Drawings } from './drawings.ts'
import { showHeikinAshi } from './heikin-ashi.ts'
import { LevelHandles, placeHandles } from './LevelHandles.tsx'
import { type Level, markLastPrice, markLevels, moveLevel } from './levels.ts'
import { type ChartEvents, type OpenChart, openChart, showPeriod } from './open-chart.ts'
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
  const [opened, setOpened] = useState<OpenChart>()
  const chart = opened?.chart
  const painted = useRef({ theme, chartType })
  const latest = useRef(events)
  const handles = useRef(new Map<string, HTMLElement>())
  const moved = useRef<{ key: string; price: Amount }>(undefined)
  useEffect(() => {
    latest.current = events
  })

  const { symbol, priceScale, quantityScale } = pair
  const write = useCallback(
    (price: { text(): string }) =>
      formatDecimal(price.text(), language, { scale: priceScale, scaleMin: 'fixed' }) ?? '',
    [language, priceScale],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: period, type and theme of the moment; later ones are set below
  useEffect(() => {
    const place = element.current
    const label = t('drawing', { name: pair.name })
    const tokens = tokensOf(theme)
    const wanted = { ...useChartSettings.getState(), symbol, priceScale, quantityScale, language, label, tokens }
    const opening = place && openChart(place, wanted, () => latest.current)
    if (!opening) return
    // What is drawn on it is a task of its own, so that neither is a long one.
    const next = setTimeout(() => setOpened(opening))
    return () => {
      clearTimeout(next)
      setOpened(undefined)
      opening.close()
    }
  }, [symbol, language, priceScale, quantityScale])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme of the moment; a later one is painted below
  useEffect(() => {
    const place = element.current
    if (!chart || !place) return
    const format = {
      write: (price: number) => write({ text: () => price.toFixed(priceScale) }),
      share: (share: number) => percentText(Amount.of(String(share)), language),
    }
    const drawings = new Drawings(chart, place, symbol, format, tokensOf(theme))
    return () => drawings.close()
  }, [chart])

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
    if (attempt > 0) chart?.resetData()
  }, [chart, attempt])

  useEffect(() => {
    if (chart) showPeriod(chart, period)
  }, [chart, period])

  useEffect(() => {
    if (chart) showIndicators(chart, indicators, parameters, element.current?.clientHeight ?? 0)
  }, [chart, indicators, parameters])

  useEffect(() => {
    // A chart created a moment ago has them.
    if (!chart || (painted.current.theme === theme && painted.current.chartType === chartType)) return
    painted.current = { theme, chartType }
    const tokens = tokensOf(theme)
    chart.setStyles(chartStyles(tokens, chartType))
    useDrawing.getState().drawings?.paint(tokens)
  }, [chart, theme, chartType])

  useEffect(() => {
    if (chart) showHeikinAshi(chart, chartType === 'heikinAshi', tokensOf(theme))
  }, [chart, theme, chartType])

  useEffect(() => {
    if (chart) markLastPrice(chart, write, tokensOf(theme))
  }, [chart, theme, write])

  useEffect(() => {
    if (chart) markOwnFills(chart, fills, { buy: t('bought'), sell: t('sold') }, tokensOf(theme))
  }, [chart, theme, fills, t])

  useEffect(() => {
    if (!chart) return
    const { key, price } = moved.current ?? {}
    // What changes while one is moved does not take it from under the finger.
    const shown = levels.map((level) => (price && level.key === key ? { ...level, price } : level))
    markLevels(chart, shown, write, tokensOf(theme), placeHandles(handles.current))
  }, [chart, theme, levels, write])

  // After all others: with its bars it is drawn whole.
  useEffect(() => opened?.start(), [opened])

  const move = useCallback(
    (level: Level, price: Amount | undefined) => {
      moved.current = price && { key: level.key, price }
      if (chart) moveLevel(chart, level.key, price ?? level.price, write)
    },
    [chart, write],
  )

  return (
    <>
      <div ref={element} className={styles.chart} />
      <LevelHandles levels={levels} priceStep={pair.priceStep} chart={chart} handles={handles} onMoved={move} />
    </>
  )
}
