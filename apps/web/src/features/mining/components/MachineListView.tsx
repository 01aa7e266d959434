import { machineList, machineOrderList } from '@halyard/wire/mining'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { RowHead } from '#ui/RowHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type MachineOrder, ownOrders } from '../api.ts'
import { orderTone } from '../state-tone.ts'
import { MachineCard } from './MachineCard.tsx'
import rowStyles from './MachineListView.module.css'
import { Owned } from './Shares.tsx'

const views = ['all', 'exclusive', 'shared', 'own'] as const
type View = (typeof views)[number]

const listEvery = 15_000

/** All machines, those of one kind, or the user's orders. */
export function MachineListView() {
  const { t } = useTranslation('mining')
  const [view, choose] = useView(views, 'all')
  return (
    <>
      <PageHeader title={t('machines')}>
        <Tabs
          label={t('views')}
          value={view}
          onChange={choose}
          options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </PageHeader>
      {view === 'own' ? <Own onBrowse={() => choose('all')} /> : <Sold key={view} view={view} />}
    </>
  )
}

function Sold({ view }: { view: Exclude<View, 'own'> }) {
  const { t } = useTranslation('mining')
  const request = view === 'all' ? {} : { ownership: view }
  const machines = useEndlessList(machineList, request, { refetchInterval: listEvery })
  return (
    <div className={styles.cards}>
      <InfiniteList
        {...machines}
        keyOf={(machine) => machine.machineId}
        itemHeight={machineCardHeight}
        cards
        renderItem={(machine) => <MachineCard machine={machine} />}
        empty={<EmptyState icon="hammer" title={t('none')} text={t('noneText')} />}
      />
    </div>
  )
}

function Own({ onBrowse }: { onBrowse: () => void }) {
  const { t } = useTranslation('mining')
  const orders = useEndlessList(machineOrderList, ownOrders, { refetchInterval: listEvery })
  return (
    <div className={layout.list}>
      <InfiniteList
        {...orders}
        keyOf={(order) => order.orderId}
        itemHeight={orderItemHeight}
        renderItem={(order) => <OrderItem order={order} />}
        empty={
          <EmptyState
            icon="hammer"
            title={t('noOwn')}
            text={t('noOwnText')}
            next={{ onPress: onBrowse, label: t('showMachines') }}
          />
        }
      />
    </div>
  )
}

/** The height of a card with its gap, which its skeleton has too. */
const machineCardHeight = 184

/** The height of a row, which its skeleton takes too. */
const orderItemHeight = 118

/** One of the user's orders: machine, state, output so far. */
function OrderItem({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  const { Link } = useUi()
  return (
    <Link to={paths.machineOrder(order.orderId)} className={rowStyles.row}>
      <RowHead
        leading={<Logo src={order.logo} name={order.asset} />}
        title={<b>{order.name}</b>}
        note={
          <>
            <Owned order={order} /> · <DateText value={order.boughtAt} />
          </>
        }
      >
        <Pill tone={orderTone[order.state]}>{t(`order.${order.state}`)}</Pill>
      </RowHead>
      <span className={rowStyles.facts}>
        <span>
          <span className={rowStyles.label}>{t('paid')}</span>
          <NumberText value={order.paid} scaleMin={2} unit={order.payingAsset} private />
        </span>
        <span className={rowStyles.last}>
          <span className={rowStyles.label}>{t('earned')}</span>
          <NumberText value={order.earned} scale={order.scale} unit={order.asset} private />
        </span>
      </span>
    </Link>
  )
}
