import { isValuedByMarket } from '@halyard/domain/mining'
import { cancelMachineOrder } from '@halyard/wire/mining'
import { TakeBackButton } from '#platform/form/TakeBackButton.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import text from '#ui/text.module.css'
import { type MachineOrder, machinesChanged, useMachineOrder } from '../api.ts'
import { orderTone } from '../state-tone.ts'
import { OrderEarnings } from './OrderEarnings.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import own from './OrderView.module.css'
import { ShareBar } from './Shares.tsx'

/** One of the user's orders: its state, its output so far, and each day of it. */
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

/** From purchase to the end of the term, as far as it has come. */
function OrderProgress({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  if (order.state === 'rejected' || order.state === 'refunded' || order.state === 'cancelled') return null
  const reached = { review: 1, pairing: 2, running: 3, ended: 5 }[order.state]
  const stateAt = (place: number): TimelineStep['state'] =>
    place < reached ? 'done' : place === reached ? 'now' : 'ahead'
  const steps: TimelineStep[] = [
    { title: t('step.bought'), note: <DateText value={order.boughtAt} />, state: 'done' },
    { title: t('step.review'), state: stateAt(1), ...(reached === 1 ? { note: t('step.reviewNote') } : {}) },
    ...(order.groupTaken
      ? [
          {
            title: t('step.group'),
            state: stateAt(2),
            ...(reached <= 2 ? { note: <ShareBar taken={order.groupTaken} label={t('step.group')} /> } : {}),
          },
        ]
      : []),
    {
      title: t('step.running'),
      state: stateAt(3),
      ...(reached >= 3 && order.termDays !== null
        ? { note: t('daysPaid', { days: order.daysPaid, term: order.termDays }) }
        : {}),
    },
    {
      title: t('step.ended'),
      state: reached === 5 ? 'done' : 'ahead',
      ...(order.endsAt ? { note: <DateText value={order.endsAt} /> } : {}),
    },
  ]
  return <Timeline label={t('progress')} steps={steps} />
}

/** The invitation to share the machine, until its group is complete. */
function GroupInvitation({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  const { groupCode, groupTaken, pairsBy } = order
  const waits = order.state === 'review' || order.state === 'pairing'
  if (!groupCode || !waits || groupTaken?.text() === '100') return null
  const link = `${location.origin}/#${paths.machine(order.machineId, groupCode)}`
  return (
    <Card className={layout.stack3}>
      <h2 className={text.heading}>{t('invite')}</h2>
      <p className={text.body}>{t('inviteText')}</p>
      <KeyValue
        size="large"
        rows={[
          fact(
            t('groupCode'),
            <span className={own.code}>
              {groupCode}
              <CopyButton text={link} label={t('copyInvitation')} />
            </span>,
          ),
          fact(t('pairsBy'), <DateText value={pairsBy} style="moment" />),
        ]}
      />
    </Card>
  )
}

/** Cancels an order under review. */
function CancelButton({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  return (
    <TakeBackButton
      endpoint={cancelMachineOrder}
      request={{ orderId: order.orderId }}
      amount={order.paid}
      asset={order.payingAsset}
      words={{
        button: t('cancel.button'),
        title: t('cancel.title'),
        text: t(order.share ? 'cancel.shareText' : 'cancel.text'),
        keep: t('cancel.keep'),
        done: t('cancel.done'),
      }}
      onEnded={machinesChanged}
    />
  )
}
