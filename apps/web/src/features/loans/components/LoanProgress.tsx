import { useReasonText } from '#platform/i18n/use-reason-text.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { DateText } from '#ui/DateText.tsx'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import type { Loan } from '../api.ts'

/** From the application to the repayment, as far as it has come. */
export function LoanProgress({ loan }: { loan: Loan }) {
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
