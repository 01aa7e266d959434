import { type ChartPeriod, chartPeriods } from '@halyard/wire/market'
import { type ComponentType, memo, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { useBoardError, useOpenPair, useStaleness, useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { symbolIn } from '#platform/navigation/query-values.ts'
import { Button } from '#ui/Button.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { Spoken } from '#ui/Spoken.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ChartView } from '../chart/ChartView.tsx'
import { useChartSettings } from '../chart/chart-settings.ts'
import type { Level } from '../chart/levels.ts'
import type { OwnFill } from '../chart/own-fills.ts'
import { useFullScreen } from '../chart/use-full-screen.ts'
import { ChartTrades } from '../components/ChartTrades.tsx'
import { DepthChart } from '../components/DepthChart.tsx'
import { PairTitle } from '../components/PairTitle.tsx'
import { PriceNow } from '../components/PriceNow.tsx'
import { StarButton } from '../components/StarButton.tsx'
import styles from './ChartPage.module.css'

/** Filled in by the composition. */
interface ChartSlots extends PairSlots {
  /** The pair traded last, if any. */
  useLastSymbol: () => string | undefined
}

/** The candles of a pair, with the user's fills. */
export function ChartPage({ useLastSymbol, ...slots }: ChartSlots) {
  const { t } = useTranslation('chart')
  const [query] = useSearchParams()
  const last = useLastSymbol()
  const symbols = useSymbols()
  const symbol = symbolIn(query.get('symbol')) ?? last ?? symbols[0] ?? ''
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

/** Filled in by the composition. */
interface PairSlots {
  useOwnFills: (symbol: string, period: ChartPeriod) => readonly OwnFill[]
  /** The trader's own price levels, open orders, position, alerts, and the sheet that asks about one that was moved. */
  useLevels: (symbol: string) => { levels: readonly Level[]; sheet: ReactNode }
  /** The user's price alerts. */
  PriceAlerts: ComponentType<{ pair: BoardPair }>
}

/** The chart of a pair with the user's fills and levels, the depth of its book, its newest trades, and the links to trade it. */
function PairChart({ pair, useOwnFills, useLevels, PriceAlerts }: PairSlots & { pair: BoardPair }) {
  const navigate = useNavigate()
  const stale = useStaleness(pair)
  const fills = useOwnFills(
    pair.symbol,
    useChartSettings((settings) => settings.period),
  )
  const { levels, sheet } = useLevels(pair.symbol)
  const [full, setFull] = useFullScreen()
  return (
    <div className={full ? styles.full : styles.page}>
      {full ? (
        <h1>
          <Spoken>{pair.name}</Spoken>
        </h1>
      ) : (
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
      {!full && <ChartPeriods />}
      <ChartView
        key={pair.symbol}
        pair={pair}
        fills={fills}
        levels={levels}
        full={full ? fullScreenParts(pair, stale) : undefined}
        onFull={setFull}
      />
      {!full && pair.inBook && <DepthChart key={`depth ${pair.symbol}`} pair={pair} />}
      {!full && (
        <div className={styles.trades}>
          <Deferred>
            <ChartTrades pair={pair} />
          </Deferred>
        </div>
      )}
      {!full && <TradeLinks symbol={pair.symbol} />}
      {sheet}
    </div>
  )
}

/** The line above a chart in full screen: what it costs, and how it is traded. */
function fullScreenParts(pair: BoardPair, stale: number | undefined) {
  return {
    quote: (
      <div className={styles.quote}>
        <PriceNow pair={pair} stale={stale} />
      </div>
    ),
    actions: <QuickLinks symbol={pair.symbol} />,
    periods: <ChartPeriods />,
  }
}

const QuickLinks = memo(function QuickLinks({ symbol }: { symbol: string }) {
  const { t } = useTranslation('spot')
  return (
    <div className={styles.quick}>
      <Button variant="up" size="small" to={paths.deal(symbol, 'buy')}>
        {t('buy')}
      </Button>
      <Button variant="down" size="small" to={paths.deal(symbol, 'sell')}>
        {t('sell')}
      </Button>
    </div>
  )
})

/** From a pair's chart to trading it. */
const TradeLinks = memo(function TradeLinks({ symbol }: { symbol: string }) {
  const { t } = useTranslation(['spot', 'contracts'])
  return (
    <div className={styles.actions}>
      <Button variant="up" to={paths.deal(symbol, 'buy')}>
        {t('buy')}
      </Button>
      <Button variant="down" to={paths.deal(symbol, 'sell')}>
        {t('sell')}
      </Button>
      <Button variant="secondary" to={paths.contract(symbol)}>
        {t('contracts:contract')}
      </Button>
    </div>
  )
})

/** The price in large, with the figures of the last 24 hours. */
function PairFigures({ pair, stale }: { pair: BoardPair; stale: number | undefined }) {
  const { t } = useTranslation('market')
  return (
    <div className={styles.figures}>
      <PriceNow pair={pair} stale={stale} />
      <dl className={styles.day}>
        <Fact label={t('day.high')}>
          <NumberText value={pair.high} scale={pair.priceScale} scaleMin="fixed" />
        </Fact>
        <Fact label={t('day.volume', { asset: pair.base })}>
          <NumberText value={pair.volume} compact />
        </Fact>
        <Fact label={t('day.low')}>
          <NumberText value={pair.low} scale={pair.priceScale} scaleMin="fixed" />
        </Fact>
        <Fact label={t('day.volume', { asset: pair.quote })}>
          <NumberText value={pair.turnover} compact />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

/** The eight periods across the whole column: each as wide as a finger needs. */
function ChartPeriods() {
  const { t } = useTranslation('chart')
  const { period, choosePeriod } = useChartSettings()
  return (
    <div className={styles.bar}>
      <Tabs
        label={t('periods')}
        value={period}
        onChange={choosePeriod}
        options={chartPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
    </div>
  )
}

/** Shaped as the chart page: price and day, periods, candles, buttons. */
function ChartSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.skeletonFigures}>
        <SkeletonBlock width={150} height={36} />
        <SkeletonBlock width={120} height={48} />
      </div>
      <SkeletonBlock height={32} />
      <div className={styles.candles}>
        <SkeletonBlock height={420} />
      </div>
      <div className={layout.thirds}>
        <SkeletonBlock height={44} />
        <SkeletonBlock height={44} />
        <SkeletonBlock height={44} />
      </div>
    </div>
  )
}
