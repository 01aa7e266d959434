import type { ComponentType } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { useBoardError, useOpenPair, useStaleness } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { Deferred } from '#ui/Deferred.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { DealSkeleton } from '../components/DealSkeleton.tsx'
import { HowOrdersFill } from '../components/HowOrdersFill.tsx'
import { OpenOrders } from '../components/OpenOrders.tsx'
import { OrderForm } from '../components/OrderForm.tsx'
import { useTicket } from '../ticket-store.ts'
import { useDealSymbol } from '../use-deal-symbol.ts'
import { type OwnLevel, useNearestOrders } from '../use-nearest-orders.ts'
import styles from './Deal.module.css'

/** What the market shows on the page. */
export interface DealSlots {
  PairTitle: ComponentType<{ pair: BoardPair; onChoose: (symbol: string) => void }>
  PairState: ComponentType<{ pair: BoardPair; stale: number | undefined }>
  StarButton: ComponentType<{ symbol: string; name: string }>
  RecentTrades: ComponentType<{
    pair: BoardPair
    stale: boolean
    onPrice: (price: string) => void
    levels: readonly OwnLevel[]
  }>
}

/** Spot trading: the order form beside the newest trades, and one's open orders below. */
export function DealPage(slots: DealSlots) {
  const symbol = useDealSymbol()
  const pair = useOpenPair(symbol)
  const error = useBoardError()
  if (pair) return <Deal key={pair.symbol} pair={pair} {...slots} />
  return (
    <>
      <PageHeader back={false} />
      <div className={layout.list}>
        {error === undefined ? (
          <DealSkeleton />
        ) : (
          <ErrorState text={describeFailure(error)} onRetry={() => board.load()} />
        )}
      </div>
    </>
  )
}

function Deal({ pair, PairTitle, PairState, StarButton, RecentTrades }: DealSlots & { pair: BoardPair }) {
  const { t } = useTranslation('market')
  const stale = useStaleness(pair)
  const signedIn = useSignedIn()
  const choose = useTicket((ticket) => ticket.choose)
  return (
    <>
      <PageHeader
        back={false}
        title={
          <span className={styles.title}>
            <PairTitle pair={pair} onChoose={choose} />
            <span className={styles.state}>
              <PairState pair={pair} stale={stale} />
            </span>
          </span>
        }
        actions={
          <>
            <StarButton symbol={pair.symbol} name={pair.name} />
            <IconButton icon="candles" label={t('openChart', { name: pair.name })} to={paths.chart(pair.symbol)} />
          </>
        }
      />
      <div className={layout.list}>
        <div className={styles.desk}>
          <OrderForm pair={pair} stale={stale} />
          <RecentTrades pair={pair} stale={stale !== undefined} onPrice={takePrice} levels={useNearestOrders(pair)} />
        </div>
        <Deferred>
          <HowOrdersFill />
          {signedIn && <OpenOrders symbol={pair.symbol} />}
        </Deferred>
      </div>
    </>
  )
}

/** A price of the market as the limit of the order that is written. */
function takePrice(price: string): void {
  const { type, edit } = useTicket.getState()
  edit({ type: type === 'stop' ? type : 'limit', price })
}
