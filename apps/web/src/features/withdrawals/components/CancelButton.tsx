import { cancelWithdrawal } from '@halyard/wire/withdrawals'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { toast } from '#ui/toast.ts'
import { type Withdrawal, withdrawalsChanged } from '../api.ts'

/** Takes a withdrawal back while it is under review. */
export function CancelButton({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const [asking, setAsking] = useState(false)
  const { submit } = useSubmit(cancelWithdrawal, { onSuccess: () => toast.good(t('cancel.done')) })

  async function cancel() {
    await submit({ withdrawalId: withdrawal.withdrawalId })
    setAsking(false)
    // Refused or not: a reviewer may have been faster.
    withdrawalsChanged()
  }
  return (
    <>
      <Button variant="danger" onPress={() => setAsking(true)}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cancel.title')}
        confirmLabel={t('cancel.button')}
        cancelLabel={t('cancel.keep')}
        tone="danger"
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      >
        <p>
          <NumberText value={withdrawal.quantity} unit={withdrawal.asset} scale={18} private />
        </p>
        <p>{t('cancel.text')}</p>
      </ConfirmDialog>
    </>
  )
}
