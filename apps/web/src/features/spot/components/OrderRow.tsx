import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { SpotOrder } from '../api.ts'
import { averagePriceOf } from '../average-price.ts'
import { toneOf } from '../side-tone.ts'
import { kindOf, triggerText, waitsFor } from '../stop.ts'
import { CancelButton } from './CancelButton.tsx'
import styles from './OrderRow.module.css'
import { stateTone } from './order-state.ts'

/** The height of a row, which its skeleton takes too. */
export const orderRowHeight = 98

interface OrderRowProps {
  order: SpotOrder
  onCancel: (order: SpotOrder) => void
  onAmend: (order: SpotOrder) => void
}

/** One order of a list: what it is, at what price, how much; open ones can be cancelled or put to another price here. */
export function OrderRow({ order, onCancel, onAmend }: OrderRowProps) {
  const { t } = useTranslation('spot')
  const { Link, language } = useUi()
  const waits = waitsFor(order)
  const done = order.state === 'filled'
  const price = done ? averagePriceOf(order) : order.limitPrice
  return (
    <article className={styles.row}>
      <div className={styles.head}>
        <Link to={paths.orderDetail(order.orderId)} className={styles.link}>
          <span className={styles.title}>
            <b className={styles[toneOf(order.side)]}>{t(order.side)}</b> <b>{order.pairName}</b>
          </span>
          <span className={styles.note}>
            {waits ? (
              t('trigger.waits', { price: triggerText(waits, language) })
            ) : (
              <>
                {t(kindOf(order))} · <DateText value={order.createdAt} />
              </>
            )}
          </span>
        </Link>
        {order.state === 'open' ? (
          <>
            <IconButton
              icon="edit"
              size={18}
              label={t('amend.which', { side: t(order.side), pair: order.pairName })}
              onPress={() => onAmend(order)}
            />
            <CancelButton order={order} onCancel={onCancel} />
          </>
        ) : (
          <Pill tone={stateTone[order.state]}>{t(`state.${order.state}`)}</Pill>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact label={t(done ? 'averagePrice' : 'limitPrice')}>
          <NumberText value={price} scale={8} />
        </Fact>
        <Fact label={t('amount', { asset: order.base })}>
          <NumberText value={done ? order.filledQuantity : order.quantity} scale={8} private />
        </Fact>
        <Fact label={t('total', { asset: order.quote })}>
          <NumberText value={totalOf(order)} scale={2} scaleMin="fixed" private />
        </Fact>
      </dl>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What was paid or got; for an order that is not filled, what its limit would make. */
function totalOf(order: SpotOrder) {
  if (order.state === 'filled') return order.turnover
  return order.total ?? (order.quantity && order.limitPrice ? order.quantity.times(order.limitPrice) : null)
}
