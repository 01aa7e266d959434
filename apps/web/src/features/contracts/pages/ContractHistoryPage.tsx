import { contractList } from '@halyard/wire/contracts'
import type { TFunction } from 'i18next'
import { useSearchParams } from 'react-router-dom'
import { csvMoment } from '#platform/csv.ts'
import { DateFilter, NoneMatch, PairFilter, PickFilter, useDays } from '#platform/form/list-filters.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useFilter } from '#platform/navigation/query-values.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { ExportButton } from '#platform/query/ExportButton.tsx'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { useUi } from '#ui/environment.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import text from '#ui/text.module.css'
import { type Contract, useContractOffer, useProfitLoss } from '../api.ts'
import { ContractItem, contractItemHeight } from '../components/ContractItem.tsx'
import { durationText } from '../contract-text.ts'
import { decidedProfit, outcomeOf } from '../outcome.ts'
import styles from './Contract.module.css'

const states = ['pending', 'settled', 'invalid'] as const
const directions = ['up', 'down'] as const

/** An open contract may close at any second. */
const runningEvery = 3000

/** The user's contracts, newest first, with their profit, by state, days, pair, direction and period; as CSV too. */
export default function ContractHistoryPage() {
  const { t } = useTranslation(['contracts', 'lists'])
  const { language } = useUi()
  const { view, request: ofState, choice } = useStates(states, (state) => t(`state.${state}`))
  const symbols = useSymbols()
  const periods = useContractOffer().data?.durations.map(String) ?? none
  const [symbol, setSymbol] = useFilter(symbols, 'symbol')
  const [direction, setDirection] = useFilter(directions, 'direction')
  const [period, setPeriod] = useFilter(periods, 'period')
  const { days, choose, request: madeBetween } = useDays()
  const [, setAddress] = useSearchParams()
  const takesFilters = useTakesAdditions()
  const filter = {
    ...(symbol && { symbol }),
    ...(direction && { direction }),
    ...(period && { durationSeconds: Number(period) }),
    ...madeBetween,
  }
  const request = { ...ofState, ...filter }
  const list = useEndlessList(
    contractList,
    request,
    view === 'pending' ? { refetchInterval: runningEvery, isTold: true } : {},
  )
  return (
    <>
      <PageHeader
        actions={
          <ExportButton
            endpoint={contractList}
            request={request}
            total={list.total}
            name="contracts"
            head={contractHead(t)}
            cells={(contract) => contractCells(contract, t)}
            idOf={(contract) => contract.contractId}
          />
        }
      >
        <Tabs label={t('states')} {...choice} />
      </PageHeader>
      <div className={layout.list}>
        <Totals />
        <FilterBar>
          {takesFilters && <DateFilter days={days} onChoose={choose} />}
          <PairFilter symbols={symbols} value={symbol} onChange={setSymbol} />
          {takesFilters && (
            <>
              <PickFilter
                title={t('direction')}
                options={directions.map((value) => ({ value, label: t(value) }))}
                value={direction}
                onChange={setDirection}
              />
              <PickFilter
                title={t('period')}
                options={periods.map((value) => ({ value, label: durationText(Number(value), language) }))}
                value={period}
                onChange={setPeriod}
              />
            </>
          )}
        </FilterBar>
        <InfiniteList
          key={JSON.stringify(request)}
          {...list}
          keyOf={(contract) => contract.contractId}
          itemHeight={contractItemHeight}
          renderItem={(contract) => <ContractItem contract={contract} />}
          empty={
            Object.keys(filter).length > 0 ? (
              <NoneMatch onClear={() => setAddress(view === 'all' ? {} : { view }, { replace: true })} />
            ) : (
              <EmptyState
                icon="history"
                title={t('none')}
                text={t('noneHint')}
                next={{ to: paths.contract(), label: t('open') }}
              />
            )
          }
        />
      </div>
    </>
  )
}

const none: readonly string[] = []

/** Profit of settled contracts: since midnight UTC, and in all. */
function Totals() {
  const { t } = useTranslation('contracts')
  const { data } = useProfitLoss()
  return (
    <div className={styles.totals}>
      {(['today', 'total'] as const).map((name) => (
        <div key={name} className={styles.total}>
          <span className={text.small}>{t(`totals.${name}`)}</span>
          <NumberText
            className={text.title}
            value={data?.[name]}
            scale={2}
            scaleMin="fixed"
            sign="always"
            toned
            arrow
            unit={data?.asset}
            private
          />
        </div>
      ))}
    </div>
  )
}

type Words = TFunction<['contracts', 'lists']>

/** The columns of contracts as CSV: exact decimals with a point, times in UTC. */
function contractHead(t: Words): string[] {
  return [
    t('contractNumber'),
    t('lists:utc', { what: t('openedAt') }),
    t('lists:utc', { what: t('closesAt') }),
    t('lists:utc', { what: t('settledAt') }),
    t('lists:pair'),
    t('direction'),
    t('periodSeconds'),
    t('premiumName'),
    t('lists:coin'),
    t('payoutRatio'),
    t('openPrice'),
    t('closePrice'),
    t('outcomeName'),
    t('payout'),
    t('profitLoss'),
  ]
}

function contractCells(contract: Contract, t: Words): string[] {
  return [
    String(contract.contractId),
    csvMoment(contract.openedAt),
    csvMoment(contract.closesAt),
    csvMoment(contract.settledAt),
    contract.pairName,
    t(contract.direction),
    String(contract.durationSeconds),
    contract.premium.text(),
    contract.asset,
    contract.payoutRatio?.text() ?? '',
    contract.openPrice.text(),
    contract.closePrice?.text() ?? '',
    t(`outcome.${outcomeOf(contract)}`),
    contract.payout?.text() ?? '',
    decidedProfit(contract)?.text() ?? '',
  ]
}
