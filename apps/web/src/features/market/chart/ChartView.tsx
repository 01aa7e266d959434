import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { ErrorState } from '#ui/Notice.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import type { ExactCandle } from './bars.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartTools } from './ChartTools.tsx'
import styles from './ChartView.module.css'
import { LineBar } from './LineBar.tsx'
import type { Level } from './levels.ts'
import type { OwnFill } from './own-fills.ts'
import { useChartCode } from './use-chart-code.ts'

type State = 'loading' | 'ready' | { failed: unknown }

interface ChartViewProps {
  pair: BoardPair
  fills: readonly OwnFill[]
  levels: readonly Level[]
  /** As high as the screen leaves it; otherwise it stands on a page. */
  full: boolean
  onFull: (full: boolean) => void
}

/** The chart with its legend, and what stands for it while the drawing code or the bars are missing. */
export function ChartView({ pair, fills, levels, full, onFull }: ChartViewProps) {
  const { t } = useTranslation('chart')
  const { Chart, failed, retry } = useChartCode()
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  const [pointed, setPointed] = useState<ExactCandle>()
  const [newest, setNewest] = useState<ExactCandle>()
  return (
    <section className={styles.view} aria-label={t('title')}>
      <div className={styles.head}>
        <LineBar>
          <ChartLegend pair={pair} candle={pointed ?? newest} />
        </LineBar>
        <ChartTools full={full} onFull={onFull} />
      </div>
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
