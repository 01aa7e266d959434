import type { ChartPeriod } from '@halyard/wire/market'
import type { ChartType } from '@halyard/wire/own-charts'
import { type Chart, type Crosshair, dispose, init, type Point } from 'klinecharts'
import { type BarEvents, BarLoader, chartPeriodOf } from './bar-loader.ts'
import type { Bar, ExactCandle } from './bars.ts'
import { chartFormat } from './chart-format.ts'
import { fitPanes } from './chart-indicators.ts'
import { chartStyles, type Tokens } from './chart-styles.ts'

export interface ChartEvents {
  onState: BarEvents['onState']
  /** The candle under the crosshair; undefined without a crosshair. */
  onPointed: (candle: ExactCandle | undefined) => void
  onNewest: (candle: ExactCandle) => void
}

interface ChartOf {
  symbol: string
  priceScale: number
  quantityScale: number
  period: ChartPeriod
  chartType: ChartType
  language: string
  tokens: Tokens
  /** The label for screen readers. */
  label: string
}

export interface OpenChart {
  chart: Chart
  /** Asks for the bars, once all that is drawn with them is there. */
  start: () => void
  close: () => void
}

/**
 * The library's chart of one pair in an element: feeds it with bars, follows the crosshair, resizes with the element. It
 * stays hidden until there are bars, since each of its first frames, ten canvases, takes a phone as long as all the rest.
 */
export function openChart(place: HTMLElement, pair: ChartOf, events: () => ChartEvents): OpenChart | undefined {
  place.hidden = true
  const chart = init(place, { ...chartFormat(pair.language), styles: chartStyles(pair.tokens, pair.chartType) })
  if (!chart) return undefined
  let size = ''
  const fit = () => {
    const now = `${place.clientWidth} ${place.clientHeight}`
    if (now === size || place.hidden) return
    size = now
    chart.resize()
    fitPanes(chart, place.clientHeight)
  }
  const loader = new BarLoader(pair.symbol, {
    onState: (state) => events().onState(state),
    onBars: async () => {
      place.hidden = false
      fit()
      // The library lays itself out in the next microtask, and bars are placed by its width.
      await undefined
    },
    onNewest: (bar) => events().onNewest(bar.exact),
    onGap: () => chart.resetData(),
  })
  chart.setSymbol({
    ticker: pair.symbol,
    pricePrecision: pair.priceScale,
    volumePrecision: Math.min(pair.quantityScale, 4),
  })
  chart.setPeriod(chartPeriodOf[pair.period])
  chart.setOffsetRightDistance(40)
  // Panning ends with a full screen of the oldest bars, not an empty one.
  chart.setLeftMinVisibleBarCount(30)
  chart.setRightMinVisibleBarCount(12)
  const unfollow = followCrosshair(chart, place, (candle) => events().onPointed(candle))
  nameForKeyboards(place, pair.label)
  const resizing = new ResizeObserver(fit)
  resizing.observe(place)
  return {
    chart,
    start: () => chart.setDataLoader(loader),
    close: () => {
      unfollow()
      resizing.disconnect()
      loader.dispose()
      dispose(chart)
    },
  }
}

/** Shows the bars of a period, unless they are shown already. */
export function showPeriod(chart: Chart, period: ChartPeriod): void {
  const present = chart.getPeriod()
  const wanted = chartPeriodOf[period]
  if (present?.type !== wanted.type || present.span !== wanted.span) chart.setPeriod(wanted)
}

/** The library's root takes arrow keys, but would be the first tab stop of the whole page. */
function nameForKeyboards(place: HTMLElement, label: string): void {
  const root = place.firstElementChild
  if (!(root instanceof HTMLElement)) return
  root.tabIndex = 0
  root.role = 'group'
  root.ariaLabel = label
}

/**
 * Reports the candle under the crosshair. The library says when the crosshair moves, not when it goes: a mouse that
 * leaves and a touch that moved no crosshair mean that it is gone.
 */
function followCrosshair(
  chart: Chart,
  place: HTMLElement,
  tell: (candle: ExactCandle | undefined) => void,
): () => void {
  let moved = false
  const onCrosshair = (data?: unknown) => {
    const { x } = (data ?? {}) as Crosshair
    moved = true
    tell(x === undefined ? undefined : candleAt(chart, x))
  }
  const begin = () => {
    moved = false
  }
  const end = () => requestAnimationFrame(() => !moved && tell(undefined))
  const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && tell(undefined)
  chart.subscribeAction('onCrosshairChange', onCrosshair)
  place.addEventListener('touchstart', begin, { passive: true })
  place.addEventListener('touchend', end)
  place.addEventListener('pointerleave', leave)
  return () => {
    place.removeEventListener('touchstart', begin)
    place.removeEventListener('touchend', end)
    place.removeEventListener('pointerleave', leave)
  }
}

function candleAt(chart: Chart, x: number): ExactCandle | undefined {
  const [{ dataIndex = -1 } = {}] = chart.convertFromPixel([{ x }]) as Partial<Point>[]
  const bars = chart.getDataList() as Bar[]
  return bars[Math.max(0, Math.min(dataIndex, bars.length - 1))]?.exact
}
