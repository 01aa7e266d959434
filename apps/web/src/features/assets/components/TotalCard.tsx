import { useAppearance } from '#platform/appearance/appearance.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { WorthText } from '#platform/worth/WorthText.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { allocation } from '../allocation.ts'
import type { SpotView } from '../api.ts'
import { AllocationBar } from './AllocationBar.tsx'
import { CurrencyButton } from './CurrencyButton.tsx'
import { TodayProfit } from './TodayProfit.tsx'
import styles from './TotalCard.module.css'

interface TotalCardProps {
  spot: SpotView | undefined
  /** The newest snapshot did not arrive: what is shown is older than it should be. */
  failed: boolean
}

/** Everything in one number, where it is, and as of when. */
export function TotalCard({ spot, failed }: TotalCardProps) {
  const { t } = useTranslation(['assets', 'common'])
  const { amountsHidden, toggleAmounts } = useAppearance()
  const parts = spot && allocation(spot.coins)
  const unpriced = spot?.coins.filter((coin) => coin.value === null).map((coin) => coin.asset) ?? []
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <span>{t('total')}</span>
        <button
          type="button"
          className={styles.eye}
          aria-pressed={amountsHidden}
          aria-label={t('common:hideAmounts')}
          onClick={toggleAmounts}
        >
          <Icon name={amountsHidden ? 'eyeOff' : 'eye'} size={18} />
        </button>
      </div>
      {spot ? (
        <>
          <p className={styles.total}>
            {spot.total ? <WorthText value={spot.total} stale={failed} /> : '—'}
            <CurrencyButton />
          </p>
          <p className={styles.snapshot}>
            {spot.pricedAt ? (
              <>
                {t('pricedAt')} <DateText value={spot.pricedAt} style="time" />
              </>
            ) : (
              t('notPriced')
            )}
            {unpriced.length > 0 && <span> · {t('without', { assets: unpriced.join(', ') })}</span>}
          </p>
          <TodayProfit />
          <AllocationBar parts={parts} />
        </>
      ) : failed ? (
        <p className={styles.total}>—</p>
      ) : (
        <div className={styles.pending}>
          <SkeletonBlock width={190} height={34} />
          <SkeletonBlock width={120} height={12} />
          <SkeletonBlock height={8} />
        </div>
      )}
    </Card>
  )
}
