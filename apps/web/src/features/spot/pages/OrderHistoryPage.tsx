import { orderList } from '@halyard/wire/spot'
import type { TFunction } from 'i18next'
import { useSearchParams } from 'react-router-dom'
import { csvMoment } from '#platform/csv.ts'
import { DateFilter, NoneMatch, PairFilter, PickFilter, useDays } from '#platform/form/list-filters.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useFilter } from '#platform/navigation/query-values.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { percentOf } from '#platform/percent.ts'
import { ExportButton } from '#platform/query/ExportButton.tsx'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { SpotOrder } from '../api.ts'
import { useAmendSheet } from '../components/AmendSheet.tsx'
import { useCancelDialog } from '../components/CancelDialog.tsx'
import { OrderItem, orderItemHeight } from '../components/OrderItem.tsx'
import { averagePriceOf, kindOf } from '../order.ts'
import styles from './Order.module.css'

const states = ['open', 'filled', 'cancelled'] as const
const sides = ['buy', 'sell'] as const
const kinds = ['limit', 'market', 'stop', 'trailing'] as const

/** An open order may be filled by any tick. */
const openEvery = 5000

/** The user's spot orders, newest first, by state, days, pair, side and type; as CSV too. */
export default function OrderHistoryPage() {
  const { t } = useTranslation(['spot', 'lists'])
  const { view, request: ofState, choice } = useStates(states, (state) => t(`state.${state}`))
  const symbols = useSymbols()
  const [symbol, setSymbol] = useFilter(symbols, 'symbol')
  const [side, setSide] = useFilter(sides, 'side')
  const [kind, setKind] = useFilter(kinds, 'type')
  const { days, choose, request: madeBetween } = useDays()
  const [, setAddress] = useSearchParams()
  const takesFilters = useTakesAdditions()
  const { ask, dialog } = useCancelDialog()
  const { amend, sheet } = useAmendSheet()
  const filter = { ...(symbol && { symbol }), ...(side && { side }), ...(kind && { kind }), ...madeBetween }
  const request = { ...ofState, ...filter }
  const list = useEndlessList(orderList, request, view === 'open' ? { refetchInterval: openEvery, isTold: true } : {})
  return (
    <>
      <PageHeader
        actions={
          <ExportButton
            endpoint={orderList}
            request={request}
            total={list.total}
            name="orders"
            head={orderHead(t)}
            cells={(order) => orderCells(order, t)}
            idOf={(order) => order.orderId}
          />
        }
      >
        <Tabs label={t('states')} {...choice} />
      </PageHeader>
      <div className={styles.page}>
        <FilterBar>
          {takesFilters && <DateFilter days={days} onChoose={choose} />}
          <PairFilter symbols={symbols} value={symbol} onChange={setSymbol} />
          {takesFilters && (
            <>
              <PickFilter
                title={t('side')}
                options={sides.map((value) => ({ value, label: t(value) }))}
                value={side}
                onChange={setSide}
              />
              <PickFilter
                title={t('type')}
                options={kinds.map((value) => ({ value, label: t(value) }))}
                value={kind}
                onChange={setKind}
              />
            </>
          )}
        </FilterBar>
        <InfiniteList
          key={JSON.stringify(request)}
          {...list}
          keyOf={(order) => order.orderId}
          itemHeight={orderItemHeight}
          renderItem={(order) => <OrderItem order={order} onCancel={ask} onAmend={amend} />}
          empty={
            Object.keys(filter).length > 0 ? (
              <NoneMatch onClear={() => setAddress(view === 'all' ? {} : { view }, { replace: true })} />
            ) : (
              <EmptyState
                icon="list"
                title={t('noOrders')}
                text={t('noOrdersHint')}
                next={{ to: paths.deal(), label: t('trade') }}
              />
            )
          }
        />
      </div>
      {dialog}
      {sheet}
    </>
  )
}

type Words = TFunction<['spot', 'lists']>

/** The columns of orders as CSV: exact decimals with a point, times in UTC. */
function orderHead(t: Words): string[] {
  return [
    t('orderNumber'),
    t('lists:utc', { what: t('placedAt') }),
    t('lists:utc', { what: t('changedAt') }),
    t('lists:pair'),
    t('lists:side'),
    t('type'),
    t('lists:state'),
    t('limitPrice'),
    t('trigger.name'),
    t('trail.name'),
    t('asked'),
    t('lists:coin'),
    t('filledAmount'),
    t('averagePrice'),
    t('turnover'),
    t('fee'),
    t('feeCoin'),
  ]
}

function orderCells(order: SpotOrder, t: Words): string[] {
  const ofTotal = order.sizing === 'total'
  return [
    String(order.orderId),
    csvMoment(order.createdAt),
    csvMoment(order.updatedAt),
    order.pairName,
    t(order.side),
    t(kindOf(order)),
    t(`state.${order.state}`),
    order.limitPrice?.text() ?? '',
    order.trigger ? `${order.trigger.direction === 'falls' ? '≤' : '≥'} ${order.trigger.price.text()}` : '',
    order.trail
      ? order.trail.unit === 'ratio'
        ? `${percentOf(order.trail.distance).text()}%`
        : order.trail.distance.text()
      : '',
    (ofTotal ? order.total : order.quantity)?.text() ?? '',
    ofTotal ? order.quote : order.base,
    order.filledQuantity.text(),
    averagePriceOf(order)?.text() ?? '',
    order.turnover.text(),
    order.fee.text(),
    order.feeAsset,
  ]
}
