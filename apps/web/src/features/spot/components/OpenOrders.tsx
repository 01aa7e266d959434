import { cancelAllOrders } from '@halyard/wire/spot'
import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { kept } from '#platform/kept.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ListHeading } from '#ui/ListHeading.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import { toast } from '#ui/toast.ts'
import { ordersChanged, type SpotOrder, useOpenOrders } from '../api.ts'
import { useAmendSheet } from './AmendSheet.tsx'
import { useCancelDialog } from './CancelDialog.tsx'
import styles from './OpenOrders.module.css'
import { OrderItem, orderItemHeight } from './OrderItem.tsx'
import { useFillNews } from './use-order-news.ts'

const onlyThisName = 'deal.only-this-pair'

/** The user's open orders below the form, with their number; a filled one leaves with a toast. */
export function OpenOrders({ symbol }: { symbol: string }) {
  const { t } = useTranslation('spot')
  const tellFills = useFillNews()
  const { data, error, isPending, refetch } = useOpenOrders((gone) => {
    ordersChanged()
    void tellFills(gone)
  })
  const { ask, dialog } = useCancelDialog()
  const takesAll = useTakesAdditions()
  const { amend, sheet } = useAmendSheet()
  const [onlyThis, setOnlyThis] = useState(() => kept.read(onlyThisName) === true)
  const orders = (data?.list ?? []).filter((order) => !onlyThis || order.symbol === symbol)

  return (
    <section className={styles.section} aria-label={t('openOrders')}>
      <ListHeading title={t('openOrders')} count={data?.total} to={paths.orderHistory} all={t('history')} lined />
      {data && data.total > 0 && (
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
      {data && orders.length === 0 && <EmptyState icon="list" title={t('noOpenOrders')} text={t('noOpenOrdersHint')} />}
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderItem order={order} onCancel={ask} onAmend={amend} />
          </li>
        ))}
      </ul>
      {dialog}
      {sheet}
    </section>
  )
}

/**
 * Cancels all orders of the list, of one pair or of every, after a question; an order placed since is not among them.
 */
function CancelAll({ orders, symbol }: { orders: readonly SpotOrder[]; symbol: string | undefined }) {
  const { t } = useTranslation('spot')
  const [asking, setAsking] = useState(false)
  const pair = symbol && orders[0]?.pairName
  const { submit } = useSubmit(cancelAllOrders, {
    onSuccess: ({ cancelled, filled }) => {
      toast.good(t('cancelAll.done', { count: cancelled }))
      if (filled > 0) toast.plain(t('cancelAll.filled', { count: filled }))
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
        <p>{t('cancelAll.text')}</p>
      </ConfirmDialog>
    </div>
  )
}
