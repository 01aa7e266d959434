import { orderList } from '@halyard/wire/spot'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Button } from '#ui/Button.tsx'
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
const views = ['all', 'open', 'filled', 'cancelled'] as const

/** An order that rests may be filled by any tick. */
const openEvery = 5000

/** All of one's spot orders, newest first, by state and pair. */
export default function OrderHistoryPage() {
  const { t } = useTranslation(['spot', 'common'])
  const [view, setView] = useView(views, 'all')
  const symbols = useSymbols()
  const [pair, setPair] = useView(symbols, allPairs, 'symbol')
  const symbol = pair === allPairs ? undefined : pair
  const { ask, dialog } = useCancelDialog()
  const { amend, sheet } = useAmendSheet()
  const list = useEndlessList(
    orderList,
    { ...(view === 'all' ? {} : { state: view }), ...(symbol ? { symbol } : {}) },
    view === 'open' ? { refetchInterval: openEvery } : {},
  )
  return (
    <>
      <PageHeader
        actions={<PairFilter symbols={symbols} value={symbol} onChange={(next) => setPair(next ?? allPairs)} />}
      >
        <Tabs
          label={t('spot:states')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({
            value,
            label: value === 'all' ? t('common:all') : t(`spot:state.${value}`),
          }))}
        />
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
              title={t('spot:noOrders')}
              text={t('spot:noOrdersHint')}
              action={
                <Button size="medium" to={paths.deal(symbol)}>
                  {t('spot:trade')}
                </Button>
              }
            />
          }
        />
      </div>
      {dialog}
      {sheet}
    </>
  )
}
