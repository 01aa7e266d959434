import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNow } from '#platform/time/use-now.ts'
import { formatDate } from '#ui/DateText.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Profile } from '../api.ts'
import styles from './WithdrawalsBlocked.module.css'

/** Until when withdrawals wait, and why. Goes by itself when the time is over. */
export function WithdrawalsBlocked({ until, reason }: NonNullable<Profile['withdrawalsBlocked']>) {
  const { t, i18n } = useTranslation('profile')
  const minutes = Math.ceil((until.getTime() - useNow()) / 60_000)
  if (minutes <= 0) return null
  const left =
    minutes >= 60 ? t('blocked.hours', { count: Math.ceil(minutes / 60) }) : t('blocked.minutes', { count: minutes })
  return (
    <section className={styles.blocked}>
      <Icon name="lock" size={20} />
      <div>
        <p className={styles.title}>{t('blocked.title', { at: formatDate(until, i18n.language, 'short') })}</p>
        <p>{t(`blocked.${reason}`)}</p>
        <p>{left}</p>
      </div>
    </section>
  )
}
