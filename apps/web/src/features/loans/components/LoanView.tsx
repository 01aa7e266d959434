import { useReasonText } from '#platform/i18n/use-reason-text.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf, percentText } from '#platform/percent.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { AskAbout } from '#platform/support/AskAbout.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import { type Loan, useLoan } from '../api.ts'
import { stateTone } from '../state-tone.ts'
import { Repayment } from './Repayment.tsx'

/** One of the user's loans: its debt, how that came about, and its repayment. */
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
      <AskAbout kind="loan" id={loan.loanId} />
    </>
  )
}

/** From application to repayment, as far as it has come. */
function LoanProgress({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const reason = useReasonText(loan.reason)
  const applied: TimelineStep = { title: t('step.applied'), note: <DateText value={loan.appliedAt} />, state: 'done' }
  return <Timeline label={t('progress')} steps={[applied, ...further()]} />

  function further(): TimelineStep[] {
    const due = loan.dueAt ? { note: <DateText value={loan.dueAt} /> } : {}
    const started: TimelineStep = { title: t('step.started'), note: <DateText value={loan.startedAt} />, state: 'done' }
    switch (loan.state) {
      case 'review':
        return [
          { title: t('step.review'), state: 'now', note: t('appliedText') },
          { title: t('step.started'), state: 'ahead' },
          { title: t('step.repaid'), state: 'ahead' },
        ]
      case 'rejected':
        return [{ title: t('step.rejected'), state: 'failed', note: reason }]
      case 'active':
        return [started, { title: t('step.due'), state: 'now', ...due }, { title: t('step.repaid'), state: 'ahead' }]
      case 'overdue':
        return [started, { title: t('step.due'), state: 'failed', ...due }, { title: t('step.repaid'), state: 'ahead' }]
      case 'repaid':
        return [started, { title: t('step.repaid'), note: <DateText value={loan.repaidAt} />, state: 'done' }]
    }
  }
}

/** The terms and dates of a loan. */
function LoanFacts({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  const { asset, scale } = loan
  const sum = (value: Loan['debt']) => <NumberText value={value} scale={scale} unit={asset} private />
  return (
    <KeyValue
      size="large"
      rows={[
        fact(t('requested'), sum(loan.requested)),
        fact(t('acceptedMinimum'), sum(loan.acceptedMinimum)),
        ...(loan.principal
          ? [
              fact(t('principal'), sum(loan.principal)),
              fact(t(loan.state === 'repaid' ? 'interest' : 'interestSoFar'), sum(loan.interest)),
            ]
          : []),
        loan.validUntil && fact(t('validUntil'), <DateText value={loan.validUntil} style="moment" />),
        fact(t('rate'), <NumberText value={percentOf(loan.dailyRate)} percent scale={4} />),
        fact(t('overdueRate'), <NumberText value={percentOf(loan.overdueDailyRate)} percent scale={4} />),
        fact(t('free'), daysText(loan.interestFreeDays, language)),
        fact(t('term'), daysText(loan.termDays, language)),
        fact(t('number'), loan.loanId),
      ]}
    />
  )
}
