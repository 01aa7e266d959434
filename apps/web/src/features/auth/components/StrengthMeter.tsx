import { loginPasswordLength } from '@halyard/domain/auth'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { passwordStrength } from '../password-strength.ts'
import styles from './StrengthMeter.module.css'

/** How good a password is, in a bar and in a word. */
export function StrengthMeter({ password, ownNames }: { password: string; ownNames: readonly string[] }) {
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
