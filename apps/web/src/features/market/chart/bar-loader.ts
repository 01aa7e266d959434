import type { ChartPeriod } from '@halyard/wire/market'
import type { DataLoader, DataLoaderGetBarsParams, KLineData, Period } from 'klinecharts'
import { takesAdditions } from '#platform/api/additions.ts'
import { marketSocket } from '#platform/market-socket/market-socket.ts'
import { type Bar, barOf, barsAtOnce, loadBars } from './bars.ts'

export const chartPeriodOf = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  hour: { type: 'hour', span: 1 },
  day: { type: 'day', span: 1 },
  week: { type: 'week', span: 1 },
  month: { type: 'month', span: 1 },
} as const satisfies Record<ChartPeriod, Period>

export interface BarEvents {
  /** The first bars of a period are loading, loaded or failed. */
  onState(state: 'loading' | 'ready' | { failed: unknown }): void
  /** The first bars of a period are there, and are drawn next. */
  onBars(): Promise<void>
  /** Called with the newest bar at each change. */
  onNewest(bar: Bar): void
  /** Too much was missed: the chart must start anew. */
  onGap(): void
}

/** Feeds a chart: the newest bars first, older ones as they scroll into view, live ones from the socket. */
export class BarLoader implements DataLoader {
  private request = new AbortController()
  private newest = 0
  private leave: (() => void) | undefined

  constructor(
    private readonly symbol: string,
    private readonly events: BarEvents,
  ) {}

  getBars = async (params: DataLoaderGetBarsParams): Promise<void> => {
    if (params.type === 'init') return this.start(params)
    if (params.type !== 'forward' || params.timestamp === null) return params.callback([], false)
    if ((await takesAdditions()) === false) return params.callback([], false)
    const { signal } = this.request
    try {
      const older = await loadBars(this.symbol, periodOf(params.period), { before: params.timestamp, signal })
      if (!signal.aborted) params.callback(older, { forward: older.length === barsAtOnce, backward: false })
    } catch {
      // The next pan to the edge asks again.
      if (!signal.aborted) params.callback([], { forward: true, backward: false })
    }
  }

  subscribeBar = ({ period, callback }: { period: Period; callback: (bar: KLineData) => void }): void => {
    const chosen = periodOf(period)
    const show = (bar: Bar) => {
      if (bar.timestamp < this.newest) return
      this.newest = bar.timestamp
      callback(bar)
      this.events.onNewest(bar)
    }
    const topic = { channel: 'candles', symbol: this.symbol, period: chosen } as const
    let polling: ReturnType<typeof setInterval> | undefined
    const unsubscribe = marketSocket.subscribe(
      topic,
      ({ candles }) => {
        for (const candle of candles) show(barOf(candle))
      },
      () => (polling ??= setInterval(() => !document.hidden && void this.catchUp(chosen, show), pollEvery)),
    )
    const unwatch = marketSocket.onReconnect(() => void this.catchUp(chosen, show))
    this.leave = () => {
      unsubscribe()
      unwatch()
      clearInterval(polling)
    }
  }

  unsubscribeBar = (): void => {
    this.leave?.()
    this.leave = undefined
  }

  dispose(): void {
    this.request.abort()
    this.unsubscribeBar()
  }

  /** The answer of an earlier period's request is dropped. */
  private async start({ period, callback }: DataLoaderGetBarsParams): Promise<void> {
    this.request.abort()
    this.request = new AbortController()
    const { signal } = this.request
    this.newest = 0
    this.events.onState('loading')
    try {
      const bars = await loadBars(this.symbol, periodOf(period), { signal })
      if (signal.aborted) return
      await this.events.onBars()
      const last = bars.at(-1)
      this.newest = last?.timestamp ?? 0
      callback(bars, { forward: bars.length === barsAtOnce, backward: false })
      if (last) this.events.onNewest(last)
      this.events.onState('ready')
    } catch (error) {
      if (!signal.aborted) this.events.onState({ failed: error })
    }
  }

  /** Fetches the bars missed while disconnected; the open bar may have changed as well. */
  private async catchUp(period: ChartPeriod, show: (bar: Bar) => void): Promise<void> {
    const { signal } = this.request
    const bars = await loadBars(this.symbol, period, { signal }).catch(() => [])
    if (signal.aborted || bars.length === 0) return
    const [first] = bars
    if (first && first.timestamp > this.newest) return this.events.onGap()
    for (const bar of bars) show(bar)
  }
}

/** Where the feed has no candles they are polled, as often as prices without a feed are (spec section 9). */
const pollEvery = 2000

function periodOf(period: Period): ChartPeriod {
  const found = Object.entries(chartPeriodOf).find(
    ([, known]) => known.type === period.type && known.span === period.span,
  )
  return (found?.[0] ?? '1m') as ChartPeriod
}
