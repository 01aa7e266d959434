import { findLoan, loanList, repayLoan } from '@halyard/wire/loans'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useUi } from '#ui/environment.tsx'
import { privateText } from '#ui/number-format.ts'
import styles from '#ui/offer-pages.module.css'
import { toast } from '#ui/toast.ts'
import type { Loan } from '../api.ts'

/** Pays the whole debt back, after a look at what leaves the balance. */
export function Repayment({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const reader = useUi()
  const available = useAvailable(loan.asset)
  const [asking, setAsking] = useState(false)
  const { submit, pending } = useSubmit(repayLoan, { onSuccess: () => toast.good(t('repaid')) })
  const { asset, debt, principal, interest } = loan
  if (!debt || !principal || !interest) return null
  const short = available?.isLessThan(debt) ? available : undefined
  const sum = privateText(debt, reader)
  return (
    <div className={styles.section}>
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
      <p className={styles.hint}>{t('blocksNote', { sum: privateText(principal, reader), asset })}</p>
      <ConfirmDialog
        open={asking}
        title={t('repayTitle')}
        confirmLabel={t('repayConfirm')}
        onConfirm={async () => {
          setAsking(false)
          await submit({ loanId: loan.loanId })
          void moneyMoved(findLoan, loanList)
        }}
        onCancel={() => setAsking(false)}
      >
        {t('repayText', {
          sum,
          asset,
          principal: privateText(principal, reader),
          interest: privateText(interest, reader),
        })}
      </ConfirmDialog>
    </div>
  )
}
