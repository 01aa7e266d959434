import { antiPhishingCodeLength } from '@halyard/domain/auth'
import { setAntiPhishingCode } from '@halyard/wire/two-factor'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { securityChanged } from '../api.ts'
import { Form } from './Form.tsx'

interface AntiPhishingSheetProps {
  known: string | null
  open: boolean
  onClose: () => void
}

/** Sets or removes the anti-phishing code of mails. */
export function AntiPhishingSheet({ known, open, onClose }: AntiPhishingSheetProps) {
  const { t } = useTranslation('account-security')
  return (
    <Sheet open={open} onClose={onClose} title={t('phishing.title')}>
      <AntiPhishingForm known={known} onClose={onClose} />
    </Sheet>
  )
}

function AntiPhishingForm({ known, onClose }: Omit<AntiPhishingSheetProps, 'open'>) {
  const { t } = useTranslation('account-security')
  const form = useForm({ antiPhishingCode: known ?? '', password: '' })
  const chosen = form.values.antiPhishingCode.trim()
  const { submit, pending } = useFormSubmit(setAntiPhishingCode, form, {
    fieldOf: { passwordWrong: 'password' },
    onDone() {
      securityChanged()
      toast.good(t(chosen === '' ? 'phishing.removed' : 'phishing.saved'))
      onClose()
    },
  })

  function save() {
    const { password } = form.values
    const passes = form.passes({
      antiPhishingCode: chosen === '' && known === null ? t('phishing.rule') : undefined,
      password: password === '' ? t('passwordMissing') : undefined,
    })
    if (passes) return submit({ password, antiPhishingCode: chosen === '' ? undefined : chosen })
  }

  return (
    <Form
      form={form}
      label={t('phishing.title')}
      onSubmit={save}
      footer={
        <Button type="submit" pending={pending}>
          {t(chosen === '' && known !== null ? 'phishing.remove' : 'phishing.save')}
        </Button>
      }
    >
      <TextField
        label={t('phishing.title')}
        hint={t('phishing.rule')}
        autoComplete="off"
        maxLength={antiPhishingCodeLength.maximum}
        {...form.bind('antiPhishingCode')}
      />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.bind('password')} />
    </Form>
  )
}
