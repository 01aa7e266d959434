import { contractList } from '@halyard/wire/contracts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Button } from '#ui/Button.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ContractRow, contractRowHeight } from '../components/ContractRow.tsx'
import { Totals } from '../components/Totals.tsx'
import styles from './Contract.module.css'

const views = ['all', 'pending', 'settled', 'invalid'] as const

/** A contract that runs may end with any second. */
const runningEvery = 3000

/** All of one's contracts, newest first, with what they brought and cost together. */
export default function ContractHistoryPage() {
  const { t } = useTranslation(['contracts', 'common'])
  const [view, setView] = useView(views, 'all')
  const list = useEndlessList(
    contractList,
    view === 'all' ? {} : { state: view },
    view === 'pending' ? { refetchInterval: runningEvery } : {},
  )
  return (
    <>
      <PageHeader>
        <Tabs
          label={t('contracts:states')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({
            value,
            label: value === 'all' ? t('common:all') : t(`contracts:state.${value}`),
          }))}
        />
      </PageHeader>
      <div className={styles.page}>
        <Totals />
        <InfiniteList
          key={view}
          {...list}
          keyOf={(contract) => contract.contractId}
          itemHeight={contractRowHeight}
          renderItem={(contract) => <ContractRow contract={contract} />}
          empty={
            <EmptyState
              icon="history"
              title={t('contracts:none')}
              text={t('contracts:noneHint')}
              action={
                <Button size="medium" to={paths.contract()}>
                  {t('contracts:open')}
                </Button>
              }
            />
          }
        />
      </div>
    </>
  )
}
