import type { ResponseOf } from '@halyard/wire/endpoint'
import { beginTwoFactor } from '@halyard/wire/two-factor'
import { useState } from 'react'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { useFormSubmit } from '../use-form-submit.ts'
import { ConfirmTwoFactor } from './ConfirmTwoFactor.tsx'
import { Form } from './Form.tsx'
import { FormNote } from './FormNote.tsx'

/** The password first; then the secret for the app, and its first code. */
export function TurnOnTwoFactor({ onCodes }: { onCodes: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useTranslation('account-security')
  const [begun, setBegun] = useState<ResponseOf<typeof beginTwoFactor>>()
  const form = useForm({ password: '' })
  const { submit, pending } = useFormSubmit(beginTwoFactor, { form, onSuccess: setBegun })
  if (begun) return <ConfirmTwoFactor {...begun} onCodes={onCodes} />

  function begin() {
    const { password } = form.values
    if (form.passes({ password: password === '' ? t('passwordMissing') : undefined })) return submit({ password })
  }

  return (
    <>
      <FormNote>{t('setup.password')}</FormNote>
      <Form
        form={form}
        label={t('twoFactor.title')}
        onSubmit={begin}
        footer={
          <Button type="submit" pending={pending}>
            {t('begin')}
          </Button>
        }
      >
        <PasswordField label={t('password')} autoComplete="current-password" {...form.bind('password')} />
      </Form>
    </>
  )
}
