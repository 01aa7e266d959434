import { cancelOrder } from '@halyard/wire/spot'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { ordersChanged, type SpotOrder } from '../api.ts'
import { toneOf } from '../order.ts'
import styles from './OrderItem.module.css'
import { useOrderNews } from './use-order-news.ts'

/** Cancels after a question: `ask(order)` opens `dialog`, which is mounted once on the page. */
export function useCancelDialog() {
  const [question, setQuestion] = useState<{ order: SpotOrder; open: boolean }>()
  const close = () => setQuestion((before) => before && { ...before, open: false })
  return {
    ask: (order: SpotOrder) => setQuestion({ order, open: true }),
    dialog: question ? <CancelDialog order={question.order} open={question.open} onClose={close} /> : null,
  }
}

function CancelDialog({ order, open, onClose }: { order: SpotOrder; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('spot')
  const tell = useOrderNews()
  const { submit } = useSubmit(cancelOrder, { onSuccess: tell })

  async function confirm() {
    await submit({ orderId: order.orderId })
    onClose()
    // Refused or not: an order that a tick filled first must not stay in the list as open.
    ordersChanged()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('cancel.title')}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      tone="danger"
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className={styles.question}>{t('cancel.text')}</p>
      <KeyValue
        size="large"
        rows={[
          fact(t('order'), <OrderName order={order} />),
          fact(
            t(order.trail ? 'trail.worst' : 'limitPrice'),
            <NumberText value={order.limitPrice} unit={order.quote} scale={8} />,
          ),
          fact(t('quantity'), <NumberText value={order.quantity} unit={order.base} scale={8} private />),
        ]}
      />
    </ConfirmDialog>
  )
}

function OrderName({ order }: { order: SpotOrder }) {
  const { t } = useTranslation('spot')
  return (
    <>
      <span className={styles[toneOf(order.side)]}>{t(order.side)}</span> {order.pairName}
    </>
  )
}
