import { captcha } from '@halyard/wire/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { call } from '#platform/api/call.ts'
import { describeFailure } from '#platform/api/describe.ts'
import type { FormState } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { keyOf } from '#platform/query/api-query.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'
import styles from './CaptchaField.module.css'

/** The captcha and its answer. A tap on the picture fetches another and clears the answer. */
export function CaptchaField({ captcha, form }: { captcha: Captcha; form: FormState<'captcha'> }) {
  const { t } = useTranslation('auth')
  const { captchaId } = captcha
  const before = useRef<string>(undefined)
  const clear = useRef<() => void>(undefined)
  useEffect(() => {
    // The error stays: it is why there is a new captcha.
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

export interface Captcha {
  /** Undefined while no captcha is loaded. */
  captchaId: string | undefined
  image: string | undefined
  loading: boolean
  errorText: string | undefined
  reload(): void
}

/** A captcha lives five minutes; it is replaced a little earlier. */
const lifetime = 4.5 * 60_000

/**
 * The captcha of one page: it can be answered once, so every refusal fetches another, and the page that follows, which is
 * there before this one is gone, has its own.
 */
export function useCaptcha(needed = true): Captcha {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keyOf(captcha), useId()],
    queryFn: ({ signal }) => call(captcha, undefined, { signal }),
    enabled: needed,
    staleTime: lifetime,
    refetchInterval: lifetime,
    gcTime: 0,
  })
  return {
    captchaId: isFetching || error ? undefined : data?.captchaId,
    // Where no other came, the one before may be used.
    image: error ? undefined : data?.image,
    loading: isFetching,
    errorText: error ? describeFailure(error) : undefined,
    reload: () => void refetch(),
  }
}
