import { cancelWithdrawal } from '@halyard/wire/withdrawals'
import { TakeBackButton } from '#platform/form/TakeBackButton.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type Withdrawal, withdrawalsChanged } from '../api.ts'

/** Takes a withdrawal back while it is under review. */
export function CancelButton({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  return (
    <TakeBackButton
      endpoint={cancelWithdrawal}
      request={{ withdrawalId: withdrawal.withdrawalId }}
      amount={withdrawal.quantity}
      asset={withdrawal.asset}
      words={{
        button: t('cancel.button'),
        title: t('cancel.title'),
        text: t('cancel.text'),
        keep: t('cancel.keep'),
        done: t('cancel.done'),
      }}
      onEnded={withdrawalsChanged}
    />
  )
}
