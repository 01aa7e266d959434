import type { ResponseOf } from '@halyard/wire/endpoint'
import { loginTwoFactor } from '@halyard/wire/two-factor'
import { useEffect } from 'react'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { knownDevice } from '../known-device.ts'
import { useAuthSubmit } from '../use-auth-submit.ts'
import { AppCodeField } from './AppCodeField.tsx'
import { Form, FormNote } from './Form.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

interface SecondStepProps {
  /** The answer of the first step. */
  ticket: string
  onDone: (session: ResponseOf<typeof loginTwoFactor>) => unknown
  /** The ticket has expired: back to the password. */
  onEnded: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ ticket, onDone, onEnded }: SecondStepProps) {
  const { t } = useTranslation('account-security')
  const form = useForm({ code: '' })
  const { element } = form
  // The button that had the focus is gone.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])
  const { submit, pending } = useAuthSubmit(loginTwoFactor, form, {
    onDone,
    onRefusal({ refusal }) {
      if (refusal === 'signInTicketEnded') onEnded()
      return false
    },
  })

  function finish() {
    const code = form.values.code.trim()
    if (form.passes({ code: code === '' ? t('anyCodeMissing') : undefined }))
      return submit({ ticket, code, deviceToken: knownDevice()?.deviceToken })
  }

  return (
    <>
      <FormNote>{t('login.note')}</FormNote>
      <Form
        form={form}
        label={t('login.submit')}
        onSubmit={finish}
        footer={
          <Button type="submit" pending={pending}>
            {t('login.submit')}
          </Button>
        }
      >
        <AppCodeField form={form} label={t('anyCode')} recovery />
      </Form>
      <PasskeyButton ticket={ticket} onDone={onDone} />
    </>
  )
}
