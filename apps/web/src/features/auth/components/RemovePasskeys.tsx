import type { resetPassword } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { removePasskeys } from '@halyard/wire/passkeys'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { toast } from '#ui/toast.ts'

export type PasskeysLeft = NonNullable<ResponseOf<typeof resetPassword>>

/** Shows the passkeys that still sign in after a reset, and offers to remove them: one may be a thief's. */
export function RemovePasskeys({ left, onEnd }: { left: PasskeysLeft; onEnd: () => void }) {
  const { t } = useTranslation('auth')
  const { language } = useUi()
  const { submit } = useSubmit(removePasskeys, {
    onSuccess() {
      toast.good(t('forget.passkeys.removed'))
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('forget.passkeys.title')}
      confirmLabel={t('forget.passkeys.remove')}
      cancelLabel={t('forget.passkeys.keep')}
      tone="danger"
      onConfirm={() => submit({ ticket: left.ticket })}
      onCancel={onEnd}
    >
      <p>{t('forget.passkeys.text')}</p>
      <ul>
        {left.passkeys.map(({ passkeyId, name, createdAt }) => (
          <li key={passkeyId}>{`${name} · ${formatDate(createdAt, language, 'day')}`}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
