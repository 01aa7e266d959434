import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './CodeField.module.css'
import type { FormState } from './use-form.ts'
import type { Code } from './use-own-code.ts'

interface CodeFieldProps {
  code: Code
  form: FormState<'code'>
  /** False while the account is missing or wrong, which is then shown at its field. */
  onSend: () => unknown
}

/** A six-digit code, the button that sends it, and on a demo host the code itself. */
export function CodeField({ code, form, onSend }: CodeFieldProps) {
  const { t } = useTranslation('auth')
  const waiting = code.secondsLeft > 0
  return (
    <div>
      <TextField
        label={t('code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={form.values.code}
        onChange={(typed) => form.set('code', typed.replace(/\D/g, ''))}
        error={form.errors.code}
        hint={code.sent && code.demoCode === undefined ? t('code.sent') : undefined}
        suffix={
          <Button variant="quiet" size="small" pending={code.pending} disabled={waiting} onPress={onSend}>
            <span className={styles.send}>
              {waiting ? t('code.again', { seconds: code.secondsLeft }) : t(code.sent ? 'code.resend' : 'code.send')}
            </span>
          </Button>
        }
      />
      {code.demoCode !== undefined && (
        <p className={styles.demo} role="status">
          <span>{t('code.demo', { code: code.demoCode })}</span>
          {form.values.code !== code.demoCode && (
            <Button
              variant="quiet"
              size="small"
              aria-label={t('code.fillDemo')}
              onPress={() => form.set('code', code.demoCode ?? '')}
            >
              <span className={styles.send}>{t('fill')}</span>
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
