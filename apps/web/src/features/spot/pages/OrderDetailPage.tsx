import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { numberIn } from '#platform/navigation/query-values.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Button } from '#ui/Button.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { type SpotOrderWithFills, useOrder } from '../api.ts'
import { useCancelDialog } from '../components/CancelDialog.tsx'
import { FillCard } from '../components/FillCard.tsx'
import { OrderFacts } from '../components/OrderFacts.tsx'
import { stateTone } from '../components/order-state.ts'
import { TriggerEvidence } from '../components/TriggerEvidence.tsx'
import { toneOf } from '../side-tone.ts'
import { kindOf } from '../stop.ts'
import styles from './Order.module.css'

/** Everything about one order, with the ticks that filled it. */
export default function OrderDetailPage() {
  const { t } = useTranslation('spot')
  const [address] = useSearchParams()
  return (
    <>
      <PageHeader />
      <div className={styles.page}>
        <Loaded
          query={useOrder(numberIn(address.get('id')) ?? 0)}
          missing={{ title: t('noSuchOrder'), to: paths.orderHistory, label: t('history') }}
          skeleton={skeleton}
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
      <div className={styles.head}>
        <span className={styles.what}>
          <b className={styles[toneOf(order.side)]}>{t(order.side)}</b> {order.pairName} · {t(kindOf(order))}
        </span>
        <span className={styles.figure}>
          <NumberText value={sizeOf(order).amount} unit={sizeOf(order).asset} scale={18} private />
        </span>
        <Pill tone={stateTone[order.state]}>{t(`state.${order.state}`)}</Pill>
      </div>
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

/** How much was traded; of an order that traded nothing, how much was asked for. */
function sizeOf(order: SpotOrderWithFills) {
  if (!order.filledQuantity.isZero()) return { amount: order.filledQuantity, asset: order.base }
  return order.quantity ? { amount: order.quantity, asset: order.base } : { amount: order.total, asset: order.quote }
}

const skeleton = (
  <>
    <div className={styles.head}>
      <SkeletonBlock width={140} height={18} />
      <SkeletonBlock width={200} height={34} />
      <SkeletonBlock width={70} height={22} />
    </div>
    <SkeletonRows count={8} height={34} />
  </>
)
