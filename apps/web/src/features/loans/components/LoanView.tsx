import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentText } from '#platform/percent.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { useUi } from '#ui/environment.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { PageSkeleton } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type Loan, useLoan } from '../api.ts'
import { stateTone } from '../state-tone.ts'
import { LoanFacts } from './LoanFacts.tsx'
import { LoanProgress } from './LoanProgress.tsx'
import { Repayment } from './Repayment.tsx'

/** One of one's own loans: what is to pay now, how it came to that, and its repayment. */
export function LoanView({ loanId }: { loanId: number }) {
  const { t } = useTranslation('loans')
  const query = useLoan(loanId)
  return (
    <>
      <PageHeader title={query.data?.name} />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('noSuchLoan'), to: paths.loanHistory, label: t('history') }}
          skeleton={<PageSkeleton blocks={[150]} />}
        >
          {(loan) => <Shown loan={loan} />}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  const open = loan.state === 'active' || loan.state === 'overdue'
  return (
    <>
      {loan.state === 'overdue' && (
        <Banner tone="danger" icon="warning" title={t('overdueTitle')}>
          {t('overdueText', { rate: percentText(loan.overdueDailyRate, language) })}
        </Banner>
      )}
      <Card className={layout.stack3}>
        <div className={styles.center}>
          <span className={text.body}>{t(open ? 'debt' : loan.state === 'repaid' ? 'paidBack' : 'requested')}</span>
          <NumberText
            className={text.figure}
            value={loan.debt ?? loan.requested}
            scale={18}
            unit={loan.asset}
            private
          />
          <Pill tone={stateTone[loan.state]}>{t(`state.${loan.state}`)}</Pill>
        </div>
        <LoanProgress loan={loan} />
      </Card>
      {open && <Repayment loan={loan} />}
      <Card>
        <LoanFacts loan={loan} />
      </Card>
    </>
  )
}
