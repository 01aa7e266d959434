import { loanList } from '@halyard/wire/loans'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { numberIn } from '#platform/navigation/query-values.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { DateText, formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { Loan } from '../api.ts'
import { LoanView } from '../components/LoanView.tsx'
import { stateTone } from '../state-tone.ts'

/** The user's loans; with an id in the address, that one. */
export default function LoanHistoryPage() {
  const [query] = useSearchParams()
  const digits = query.get('id')
  if (digits === null) return <LoanListView />
  return <LoanView key={digits} loanId={numberIn(digits) ?? 0} />
}

const states = ['review', 'active', 'overdue', 'repaid', 'rejected'] as const

const listEvery = 15_000

/** The user's loans, newest first. */
function LoanListView() {
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
          renderItem={(loan) => <LoanItem loan={loan} />}
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

/** One loan: amount, state, and its due date or how it ended. */
function LoanItem({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  const open = loan.state === 'active' || loan.state === 'overdue'
  return (
    <Row
      leading={<Logo src={loan.logo} name={loan.asset} />}
      title={loan.name}
      note={
        open && loan.dueAt ? (
          t('due', { at: formatDate(loan.dueAt, language, 'short') })
        ) : (
          <DateText value={loan.repaidAt ?? loan.appliedAt} />
        )
      }
      value={<NumberText value={loan.debt ?? loan.requested} scaleMin={2} unit={loan.asset} private />}
      valueNote={<Pill tone={stateTone[loan.state]}>{t(`state.${loan.state}`)}</Pill>}
      to={paths.loan(loan.loanId)}
    />
  )
}
