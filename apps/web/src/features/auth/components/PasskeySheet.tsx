import { renamePasskey } from '@halyard/wire/passkeys'
import { useForm } from '#platform/form/use-form.ts'
import { useFormSubmit } from '#platform/form/use-form-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Passkey, passkeysChanged } from '../passkeys.ts'
import { Form } from './Form.tsx'
import { RemovePasskeyForm } from './RemovePasskeyForm.tsx'

interface PasskeySheetProps {
  passkey: Passkey
  open: boolean
  onClose: () => void
  /** What has the focus afterwards: the passkey's row may be gone. */
  returnTo: () => HTMLElement | null
}

/** Names a passkey, or removes it. */
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
