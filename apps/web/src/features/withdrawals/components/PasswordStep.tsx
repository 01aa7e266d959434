import { demoWithdrawalPassword } from '@halyard/domain/auth'
import { useState } from 'react'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSite } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import type { ProofErrors } from '../use-withdrawal-submit.ts'
import styles from '../withdrawals.module.css'

export interface PasswordStepProps {
  pending: boolean
  errors: ProofErrors
  onType: () => void
  onSubmit: (password: string, twoFactorCode: string) => unknown
  onBack: () => void
}

/** The withdrawal password, and the code of the app where one is on; typed anew for each withdrawal. */
export function PasswordStep({ pending, errors, onType, onSubmit, onBack }: PasswordStepProps) {
  const { t } = useTranslation('withdrawals')
  const { site } = useSite()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.review}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') void onSubmit(password, code)
      }}
    >
      <PasswordField
        label={t('password.label')}
        autoComplete="off"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          onType()
        }}
        error={errors.password}
        hint={[t('password.hint'), site?.demo && t('password.demo', { password: demoWithdrawalPassword })]
          .filter(Boolean)
          .join(' ')}
      />
      <TwoFactorField
        value={code}
        onChange={(typed) => {
          setCode(typed)
          onType()
        }}
        error={errors.code}
      />
      <Button type="submit" pending={pending} disabledReason={password === '' ? t('password.missing') : undefined}>
        {t('password.submit')}
      </Button>
      <Button variant="quiet" size="medium" onPress={onBack}>
        {t('password.back')}
      </Button>
    </form>
  )
}
