import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNow } from '#platform/time/use-now.ts'
import { Card } from '#ui/Card.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Stake } from '../api.ts'
import styles from './TermProgress.module.css'

/** What the stake has earned, of how many days, and how long until the next is paid. */
export function TermProgress({ stake }: { stake: Stake }) {
  const { t } = useTranslation('staking')
  const now = useNow(stake.nextPayoutAt !== null)
  return (
    <Card className={styles.progress}>
      <div className={styles.line}>
        <span>{t('earned')}</span>
        <NumberText
          className={styles.earned}
          value={stake.earned}
          scale={stake.scale}
          scaleMin={2}
          sign="always"
          toned
          unit={stake.asset}
          private
        />
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('daysPaid')}
        aria-valuemin={0}
        aria-valuemax={stake.cycleDays}
        aria-valuenow={stake.daysPaid}
      >
        <span className={styles.filled} style={{ width: `${(100 * stake.daysPaid) / stake.cycleDays}%` }} />
      </div>
      <div className={styles.line}>
        <span>{t('daysPaidOf', { count: stake.cycleDays, paid: stake.daysPaid })}</span>
        {stake.nextPayoutAt && (
          <span>
            {t('nextPayout')}{' '}
            <span className={styles.clock} role="timer" aria-label={t('nextPayout')}>
              {clockText(stake.nextPayoutAt.getTime() - now)}
            </span>
          </span>
        )}
      </div>
    </Card>
  )
}

/** Hours, minutes and seconds until a moment, such as 23:59:07. */
function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}
