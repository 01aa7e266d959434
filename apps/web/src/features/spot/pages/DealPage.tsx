import type { Amount } from '@halyard/domain'
import { staleAfter } from '@halyard/domain/market'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { useBoardError, useOpenPair, useStaleness, useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { symbolIn } from '#platform/navigation/query-values.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { useSite } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { useOpenOrderList } from '../api.ts'
import { OrderForm } from '../components/OrderForm.tsx'
import { OwnTrading } from '../components/OwnTrading.tsx'
import { waitsFor } from '../order.ts'
import { useTicket } from '../ticket-store.ts'
import styles from './DealPage.module.css'

/** The market of the pair, and what the user holds; filled in by the composition. */
interface DealSlots {
  PairTitle: ComponentType<{ pair: BoardPair; onChoose: (symbol: string) => void }>
  PairState: ComponentType<{ pair: BoardPair; stale: number | undefined }>
  StarButton: ComponentType<{ symbol: string; name: string }>
  TradesOrBook: ComponentType<{
    pair: BoardPair
    stale: boolean
    onPrice: (price: string) => void
    levels: readonly OwnLevel[]
  }>
  Holdings: ComponentType<{ Action: ComponentType<{ asset: string; available: Amount }> }>
}

/** Spot trading: the order form beside the newest trades or the order book; the user's orders, holdings and fills below. */
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

function Deal({ pair, PairTitle, PairState, StarButton, TradesOrBook, Holdings }: DealSlots & { pair: BoardPair }) {
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
          <TradesOrBook pair={pair} stale={stale !== undefined} onPrice={takePrice} levels={useNearestOrders(pair)} />
        </div>
        <Deferred>
          <HowOrdersFill inBook={pair.inBook} />
          {signedIn && <OwnTrading symbol={pair.symbol} Holdings={Holdings} />}
        </Deferred>
      </div>
    </>
  )
}

/** Takes a price of the list as the limit. */
function takePrice(price: string): void {
  const { type, edit } = useTicket.getState()
  edit({ type: type === 'stop' ? type : 'limit', price })
}

/** Shaped as the page, so that nothing moves when it loads. */
function DealSkeleton() {
  return (
    <div className={styles.desk}>
      <div className={layout.stack2}>
        {[44, 78, 58, 58, 32, 58, 58, 50].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <SkeletonBlock key={index} height={height} />
        ))}
      </div>
      <SkeletonRows count={18} height={22} />
    </div>
  )
}

/** The pair of the address, else the one traded last, else the first of the list; '' until known. */
function useDealSymbol(): string {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const symbols = useSymbols()
  const { symbol, choose, grantedTo } = useTicket()
  const linked = symbols.find((each) => each === symbolIn(query.get('symbol')))
  const side = query.get('side')
  const waiting = linked !== undefined && grantedTo !== key

  useEffect(() => {
    if (waiting) choose(linked, side === 'buy' || side === 'sell' ? side : undefined, key)
  }, [waiting, linked, side, key, choose])

  if (waiting) return ''
  return symbols.find((each) => each === symbol) ?? symbols[0] ?? ''
}

/** The price of an open order. */
interface OwnLevel {
  key: number
  side: 'buy' | 'sell'
  price: Amount
  /** Of a stop order, which is in no book. */
  waits: boolean
}

/** Limits of the user's open orders on a pair, of waiting stop orders their triggers, nearest to the market first. */
function useNearestOrders({ symbol, price: market }: BoardPair): readonly OwnLevel[] {
  const { data } = useOpenOrderList()
  return (data?.list ?? [])
    .flatMap((order) => {
      const trigger = waitsFor(order)
      const price = trigger?.price ?? order.limitPrice
      const waits = trigger !== undefined
      return order.symbol === symbol && price ? [{ key: order.orderId, side: order.side, price, waits }] : []
    })
    .toSorted((a, b) => awayFrom(market, a.price).compare(awayFrom(market, b.price)))
}

function awayFrom(market: Amount | null, price: Amount): Amount {
  return market ? price.minus(market).absolute() : price
}

const rules = ['book', 'market', 'limit', 'stop', 'trailing', 'exits', 'whole', 'evidence'] as const
const bookRules = [
  ...(['inBook', 'marketInBook', 'limitInBook', 'instructions'] as const),
  ...(['stop', 'trailing', 'exits', 'parts', 'evidenceInBook'] as const),
] as const

/** How orders are filled and how anybody can check that; one tap from the form. */
function HowOrdersFill({ inBook }: { inBook: boolean }) {
  const { t } = useTranslation(['spot', 'titles'])
  const demo = useSite(({ site }) => site?.demo === true)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {t('filling.title')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('filling.title')}>
        <dl className={styles.rules}>
          {(inBook ? bookRules : rules).map((rule) => (
            <div key={rule}>
              <dt>{t(`filling.${rule}`)}</dt>
              <dd>{t(`filling.${rule}Text`, { count: staleAfter / 1000 })}</dd>
            </div>
          ))}
        </dl>
        <div className={layout.stack2}>
          <Button variant="secondary" size="medium" wide to={paths.feedEpochs}>
            {t('filling.feed')}
          </Button>
          {demo && (
            <Button variant="secondary" size="medium" wide to={paths.houseBooks}>
              {t('titles:houseBooks')}
            </Button>
          )}
        </div>
      </Sheet>
    </>
  )
}
