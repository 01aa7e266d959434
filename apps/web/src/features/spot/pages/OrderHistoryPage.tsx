import { orderList } from '@halyard/wire/spot'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useAmendSheet } from '../components/AmendSheet.tsx'
import { useCancelDialog } from '../components/CancelDialog.tsx'
import { OrderRow, orderRowHeight } from '../components/OrderRow.tsx'
import { PairFilter } from '../components/PairFilter.tsx'
import styles from './Order.module.css'

const allPairs = 'all'
const states = ['open', 'filled', 'cancelled'] as const

/** An order that rests may be filled by any tick. */
const openEvery = 5000

/** All of one's spot orders, newest first, by state and pair. */
export default function OrderHistoryPage() {
  const { t } = useTranslation('spot')
  const { view, request, choice } = useStates(states, (state) => t(`state.${state}`))
  const symbols = useSymbols()
  const [pair, setPair] = useView(symbols, allPairs, 'symbol')
  const symbol = pair === allPairs ? undefined : pair
  const { ask, dialog } = useCancelDialog()
  const { amend, sheet } = useAmendSheet()
  const list = useEndlessList(
    orderList,
    { ...request, ...(symbol ? { symbol } : {}) },
    view === 'open' ? { refetchInterval: openEvery } : {},
  )
  return (
    <>
      <PageHeader
        actions={<PairFilter symbols={symbols} value={symbol} onChange={(next) => setPair(next ?? allPairs)} />}
      >
        <Tabs label={t('states')} {...choice} />
      </PageHeader>
      <div className={styles.page}>
        <InfiniteList
          key={`${view} ${symbol}`}
          {...list}
          keyOf={(order) => order.orderId}
          itemHeight={orderRowHeight}
          renderItem={(order) => <OrderRow order={order} onCancel={ask} onAmend={amend} />}
          empty={
            <EmptyState
              icon="list"
              title={t('noOrders')}
              text={t('noOrdersHint')}
              next={{ to: paths.deal(symbol), label: t('trade') }}
            />
          }
        />
      </div>
      {dialog}
      {sheet}
    </>
  )
}
