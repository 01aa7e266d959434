import type { Amount } from '@halyard/domain'
import { useTranslation } from 'react-i18next'
import { useUi } from '#ui/environment.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { shareOf, type Terms } from '../quantity.ts'
import styles from '../withdrawals.module.css'
import { typedAs } from '../words.ts'

const shares = [25, 50, 75, 100] as const

interface ShareButtonsProps {
  terms: Terms
  available: Amount | undefined
  value: string
  onChange: (typed: string) => void
}

/** A quarter, half, three quarters or all of what is available. */
export function ShareButtons({ terms, available, value, onChange }: ShareButtonsProps) {
  const { t } = useTranslation('withdrawals')
  const { language } = useUi()
  const usable = available?.isPositive() ? available : undefined
  return (
    <fieldset className={styles.shares} aria-label={t('share')}>
      {shares.map((percent) => {
        const typed = usable && typedAs(shareOf(usable, percent, terms).text(), language)
        return (
          <button
            key={percent}
            type="button"
            className={styles.share}
            disabled={typed === undefined}
            aria-pressed={typed !== undefined && value === typed}
            onClick={() => typed !== undefined && onChange(typed)}
          >
            {percent === 100 ? t('everything') : formatDecimal(String(percent), language, { percent: true })}
          </button>
        )
      })}
    </fieldset>
  )
}
