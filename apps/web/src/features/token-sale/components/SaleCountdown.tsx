import { useEffect } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNow } from '#platform/time/use-now.ts'
import { longCountdownText } from '#ui/countdown-text.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { salesChanged, type TokenSale } from '../api.ts'
import { stateAt } from '../sale-state.ts'
import styles from './SaleProgress.module.css'

/** The time until the sale begins or ends, by the server's clock; then everything is asked again. */
export function SaleCountdown({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const { language } = useUi()
  const now = useNow()
  const state = stateAt(sale, now)
  const overtaken = state !== sale.state
  // Once for a state that the clock reaches before the answer does.
  useEffect(() => {
    if (overtaken) salesChanged()
  }, [overtaken])
  const until = state === 'upcoming' ? sale.startsAt : sale.endsAt
  return (
    <p className={styles.countdown}>
      <span className={styles.name}>{t(`until.${state}`)}</span>
      {state === 'ended' ? (
        <DateText value={sale.endsAt} style="day" className={styles.time} />
      ) : (
        <span className={styles.time} role="timer" aria-label={t(`until.${state}`)}>
          {longCountdownText(until.getTime() - now, language)}
        </span>
      )}
    </p>
  )
}
