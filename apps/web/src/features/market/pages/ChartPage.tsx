import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { board } from '#platform/market-socket/board.ts'
import { useBoardError, useOpenPair, useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ChartSkeleton } from '../components/ChartSkeleton.tsx'
import { PairChart, type PairSlots } from '../components/PairChart.tsx'

/** What others know of a pair. */
export interface ChartSlots extends PairSlots {
  /** The pair traded last, if any. */
  useLastSymbol: () => string | undefined
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
        <EmptyState icon="search" title={t('noSuchPair')} next={{ to: paths.market, label: t('allMarkets') }} />
      ) : error === undefined ? (
        <ChartSkeleton />
      ) : (
        <ErrorState text={describeFailure(error)} onRetry={() => board.load()} />
      )}
    </>
  )
}
