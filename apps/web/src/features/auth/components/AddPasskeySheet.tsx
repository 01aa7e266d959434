import { addPasskey, beginPasskey } from '@halyard/wire/passkeys'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { made, passkeysChanged } from '../api.ts'
import { Form, FormNote } from './Form.tsx'

interface AddPasskeySheetProps {
  /** The suggested name of the passkey. */
  device: string
  open: boolean
  onClose: () => void
}

/** Adds a passkey after the password and, where the second factor is on, a code. */
export function AddPasskeySheet({ device, open, onClose }: AddPasskeySheetProps) {
  const { t } = useTranslation('account-security')
  return (
    <Sheet open={open} onClose={onClose} title={t('passkeys.add')}>
      <div className={layout.stack4}>
        <FormNote>{t('passkeys.proof')}</FormNote>
        <AddPasskeyForm device={device} onClose={onClose} />
      </div>
    </Sheet>
  )
}

function AddPasskeyForm({ device, onClose }: Omit<AddPasskeySheetProps, 'open'>) {
  const { t } = useTranslation(['account-security', 'common'])
  const form = useForm({ name: device.slice(0, nameMax), password: '', twoFactorCode: '' }, { draft: 'passkey' })
  const { name, password, twoFactorCode } = form.values
  const adding = useFormSubmit(addPasskey, form, {
    fieldOf: {},
    onDone() {
      form.forgetDraft()
      passkeysChanged()
      toast.good(t('passkeys.added'))
      onClose()
    },
  })
  const beginning = useFormSubmit(beginPasskey, form, {
    fieldOf: { passwordWrong: 'password', twoFactorCodeMissing: 'twoFactorCode', codeWrong: 'twoFactorCode' },
    async onDone({ options }) {
      const credential = await made(options)
      if (credential) await adding.submit({ credential, name: name.trim() })
      else toast.bad(t('passkeys.notMade'))
    },
  })

  function add() {
    const passes = form.passes({
      name: name.trim() === '' ? t('passkeys.nameMissing') : undefined,
      password: password === '' ? t('passwordMissing') : undefined,
    })
    if (passes) return beginning.submit({ password, twoFactorCode: twoFactorCode.trim() || undefined })
  }

  return (
    <Form
      form={form}
      label={t('passkeys.add')}
      onSubmit={add}
      footer={
        <Button type="submit" pending={beginning.pending}>
          {t('common:continue')}
        </Button>
      }
    >
      <TextField label={t('passkeys.name')} autoComplete="off" maxLength={nameMax} {...form.bind('name')} />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.bind('password')} />
      <TwoFactorField {...form.bind('twoFactorCode')} />
    </Form>
  )
}

const nameMax = 40
