import { contractList } from '@halyard/wire/contracts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import text from '#ui/text.module.css'
import { useProfitLoss } from '../api.ts'
import { ContractItem, contractItemHeight } from '../components/ContractItem.tsx'
import styles from './Contract.module.css'

const states = ['pending', 'settled', 'invalid'] as const

/** An open contract may close at any second. */
const runningEvery = 3000

/** The user's contracts, newest first, with their profit. */
export default function ContractHistoryPage() {
  const { t } = useTranslation('contracts')
  const { view, request, choice } = useStates(states, (state) => t(`state.${state}`))
  const list = useEndlessList(
    contractList,
    request,
    view === 'pending' ? { refetchInterval: runningEvery, isTold: true } : {},
  )
  return (
    <>
      <PageHeader>
        <Tabs label={t('states')} {...choice} />
      </PageHeader>
      <div className={layout.list}>
        <Totals />
        <InfiniteList
          key={view}
          {...list}
          keyOf={(contract) => contract.contractId}
          itemHeight={contractItemHeight}
          renderItem={(contract) => <ContractItem contract={contract} />}
          empty={
            <EmptyState
              icon="history"
              title={t('none')}
              text={t('noneHint')}
              next={{ to: paths.contract(), label: t('open') }}
            />
          }
        />
      </div>
    </>
  )
}

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
