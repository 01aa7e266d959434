import { machineList, machineOrderList } from '@halyard/wire/mining'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { MachineCard, machineCardHeight } from './MachineCard.tsx'
import { OrderRow, orderRowHeight } from './OrderRow.tsx'

const views = ['all', 'exclusive', 'shared', 'own'] as const
type View = (typeof views)[number]

const listEvery = 15_000

/** Every machine, those of one kind, or those of one's own. */
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
        renderItem={(machine) => <MachineCard machine={machine} />}
        empty={<EmptyState icon="hammer" title={t('none')} text={t('noneText')} />}
      />
    </div>
  )
}

function Own({ onBrowse }: { onBrowse: () => void }) {
  const { t } = useTranslation('mining')
  const orders = useEndlessList(machineOrderList, {}, { refetchInterval: listEvery })
  return (
    <div className={layout.list}>
      <InfiniteList
        {...orders}
        keyOf={(order) => order.orderId}
        itemHeight={orderRowHeight}
        renderItem={(order) => <OrderRow order={order} />}
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
