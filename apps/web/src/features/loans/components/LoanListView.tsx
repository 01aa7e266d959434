import { loanList } from '@halyard/wire/loans'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { LoanRow } from './LoanRow.tsx'

const states = ['review', 'active', 'overdue', 'repaid', 'rejected'] as const

const listEvery = 15_000

/** All of one's loans, newest first. */
export function LoanListView() {
  const { t } = useTranslation('loans')
  const { view, request, choice } = useStates(states, (state) => t(`state.${state}`))
  const loans = useEndlessList(loanList, request, { refetchInterval: listEvery })
  return (
    <>
      <PageHeader>
        <Tabs label={t('states')} {...choice} />
      </PageHeader>
      <div className={layout.list}>
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
              title={t('noLoans')}
              text={t('noLoansText')}
              next={{ to: paths.loans, label: t('showLoans') }}
            />
          }
        />
      </div>
    </>
  )
}
