import { changeOver } from '@halyard/domain/market'
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useUi } from '#ui/environment.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { type ExactCandle, expectBars } from './bars.ts'
import type { CandleChartProps } from './CandleChart.tsx'
import { ChartTools, DrawingBar } from './ChartTools.tsx'
import styles from './ChartView.module.css'
import { barText } from './chart-format.ts'
import { useChartSettings } from './chart-settings.ts'
import type { Level } from './levels.ts'
import type { OwnFill } from './own-fills.ts'

type State = 'loading' | 'ready' | { failed: unknown }

interface ChartViewProps {
  pair: BoardPair
  fills: readonly OwnFill[]
  levels: readonly Level[]
  /** Fills the screen's height, below these; otherwise it is part of a page. */
  full: { quote: ReactNode; periods: ReactNode; actions: ReactNode } | undefined
  onFull: (full: boolean) => void
}

/** The chart with its legend, and a placeholder while code or bars are missing. */
export function ChartView({ pair, fills, levels, full, onFull }: ChartViewProps) {
  const { t } = useTranslation('chart')
  const { Chart, failed, retry } = useChartCode(pair.symbol)
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  const [pointed, setPointed] = useState<ExactCandle>()
  const [newest, setNewest] = useState<ExactCandle>()
  const averaged = useChartSettings(({ chartType }) => chartType === 'heikinAshi')
  return (
    <section className={styles.view} aria-label={t('title')}>
      <div className={full ? styles.fullHead : styles.head}>
        {full?.quote}
        {full?.actions}
        {full?.periods}
        <DrawingBar>
          <ChartLegend pair={pair} candle={pointed ?? newest} pointed={pointed !== undefined} />
        </DrawingBar>
        <ChartTools full={full !== undefined} onFull={onFull} />
      </div>
      {averaged && <p className={styles.averaged}>{t('averaged')}</p>}
      <div className={full ? styles.filling : styles.canvas}>
        {Chart && (
          <Chart
            pair={pair}
            fills={fills}
            levels={levels}
            attempt={attempt}
            onState={setState}
            onPointed={setPointed}
            onNewest={setNewest}
          />
        )}
        {!failed && state === 'loading' && (
          <div className={styles.over} aria-busy="true">
            <SkeletonBlock height={180} />
          </div>
        )}
        {failed && (
          <div className={styles.over}>
            <ErrorState text={t('codeFailed')} onRetry={retry} />
          </div>
        )}
        {typeof state === 'object' && (
          <div className={styles.over}>
            <ErrorState text={describeFailure(state.failed)} onRetry={() => setAttempt(attempt + 1)} />
          </div>
        )}
      </div>
    </section>
  )
}

interface ChartLegendProps {
  pair: BoardPair
  candle: ExactCandle | undefined
  pointed: boolean
}

/** The exact numbers of one candle: the one under the crosshair, else the newest. */
function ChartLegend({ pair, candle, pointed }: ChartLegendProps) {
  const { t } = useTranslation('chart')
  const { language } = useUi()
  const wholeDays = useChartSettings(({ period }) => period === 'day' || period === 'week' || period === 'month')
  const openedAt = candle && new Date(candle.openTime * 1000)
  const change = candle && changeOver(candle.open, candle.close)
  const price = (name: 'open' | 'high' | 'low' | 'close') => (
    <span className={styles.fact}>
      <abbr className={styles.name} title={t(`${name}`)}>
        {t(`short.${name}`)}
      </abbr>
      <NumberText value={candle?.[name]} scale={pair.priceScale} scaleMin="fixed" />
    </span>
  )
  return (
    <p className={styles.legend} data-pointed={pointed || undefined}>
      <span className={styles.time}>{openedAt && barText(openedAt, language, wholeDays)}</span>
      {candle && (
        <>
          <NumberText value={change?.percent} percent scaleMin="fixed" sign="always" toned />
          {price('open')}
          {price('high')}
          {price('low')}
          {price('close')}
          <span className={styles.volume}>
            <span className={styles.name}>{t('volume')} </span>
            <NumberText value={candle.volume} compact />
          </span>
        </>
      )}
    </p>
  )
}

/** The chart's code is a download of its own, which can be retried. The bars come meanwhile. */
function useChartCode(symbol: string) {
  const [Chart, setChart] = useState<ComponentType<CandleChartProps>>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs the same effect again
  useEffect(() => {
    let current = true
    expectBars(symbol, useChartSettings.getState().period)
    import('./CandleChart.tsx').then(
      ({ default: loaded }) => current && startTransition(() => setChart(() => loaded)),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [symbol, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { Chart, failed, retry }
}
