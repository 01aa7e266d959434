import type { Amount } from '@halyard/domain'
import { cancelAllOrders } from '@halyard/wire/spot'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { kept } from '#platform/kept.ts'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DateText } from '#ui/DateText.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { RowFacts } from '#ui/RowFacts.tsx'
import { RowHead } from '#ui/RowHead.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import { toast } from '#ui/toast.ts'
import { type OwnFill, ordersChanged, type SpotOrder, useNewestFills, useOpenOrders } from '../api.ts'
import { toneOf } from '../order.ts'
import { ticketShareOf } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'
import { useFilledAtOnce } from '../watched-orders.ts'
import { useAmendSheet } from './AmendSheet.tsx'
import { useCancelDialog } from './CancelDialog.tsx'
import { OrderItem, orderItemHeight } from './OrderItem.tsx'
import styles from './OwnTrading.module.css'
import { useFillNews } from './use-order-news.ts'

const views = ['orders', 'holdings', 'fills'] as const

interface OwnTradingProps {
  symbol: string
  /** Shows the action for each coin that is held. */
  Holdings: ComponentType<{ Action: ComponentType<{ asset: string; available: Amount }> }>
}

/**
 * Below the form: the user's open orders, what they hold, and their newest fills. An order that is filled at once shows
 * its fill; a resting one that is filled leaves with a toast.
 */
export function OwnTrading({ symbol, Holdings }: OwnTradingProps) {
  const { t } = useTranslation('spot')
  const [view, setView] = useView(views, 'orders', 'own')
  const tellFills = useFillNews()
  const orders = useOpenOrders((gone) => {
    ordersChanged()
    void tellFills(gone)
  })
  useFillAtOnce(() => setView('fills'))
  return (
    <section className={styles.section} aria-label={t('own')}>
      <Tabs
        label={t('own')}
        value={view}
        onChange={setView}
        options={[
          {
            value: 'orders',
            label: (
              <>
                {t('openOrders')} {orders.data && <span className={styles.count}>{orders.data.total}</span>}
              </>
            ),
          },
          { value: 'holdings', label: t('holdings') },
          { value: 'fills', label: t('fills.title') },
        ]}
        aside={<IconButton icon="history" label={t('history')} to={paths.orderHistory} />}
      />
      {view === 'orders' && <OpenOrders symbol={symbol} query={orders} />}
      {view === 'holdings' && <Holdings Action={ExitOfHolding} />}
      {view === 'fills' && <Fills />}
    </section>
  )
}

/** Puts what is held of a coin on the ticket, to be sold at a take profit or a stop loss. */
function ExitOfHolding({ asset, available }: { asset: string; available: Amount }) {
  const { t } = useTranslation('spot')
  const takesExits = useTakesAdditions()
  const { choose, edit } = useTicket()
  const symbols = useSymbols()
  const pair = symbols.map((symbol) => board.pair(symbol)).find((each) => each?.base === asset && each.quote === 'USDT')
  if (!takesExits || !pair || !available.isPositive()) return null

  function prepare(of: BoardPair) {
    choose(of.symbol, 'sell')
    const size = ticketShareOf(available, 100, 'sell', of).text()
    edit({ type: 'exit', size, sizing: 'quantity', takeProfit: '', stopLoss: '' })
    // The form is above, and it may be that of another pair until now.
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>('[name="takeProfit"]')?.focus())
  }
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`${t('exit')}: ${t('exits.forHolding', { asset })}`}
      onPress={() => prepare(pair)}
    >
      {t('exit')}
    </Button>
  )
}

/** Calls back for each order that is filled at once from now on. */
function useFillAtOnce(onFilled: () => void): void {
  const { orderId } = useFilledAtOnce()
  const seen = useRef(orderId)
  useEffect(() => {
    if (seen.current === orderId) return
    seen.current = orderId
    if (orderId !== undefined) onFilled()
  })
}

interface OpenOrdersProps {
  symbol: string
  query: ReturnType<typeof useOpenOrders>
}

const onlyThisName = 'deal.only-this-pair'

