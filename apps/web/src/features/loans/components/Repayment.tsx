import type { Amount } from '@halyard/domain'
import { findLoan, loanList, repayLoan } from '@halyard/wire/loans'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { useUi } from '#ui/environment.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { privateText } from '#ui/number-format.ts'
import { ReviewSheet } from '#ui/ReviewSheet.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import type { Loan } from '../api.ts'

/** Repays the whole debt, after a review of what leaves the balance. */
export function Repayment({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const reader = useUi()
  const available = useAvailable(loan.asset)
  const offered = useTakesAdditions()
  const [asking, setAsking] = useState(false)
  const { submit, pending } = useSubmit(repayLoan, { onSuccess: () => toast.good(t('repaid')) })
  const { asset, debt, principal, interest } = loan
  if (!offered || !debt || !principal || !interest) return null
  const short = available?.isLessThan(debt) ? available : undefined
  const sum = privateText(debt, reader)
  const amount = (value: Amount | undefined) => <NumberText value={value} unit={asset} scale={18} private />
  return (
    <div className={layout.stack3}>
      <Button
        pending={pending}
        disabledReason={short && t('short', { available: privateText(short, reader), asset })}
        onPress={() => setAsking(true)}
      >
        {t('repay', { sum, asset })}
      </Button>
      {short && (
        <Button variant="secondary" size="medium" wide to={paths.deposit(asset)}>
          {t('deposit')}
        </Button>
      )}
      <p className={text.faint}>{t('blocksNote', { sum: privateText(principal, reader), asset })}</p>
      <ReviewSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('repayTitle')}
        figure={{ label: t('debt'), value: amount(debt) }}
        rows={[
          { label: t('principal'), value: amount(principal) },
          { label: t('interest'), value: amount(interest) },
          { label: t('left'), value: amount(available?.minus(debt)) },
        ]}
        warning={t('repayWarning')}
        confirm={t('repayConfirm')}
        pending={pending}
        onConfirm={async () => {
          await submit({ loanId: loan.loanId })
          setAsking(false)
          void moneyMoved(findLoan, loanList)
        }}
      />
    </div>
  )
}
