import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { Loan } from '../api.ts'

/** Everything that is agreed and has happened. */
export function LoanFacts({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  const { asset, scale } = loan
  const sum = (value: Loan['debt']) => <NumberText value={value} scale={scale} unit={asset} private />
  return (
    <KeyValue
      size="large"
      rows={[
        { label: t('requested'), value: sum(loan.requested) },
        { label: t('acceptedMinimum'), value: sum(loan.acceptedMinimum) },
        ...(loan.principal
          ? [
              { label: t('principal'), value: sum(loan.principal) },
              { label: t(loan.state === 'repaid' ? 'interest' : 'interestSoFar'), value: sum(loan.interest) },
            ]
          : []),
        ...(loan.validUntil
          ? [{ label: t('validUntil'), value: <DateText value={loan.validUntil} style="moment" /> }]
          : []),
        { label: t('rate'), value: <NumberText value={percentOf(loan.dailyRate)} percent scale={4} /> },
        { label: t('overdueRate'), value: <NumberText value={percentOf(loan.overdueDailyRate)} percent scale={4} /> },
        { label: t('free'), value: daysText(loan.interestFreeDays, language) },
        { label: t('term'), value: daysText(loan.termDays, language) },
        { label: t('number'), value: loan.loanId },
      ]}
    />
  )
}
