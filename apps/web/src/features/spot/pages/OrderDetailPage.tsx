import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Button } from '#ui/Button.tsx'
import { DetailHead, DetailSkeleton } from '#ui/DetailHead.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { type SpotOrderWithFills, useOrder } from '../api.ts'
import { useCancelDialog } from '../components/CancelDialog.tsx'
import { OrderFacts } from '../components/OrderFacts.tsx'
import { FillCard, TriggerEvidence } from '../components/TickEvidence.tsx'
import { kindOf, stateTone, toneOf } from '../order.ts'
import styles from './Order.module.css'

/** One order in full, with the ticks that filled it. */
export default function OrderDetailPage() {
  const { t } = useTranslation('spot')
  return (
    <>
      <PageHeader />
      <div className={styles.page}>
        <Loaded
          query={useOrder(useIdInAddress())}
          missing={{ title: t('noSuchOrder'), to: paths.orderHistory, label: t('history') }}
          skeleton={<DetailSkeleton />}
        >
          {(order) => <Order order={order} />}
        </Loaded>
      </div>
    </>
  )
}

function Order({ order }: { order: SpotOrderWithFills }) {
  const { t } = useTranslation('spot')
  const { ask, dialog } = useCancelDialog()
  const open = order.state === 'open'
  return (
    <>
      <DetailHead
        what={
          <>
            <b className={styles[toneOf(order.side)]}>{t(order.side)}</b> {order.pairName} · {t(kindOf(order))}
          </>
        }
        figure={<NumberText value={sizeOf(order).amount} unit={sizeOf(order).asset} scale={18} private />}
      >
        <Pill tone={stateTone[order.state]}>{t(`state.${order.state}`)}</Pill>
      </DetailHead>
      <OrderFacts order={order} />
      <TriggerEvidence order={order} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('fills.title')}</h2>
        {order.fills.map((fill) => (
          <FillCard key={fill.tick.sequence} fill={fill} order={order} />
        ))}
        <p className={styles.hint}>
          {t(order.fills.length > 0 ? 'fills.evidence' : open ? 'fills.waiting' : 'fills.none')}
        </p>
      </section>
      <div className={styles.actions}>
        {open && (
          <Button variant="danger" onPress={() => ask(order)}>
            {t('cancel.confirm')}
          </Button>
        )}
        <Button variant="secondary" to={paths.deal(order.symbol, order.side)}>
          {t('tradePair', { pair: order.pairName })}
        </Button>
      </div>
      {dialog}
    </>
  )
}

/** The quantity filled; of an unfilled order, the quantity asked for. */
function sizeOf(order: SpotOrderWithFills) {
  if (!order.filledQuantity.isZero()) return { amount: order.filledQuantity, asset: order.base }
  return order.quantity ? { amount: order.quantity, asset: order.base } : { amount: order.total, asset: order.quote }
}
