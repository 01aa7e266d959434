import { removePasskey } from '@halyard/wire/passkeys'
import { useForm } from '#platform/form/use-form.ts'
import { useFormSubmit } from '#platform/form/use-form-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toast } from '#ui/toast.ts'
import { type Passkey, passkeysChanged } from '../passkeys.ts'
import { Form } from './Form.tsx'

interface RemovePasskeyFormProps {
  passkey: Passkey
  onClose: () => void
}

/** Removes a passkey, for who gives the password. */
export function RemovePasskeyForm({ passkey, onClose }: RemovePasskeyFormProps) {
  const { t } = useTranslation('account-security')
  const form = useForm({ password: '' })
  const { submit, pending } = useFormSubmit(removePasskey, form, {
    fieldOf: { passwordWrong: 'password' },
    onDone() {
      passkeysChanged()
      toast.good(t('passkeys.removed'))
      onClose()
    },
  })

  function remove() {
    const { password } = form.values
    const passes = form.passes({ password: password === '' ? t('passwordMissing') : undefined })
    if (passes) return submit({ passkeyId: passkey.passkeyId, password })
  }

  return (
    <Form
      form={form}
      label={t('passkeys.remove')}
      onSubmit={remove}
      footer={
        <Button type="submit" variant="danger" pending={pending}>
          {t('passkeys.remove')}
        </Button>
      }
    >
      <PasswordField
        label={t('password')}
        hint={t('passkeys.removeNote')}
        autoComplete="current-password"
        {...form.bind('password')}
      />
    </Form>
  )
}
