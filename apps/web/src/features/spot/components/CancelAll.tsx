import { cancelAllOrders } from '@halyard/wire/spot'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { ordersChanged, type SpotOrder } from '../api.ts'
import styles from './OpenOrders.module.css'

/** Cancels all orders of the list, of one pair or of every, after a question; an order placed since is not among them. */
export function CancelAll({ orders, symbol }: { orders: readonly SpotOrder[]; symbol: string | undefined }) {
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
