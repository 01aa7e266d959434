import type { ResponseOf } from '@halyard/wire/endpoint'
import { beginTwoFactor, confirmTwoFactor } from '@halyard/wire/two-factor'
import { useState } from 'react'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import text from '#ui/text.module.css'
import auth from '../auth.module.css'
import { useAuthSubmit } from '../use-auth-submit.ts'
import { AppCodeField } from './AppCodeField.tsx'
import styles from './ConfirmTwoFactor.module.css'
import { Form, FormNote } from './Form.tsx'

/** The password first; then the secret, and its first code. */
export function TurnOnTwoFactor({ onCodes }: { onCodes: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useTranslation('account-security')
  const [begun, setBegun] = useState<ResponseOf<typeof beginTwoFactor>>()
  const form = useForm({ password: '' })
  const { submit, pending } = useAuthSubmit(beginTwoFactor, form, { onDone: setBegun })
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

interface ConfirmTwoFactorProps {
  secret: string
  keyUri: string
  onCodes: (recoveryCodes: readonly string[]) => void
}

/** The secret as a QR code, as text and as a link to an app on the same phone; and the first code. */
function ConfirmTwoFactor({ secret, keyUri, onCodes }: ConfirmTwoFactorProps) {
  const { t } = useTranslation('account-security')
  const form = useForm({ code: '' })
  const { submit, pending } = useAuthSubmit(confirmTwoFactor, form, {
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })

  function confirm() {
    const code = form.values.code.replaceAll(/\s/g, '')
    const passes = form.passes({ code: /^[0-9]{6}$/.test(code) ? undefined : t('codeMissing') })
    if (passes) return submit({ code })
  }

  return (
    <>
      <p className={text.body}>{t('setup.scan')}</p>
      <Card>
        <div className={styles.key}>
          <QrCode text={keyUri} label={t('setup.qr')} />
          <div className={styles.secret}>
            <span>
              <span className={styles.label}>{t('setup.key')}</span>
              {(secret.match(/.{1,4}/g) ?? []).join(' ')}
            </span>
            <CopyButton text={secret} label={t('setup.copyKey')} />
          </div>
          <a href={keyUri} className={auth.link}>
            {t('setup.open')}
          </a>
        </div>
      </Card>
      <Form
        form={form}
        label={t('turnOn')}
        onSubmit={confirm}
        footer={
          <Button type="submit" pending={pending}>
            {t('turnOn')}
          </Button>
        }
      >
        <AppCodeField form={form} label={t('code')} />
      </Form>
    </>
  )
}
