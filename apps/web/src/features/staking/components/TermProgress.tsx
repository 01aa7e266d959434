import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNow } from '#platform/time/use-now.ts'
import { Card } from '#ui/Card.tsx'
import { countdownText } from '#ui/countdown-text.ts'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import text from '#ui/text.module.css'
import type { Stake } from '../api.ts'
import styles from './TermProgress.module.css'

/** What the stake has earned, of how many days, and how long until the next is paid. */
export function TermProgress({ stake }: { stake: Stake }) {
  const { t } = useTranslation('staking')
  const now = useNow(stake.nextPayoutAt !== null)
  return (
    <Card className={layout.stack2}>
      <div className={styles.line}>
        <span>{t('earned')}</span>
        <NumberText
          className={text.title}
          value={stake.earned}
          scale={stake.scale}
          scaleMin={2}
          sign="always"
          toned
          unit={stake.asset}
          private
        />
      </div>
      <ProgressBar label={t('daysPaid')} value={stake.daysPaid} max={stake.termDays} />
      <div className={styles.line}>
        <span>{t('daysPaidOf', { count: stake.termDays, paid: stake.daysPaid })}</span>
        {stake.nextPayoutAt && (
          <span>
            {t('nextPayout')}{' '}
            <span className={styles.clock} role="timer" aria-label={t('nextPayout')}>
              {countdownText(stake.nextPayoutAt.getTime() - now)}
            </span>
          </span>
        )}
      </div>
    </Card>
  )
}
