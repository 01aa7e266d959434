import { type Chart, dispose, init } from 'klinecharts'
import { useEffect, useRef } from 'react'
import { shownTheme, useAppearance } from '#platform/appearance/appearance.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useUi } from '#ui/environment.tsx'
import { type BarEvents, BarLoader, chartPeriodOf } from './bar-loader.ts'
import type { ExactCandle } from './bars.ts'
import styles from './CandleChart.module.css'
import { chartFormat } from './chart-format.ts'
import { showIndicators } from './chart-indicators.ts'
import { useChartSettings } from './chart-settings.ts'
import { chartStyles, readTokens } from './chart-styles.ts'
import { markOwnFills, type OwnFill } from './own-fills.ts'
import { followCrosshair } from './pointed-candle.ts'

export interface CandleChartProps {
  pair: BoardPair
  fills: readonly OwnFill[]
  onState: BarEvents['onState']
  /** The candle under the crosshair; undefined when there is no crosshair. */
  onPointed: (candle: ExactCandle | undefined) => void
  onNewest: (candle: ExactCandle) => void
  /** Changes when the bars are to be asked for again. */
  attempt: number
}

/** The candles of one pair on a canvas; the library behind it loads only where this is seen. */
export default function CandleChart({ pair, fills, attempt, ...events }: CandleChartProps) {
  const { t } = useTranslation('chart')
  const { language } = useUi()
  const { period, indicators } = useChartSettings()
  const theme = useAppearance((appearance) => `${shownTheme(appearance)} ${appearance.upDown}`)
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(null)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })

  const { symbol, priceScale, quantityScale } = pair
  // biome-ignore lint/correctness/useExhaustiveDependencies: the period of the moment; later ones are set below
  useEffect(() => {
    const place = element.current
    const made = place && init(place, { ...chartFormat(language), styles: chartStyles(readTokens()) })
    if (!made) return
    const loader = new BarLoader(symbol, {
      onState: (state) => latest.current.onState(state),
      onNewest: (bar) => latest.current.onNewest(bar.exact),
      onGap: () => made.resetData(),
    })
    made.setSymbol({ ticker: symbol, pricePrecision: priceScale, volumePrecision: Math.min(quantityScale, 4) })
    made.setPeriod(chartPeriodOf[useChartSettings.getState().period])
    made.setOffsetRightDistance(40)
    // Panning ends with a full screen of the oldest bars, not with an empty one.
    made.setLeftMinVisibleBarCount(30)
    made.setRightMinVisibleBarCount(12)
    made.setDataLoader(loader)
    const unfollow = followCrosshair(made, place, (candle) => latest.current.onPointed(candle))
    chart.current = made
    nameForKeyboards(place, t('drawing', { name: pair.name }))
    const resizing = new ResizeObserver(() => made.resize())
    resizing.observe(place)
    return () => {
      unfollow()
      resizing.disconnect()
      loader.dispose()
      chart.current = null
      dispose(made)
    }
  }, [symbol, language, priceScale, quantityScale])

  useEffect(() => {
    if (attempt > 0) chart.current?.resetData()
  }, [attempt])

  useEffect(() => {
    const present = chart.current?.getPeriod()
    const wanted = chartPeriodOf[period]
    if (present?.type !== wanted.type || present.span !== wanted.span) chart.current?.setPeriod(wanted)
  }, [period])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart made anew has none yet
  useEffect(() => {
    if (chart.current) showIndicators(chart.current, indicators)
  }, [indicators, symbol, language])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours follow the theme, which the tokens carry
  useEffect(() => {
    if (!chart.current) return
    const tokens = readTokens()
    chart.current.setStyles(chartStyles(tokens))
    markOwnFills(chart.current, fills, { buy: t('bought'), sell: t('sold') }, tokens)
  }, [theme, fills, symbol, language, t])

  return <div ref={element} className={styles.chart} />
}

/** The library's own root listens to arrow keys, but would be the first of the whole page to be reached. */
function nameForKeyboards(place: HTMLElement, label: string): void {
  const root = place.firstElementChild
  if (!(root instanceof HTMLElement)) return
  root.tabIndex = 0
  root.role = 'group'
  root.ariaLabel = label
}
