import { loginPasswordLength } from '@halyard/domain/auth'
import type { FormState } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { passwordStrength } from '../password-strength.ts'
import styles from './NewPasswordFields.module.css'

interface NewPasswordFieldsProps {
  form: FormState<'password' | 'confirmation'>
  label: string
  /** Names that others know about the user, which make a bad password. */
  ownNames: readonly string[]
}

/** A new login password with its strength, and its repetition. */
export function NewPasswordFields({ form, label, ownNames }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth')
  const { password, confirmation } = form.values
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(typed) => form.set('password', typed)}
        error={form.errors.password}
        hint={password === '' ? t('passwordRule') : <StrengthMeter password={password} ownNames={ownNames} />}
      />
      <PasswordField
        label={t('confirmation')}
        name="confirm-password"
        autoComplete="new-password"
        value={confirmation}
        onChange={(typed) => form.set('confirmation', typed)}
        error={form.errors.confirmation}
      />
    </>
  )
}

/** Password strength, as a bar and a word. */
function StrengthMeter({ password, ownNames }: { password: string; ownNames: readonly string[] }) {
  const { t } = useTranslation('auth')
  const short = [...password].length < loginPasswordLength.minimum
  const strength = passwordStrength(password, ownNames)
  return (
    <span className={styles.meter} data-strength={strength}>
      <span className={styles.bar} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {short ? t('passwordRule') : t(`strength.${strength}`)}
    </span>
  )
}
