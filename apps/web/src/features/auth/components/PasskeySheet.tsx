import { removePasskey, renamePasskey } from '@halyard/wire/passkeys'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { type Passkey, passkeysChanged } from '../api.ts'
import { Form } from './Form.tsx'

interface PasskeySheetProps {
  passkey: Passkey
  open: boolean
  onClose: () => void
  /** Gets the focus afterwards: the passkey's row may be gone. */
  returnTo: () => HTMLElement | null
}

/** Renames or removes a passkey. */
export function PasskeySheet({ passkey, onClose, ...sheet }: PasskeySheetProps) {
  const { t } = useTranslation('account-security')
  return (
    <Sheet {...sheet} onClose={onClose} title={t('passkeys.one', { name: passkey.name })}>
      <div className={layout.stack4}>
        <RenameForm passkey={passkey} onClose={onClose} />
        <RemovePasskeyForm passkey={passkey} onClose={onClose} />
      </div>
    </Sheet>
  )
}

interface PasskeyFormProps {
  passkey: Passkey
  onClose: () => void
}

function RenameForm({ passkey, onClose }: PasskeyFormProps) {
  const { t } = useTranslation('account-security')
  const form = useForm({ name: passkey.name })
  const name = form.values.name.trim()
  const { submit, pending } = useFormSubmit(renamePasskey, form, {
    fieldOf: {},
    onDone() {
      passkeysChanged()
      onClose()
    },
  })

  function rename() {
    const passes = form.passes({ name: name === '' ? t('passkeys.nameMissing') : undefined })
    if (passes) return submit({ passkeyId: passkey.passkeyId, name })
  }

  return (
    <Form
      form={form}
      label={t('passkeys.rename')}
      onSubmit={rename}
      footer={
        <Button type="submit" variant="secondary" pending={pending}>
          {t('passkeys.rename')}
        </Button>
      }
    >
      <TextField label={t('passkeys.name')} autoComplete="off" maxLength={40} {...form.bind('name')} />
    </Form>
  )
}

interface RemovePasskeyFormProps {
  passkey: Passkey
  onClose: () => void
}

/** Removes a passkey after the password. */
function RemovePasskeyForm({ passkey, onClose }: RemovePasskeyFormProps) {
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
