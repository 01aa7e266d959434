import { useEffect, useRef } from 'react'
import type { Form } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Captcha } from '../use-captcha.ts'
import styles from './CaptchaField.module.css'

/** A picture and what it says. A tap on the picture brings another; what was typed for the old one goes with it. */
export function CaptchaField({ captcha, form }: { captcha: Captcha; form: Form<'captcha'> }) {
  const { t } = useTranslation('auth')
  const { captchaId } = captcha
  const before = useRef<string>(undefined)
  const clear = useRef<() => void>(undefined)
  useEffect(() => {
    // The error stays: it says why there is another picture.
    clear.current = () => {
      if (form.values.captcha === '') return
      const error = form.errors.captcha
      form.set('captcha', '')
      if (error !== undefined) form.passes({ captcha: error })
    }
  })
  useEffect(() => {
    if (captchaId === undefined) return
    if (before.current !== undefined && before.current !== captchaId) clear.current?.()
    before.current = captchaId
  }, [captchaId])

  return (
    <TextField
      label={t('captcha.label')}
      name="captcha"
      autoComplete="off"
      maxLength={16}
      value={form.values.captcha}
      onChange={(typed) => form.set('captcha', typed)}
      error={form.errors.captcha ?? captcha.errorText}
      suffix={
        <button type="button" className={styles.picture} aria-label={t('captcha.another')} onClick={captcha.reload}>
          {captcha.image ? (
            <img className={classes(captcha.loading && styles.fading)} src={captcha.image} alt="" />
          ) : (
            <Icon name="refresh" size={20} />
          )}
        </button>
      }
    />
  )
}
