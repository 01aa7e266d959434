import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
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
