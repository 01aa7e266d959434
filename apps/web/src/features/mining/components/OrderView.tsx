import { isValuedByMarket } from '@halyard/domain/mining'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { PageSkeleton } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type MachineOrder, useMachineOrder } from '../api.ts'
import { orderTone } from '../state-tone.ts'
import { CancelButton } from './CancelButton.tsx'
import { GroupInvitation } from './GroupInvitation.tsx'
import { OrderEarnings } from './OrderEarnings.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderProgress } from './OrderProgress.tsx'

/** One order of one's own: how it stands, what it has put out so far, and each day of it. */
export function OrderView({ orderId }: { orderId: number }) {
  const { t } = useTranslation('mining')
  const query = useMachineOrder(orderId)
  return (
    <>
      <PageHeader title={query.data?.name} />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('noSuchOrder'), to: paths.ownMachines, label: t('showOwn') }}
          skeleton={<PageSkeleton blocks={[150]} />}
        >
          {(order) => <Shown order={order} />}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  const { asset } = order
  const began = order.startedAt !== null
  return (
    <>
      <Card className={layout.stack4}>
        <div className={styles.center}>
          <span className={text.body}>{t('earned')}</span>
          <NumberText className={text.figure} value={order.earned} scale={order.scale} unit={asset} private />
          <Pill tone={orderTone[order.state]}>{t(`order.${order.state}`)}</Pill>
        </div>
        {order.state === 'running' && order.frozenOutput && <p className={text.faint}>{t('frozenNote')}</p>}
        {!began && order.closedAt === null && isValuedByMarket(order) && (
          <p className={text.faint}>{t('outputFixedAtStart', { asset })}</p>
        )}
        <OrderProgress order={order} />
      </Card>
      {order.state === 'rejected' && (
        <Banner tone="danger" icon="warning" title={t('rejectedTitle')}>
          {order.reason}
        </Banner>
      )}
      {order.state === 'refunded' && <Banner title={t('refundedTitle')}>{t('refundedText')}</Banner>}
      {order.state === 'cancelled' && <Banner title={t('cancelledTitle')}>{t('cancelledText')}</Banner>}
      <GroupInvitation order={order} />
      <OrderFacts order={order} />
      {began && <OrderEarnings orderId={order.orderId} />}
      {order.state === 'review' && <CancelButton order={order} />}
      <Button variant="secondary" to={paths.machine(order.machineId)}>
        {t('showMachine')}
      </Button>
    </>
  )
}
