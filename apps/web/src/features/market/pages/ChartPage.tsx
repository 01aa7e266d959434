import type { ChartPeriod } from '@halyard/wire/market'
import type { ComponentType } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { useBoardError, useOpenPair, useStaleness, useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { navigate, useSearchParams } from '#platform/navigation/router.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ChartToolbar } from '../chart/ChartToolbar.tsx'
import { ChartView } from '../chart/ChartView.tsx'
import { useChartSettings } from '../chart/chart-settings.ts'
import type { Level } from '../chart/levels.ts'
import type { OwnFill } from '../chart/own-fills.ts'
import { useFullScreen } from '../chart/use-full-screen.ts'
import { ChartSkeleton } from '../components/ChartSkeleton.tsx'
import { ChartTrades } from '../components/ChartTrades.tsx'
import { PairFigures } from '../components/PairFigures.tsx'
import { PairTitle } from '../components/PairTitle.tsx'
import { StarButton } from '../components/StarButton.tsx'
import { TradeLinks } from '../components/TradeLinks.tsx'
import styles from './Chart.module.css'

/** What spot trading knows of a pair. */
export interface ChartSlots {
  /** The pair traded last, if any. */
  useLastSymbol: () => string | undefined
  useOwnFills: (symbol: string, period: ChartPeriod) => readonly OwnFill[]
  /** Prices of a pair that matter to its trader: open orders, position, alerts. */
  useLevels: (symbol: string) => readonly Level[]
  /** Where one's price alerts are made and listed. */
  PriceAlerts: ComponentType<{ pair: BoardPair }>
}

/** The candles of a pair, with one's own fills on them. */
export function ChartPage({ useLastSymbol, ...slots }: ChartSlots) {
  const { t } = useTranslation('chart')
  const [query] = useSearchParams()
  const last = useLastSymbol()
  const symbols = useSymbols()
  const symbol = query.get('symbol') ?? last ?? symbols[0] ?? ''
  const pair = useOpenPair(symbol)
  const error = useBoardError()
  if (pair) return <PairChart pair={pair} {...slots} />
  return (
    <>
      <PageHeader />
      {symbols.length > 0 ? (
        <EmptyState
          icon="search"
          title={t('noSuchPair')}
          action={
            <Button size="medium" to={paths.market}>
              {t('allMarkets')}
            </Button>
          }
        />
      ) : error === undefined ? (
        <ChartSkeleton />
      ) : (
        <ErrorState text={describeFailure(error)} onRetry={() => board.load()} />
      )}
    </>
  )
}

type PairChartProps = Omit<ChartSlots, 'useLastSymbol'> & { pair: BoardPair }

function PairChart({ pair, useOwnFills, useLevels, PriceAlerts }: PairChartProps) {
  const stale = useStaleness(pair)
  const fills = useOwnFills(
    pair.symbol,
    useChartSettings((settings) => settings.period),
  )
  const levels = useLevels(pair.symbol)
  const [full, setFull] = useFullScreen()
  return (
    <div className={full ? styles.full : styles.page}>
      {!full && (
        <>
          <PageHeader
            title={<PairTitle pair={pair} onChoose={(symbol) => navigate(paths.chart(symbol), { replace: true })} />}
            actions={
              <>
                <PriceAlerts pair={pair} />
                <StarButton symbol={pair.symbol} name={pair.name} />
              </>
            }
          />
          <PairFigures pair={pair} stale={stale} />
        </>
      )}
      <ChartToolbar full={full} onFull={setFull} />
      <ChartView key={pair.symbol} pair={pair} fills={fills} levels={levels} full={full} />
      {!full && <ChartTrades pair={pair} />}
      {!full && <TradeLinks symbol={pair.symbol} />}
    </div>
  )
}