function OpenOrders({ symbol, query: { data, error, isPending, refetch } }: OpenOrdersProps) {
  const { t } = useTranslation('spot')
  const { ask, dialog } = useCancelDialog()
  const takesAll = useTakesAdditions()
  const { amend, sheet } = useAmendSheet()
  const [onlyThis, setOnlyThis] = useState(() => kept.read(onlyThisName) === true)
  const orders = (data?.list ?? []).filter((order) => !onlyThis || order.symbol === symbol)
  return (
    <>
      {data && data.list.length > 0 && (
        <div className={styles.filter}>
          <Toggle
            label={t('onlyThisPair')}
            on={onlyThis}
            onChange={(on) => {
              setOnlyThis(on)
              kept.write(onlyThisName, on)
            }}
          />
          {takesAll && orders.length > 1 && <CancelAll orders={orders} symbol={onlyThis ? symbol : undefined} />}
        </div>
      )}
      {isPending && <SkeletonRows count={2} height={orderItemHeight} />}
      {!data && error && <ErrorState text={describeFailure(error)} onRetry={refetch} />}
      {data && orders.length === 0 && (
        <EmptyState
          icon="list"
          title={t('noOpenOrders')}
          text={t(board.pair(symbol)?.inBook ? 'noOpenOrdersBookHint' : 'noOpenOrdersHint')}
        />
      )}
      <ul className={styles.list} aria-label={t('openOrders')}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderItem order={order} onCancel={ask} onAmend={amend} />
          </li>
        ))}
      </ul>
      {dialog}
      {sheet}
    </>
  )
}

/**
 * Cancels all orders of the list, of one pair or of every, after a question that counts them by pair; an order placed
 * since is not among them.
 */
function CancelAll({ orders, symbol }: { orders: readonly SpotOrder[]; symbol: string | undefined }) {
  const { t } = useTranslation('spot')
  const [asking, setAsking] = useState(false)
  const pair = symbol && orders[0]?.pairName
  const { submit } = useSubmit(cancelAllOrders, {
    onSuccess: ({ cancelled, filled, pairs }) => {
      const ofPairs = (name: 'cancelled' | 'filled') =>
        pairs.flatMap((each) => (each[name] > 0 ? [`${each.pairName} ${each[name]}`] : []))
      toast.good([t('cancelAll.done', { count: cancelled }), ...ofPairs('cancelled')].join(' · '))
      if (filled > 0) toast.plain([t('cancelAll.filled', { count: filled }), ...ofPairs('filled')].join(' · '))
    },
  })

  async function confirm() {
    await submit({ symbol, lastOrderId: Math.max(...orders.map(({ orderId }) => orderId)) })
    setAsking(false)
    ordersChanged()
  }
  return (
    <div className={styles.cancelAll}>
      <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
        {t('cancelAll.verb')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={pair ? t('cancelAll.titlePair', { pair }) : t('cancelAll.title')}
        confirmLabel={t('cancelAll.verb')}
        cancelLabel={t('cancelAll.keep')}
        tone="danger"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <KeyValue
          size="large"
          rows={[
            fact(t('openOrders'), <NumberText value={String(orders.length)} />),
            ...countsByPair(orders).map(([name, count]) => fact(name, <NumberText value={String(count)} />)),
          ]}
        />
        <p className={styles.note}>{t('cancelAll.text')}</p>
      </ConfirmDialog>
    </div>
  )
}

/** How many orders each pair has, those with most first. */
function countsByPair(orders: readonly SpotOrder[]): [pairName: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { pairName } of orders) counts.set(pairName, (counts.get(pairName) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

function Fills() {
  const { t } = useTranslation('spot')
  const { data, error, isPending, refetch } = useNewestFills()
  if (isPending) return <SkeletonRows count={2} height={orderItemHeight} />
  if (!data) return <ErrorState text={describeFailure(error)} onRetry={refetch} />
  if (data.list.length === 0) return <EmptyState icon="list" title={t('noFills')} text={t('noOrdersHint')} />
  return (
    <ul className={styles.list} aria-label={t('fills.title')}>
      {data.list.map((fill) => (
        <li key={fill.fillId}>
          <FillItem fill={fill} />
        </li>
      ))}
    </ul>
  )
}

/** For so long a fill that comes to the list is new. */
const newFor = 10_000

/** One fill: price, amount, fee. What has just come is lit up for a moment. */
function FillItem({ fill }: { fill: OwnFill }) {
  const { t } = useTranslation('spot')
  const [isNew] = useState(() => serverNow() - fill.filledAt.getTime() < newFor)
  return (
    <article className={styles.fill} data-new={isNew}>
      <RowHead
        to={paths.orderDetail(fill.orderId)}
        title={
          <>
            <b className={styles[toneOf(fill.side)]}>{t(fill.side)}</b> <b>{fill.pairName}</b>
          </>
        }
        note={
          <>
            <DateText value={fill.filledAt} />
            {fill.role && board.pair(fill.symbol)?.inBook && <> · {t(`fills.${fill.role}`)}</>}
          </>
        }
      />
      <RowFacts
        facts={[
          { label: t('fills.price'), value: <NumberText value={fill.price} scale={8} scaleMin={2} /> },
          { label: t('amount', { asset: fill.base }), value: <NumberText value={fill.quantity} scale={8} private /> },
          {
            label: t('fee'),
            value: <NumberText value={fill.fee} scale={8} unit={fill.feeAsset} private />,
          },
        ]}
      />
    </article>
  )
}
