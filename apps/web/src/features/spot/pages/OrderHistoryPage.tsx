import { orderList } from '@halyard/wire/spot'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { board } from '#platform/market-socket/board.ts'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Icon } from '#ui/Icon.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { Logo } from '#ui/Logo.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useAmendSheet } from '../components/AmendSheet.tsx'
import { useCancelDialog } from '../components/CancelDialog.tsx'
import { OrderItem, orderItemHeight } from '../components/OrderItem.tsx'
import styles from './Order.module.css'

const allPairs = 'all'
const states = ['open', 'filled', 'cancelled'] as const

/** An open order may be filled by any tick. */
const openEvery = 5000

/** The user's spot orders, newest first, by state and pair. */
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
    view === 'open' ? { refetchInterval: openEvery, isTold: true } : {},
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
          itemHeight={orderItemHeight}
          renderItem={(order) => <OrderItem order={order} onCancel={ask} onAmend={amend} />}
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

interface PairFilterProps {
  symbols: readonly string[]
  value: string | undefined
  onChange: (symbol: string | undefined) => void
}

/** Filters orders by pair. */
function PairFilter({ symbols, value, onChange }: PairFilterProps) {
  const { t } = useTranslation('spot')
  const [open, setOpen] = useState(false)
  const choose = (symbol: string | undefined) => () => {
    setOpen(false)
    onChange(symbol)
  }
  return (
    <>
      <button type="button" className={styles.filter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" size={18} />
        {value === undefined ? t('allPairs') : (board.pair(value)?.name ?? value)}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('filterPair')} tall>
        <Row title={t('allPairs')} chosen={value === undefined} onPress={choose(undefined)} />
        {symbols.map((symbol) => {
          const pair = board.pair(symbol)
          return (
            pair && (
              <Row
                key={symbol}
                leading={<Logo src={pair.logo} name={pair.base} size={28} />}
                title={pair.name}
                chosen={value === symbol}
                onPress={choose(symbol)}
              />
            )
          )
        })}
      </Sheet>
    </>
  )
}
