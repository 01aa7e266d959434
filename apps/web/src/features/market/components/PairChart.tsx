import type { ChartPeriod } from '@halyard/wire/market'
import type { ComponentType } from 'react'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useStaleness } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { navigate } from '#platform/navigation/router.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ChartPeriods } from '../chart/ChartPeriods.tsx'
import { ChartView } from '../chart/ChartView.tsx'
import { useChartSettings } from '../chart/chart-settings.ts'
import type { Level } from '../chart/levels.ts'
import type { OwnFill } from '../chart/own-fills.ts'
import { useFullScreen } from '../chart/use-full-screen.ts'
import styles from '../pages/Chart.module.css'
import { ChartTrades } from './ChartTrades.tsx'
import { PairFigures } from './PairFigures.tsx'
import { PairTitle } from './PairTitle.tsx'
import { StarButton } from './StarButton.tsx'
import { TradeLinks } from './TradeLinks.tsx'

/** What others know of a pair. */
export interface PairSlots {
  useOwnFills: (symbol: string, period: ChartPeriod) => readonly OwnFill[]
  /** Prices of a pair that matter to its trader: open orders, position, alerts. */
  useLevels: (symbol: string) => readonly Level[]
  /** Where one's price alerts are made and listed. */
  PriceAlerts: ComponentType<{ pair: BoardPair }>
}

/** The candles of a pair, with one's own fills and levels on them, its newest trades, and where they lead. */
export function PairChart({ pair, useOwnFills, useLevels, PriceAlerts }: PairSlots & { pair: BoardPair }) {
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
      <ChartPeriods />
      <ChartView key={pair.symbol} pair={pair} fills={fills} levels={levels} full={full} onFull={setFull} />
      {!full && (
        <div className={styles.trades}>
          <Deferred>
            <ChartTrades pair={pair} />
          </Deferred>
        </div>
      )}
      {!full && <TradeLinks symbol={pair.symbol} />}
    </div>
  )
}
