import { describeFailure } from '#platform/api/describe.ts'
import { ApiRefusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { type Loan, useLoan } from '../api.ts'
import styles from '../loans.module.css'
import { stateTone } from '../words.ts'
import { LoanFacts } from './LoanFacts.tsx'
import { LoanProgress } from './LoanProgress.tsx'
import { Repayment } from './Repayment.tsx'

/** One of one's own loans: what is to pay now, how it came to that, and its repayment. */
export function LoanView({ loanId }: { loanId: number }) {
  const { t } = useTranslation('loans')
  const { data: loan, error, refetch } = useLoan(loanId)
  const missing = error instanceof ApiRefusal && error.refusal === 'notFound'
  return (
    <>
      <PageHeader title={loan?.name} />
      <div className={styles.page}>
        {loan ? (
          <Shown loan={loan} />
        ) : missing ? (
          <EmptyState
            icon="search"
            title={t('noSuchLoan')}
            action={
              <Button size="medium" to={paths.loanHistory}>
                {t('history')}
              </Button>
            }
          />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={150} />
            <SkeletonRows count={6} height={34} />
          </>
        )}
      </div>
    </>
  )
}

function Shown({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const open = loan.state === 'active' || loan.state === 'overdue'
  return (
    <>
      {loan.state === 'overdue' && (
        <Banner tone="danger" icon="warning" title={t('overdueTitle')}>
          {t('overdueText')}
        </Banner>
      )}
      <Card className={styles.section}>
        <div className={styles.center}>
          <span className={styles.note}>{t(open ? 'debt' : loan.state === 'repaid' ? 'paidBack' : 'asked')}</span>
          <NumberText className={styles.figure} value={loan.debt ?? loan.asked} scale={18} unit={loan.asset} private />
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
