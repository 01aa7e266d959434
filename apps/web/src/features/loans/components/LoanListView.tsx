import { loanList } from '@halyard/wire/loans'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Button } from '#ui/Button.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { LoanRow } from './LoanRow.tsx'

const views = ['all', 'review', 'active', 'overdue', 'repaid', 'rejected'] as const

const listEvery = 15_000

/** All of one's loans, newest first. */
export function LoanListView() {
  const { t } = useTranslation(['loans', 'common'])
  const [view, setView] = useView(views, 'all')
  const loans = useEndlessList(loanList, view === 'all' ? {} : { state: view }, { refetchInterval: listEvery })
  return (
    <>
      <PageHeader>
        <Tabs
          label={t('loans:states')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({
            value,
            label: value === 'all' ? t('common:all') : t(`loans:state.${value}`),
          }))}
        />
      </PageHeader>
      <div className={styles.list}>
        <InfiniteList
          key={view}
          {...loans}
          keyOf={(loan) => loan.loanId}
          itemHeight={64}
          roundSkeleton
          renderItem={(loan) => <LoanRow loan={loan} />}
          empty={
            <EmptyState
              icon="coins"
              title={t('loans:noLoans')}
              text={t('loans:noLoansText')}
              action={
                <Button size="medium" to={paths.loans}>
                  {t('loans:showLoans')}
                </Button>
              }
            />
          }
        />
      </div>
    </>
  )
}
