import { Link } from 'react-router-dom'
import { useAppearance } from '#platform/appearance/appearance.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSite } from '#platform/site/site.ts'
import { usePortfolio } from '#platform/worth/display-currency.ts'
import { WorthText } from '#platform/worth/WorthText.tsx'
import { Card } from '#ui/Card.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { type Allocation, allocation } from '../allocation.ts'
import type { SpotView } from '../api.ts'
import { CurrencyButton } from './CurrencyButton.tsx'
import TodayProfit from './TodayProfit.tsx'
import styles from './TotalCard.module.css'

interface TotalCardProps {
  spot: SpotView | undefined
  /** The newest snapshot did not arrive: the total shown is stale. */
  failed: boolean
}

/** The total, its allocation, and its time. */
export function TotalCard({ spot, failed }: TotalCardProps) {
  const { t } = useTranslation(['assets', 'common'])
  const { amountsHidden, toggleAmounts } = useAppearance()
  const { language } = useUi()
  const demo = useSite(({ site }) => site?.demo === true)
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
            {spot.pricedAt ? t('pricedAt', { at: formatDate(spot.pricedAt, language, 'time') }) : t('notPriced')}
            {unpriced.length > 0 && <span> · {t('without', { assets: unpriced.join(', ') })}</span>}
          </p>
          {demo && <p className={styles.snapshot}>{t('playMoneyText')}</p>}
          <TodayLink />
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

/** Today's profit, and the link to its page. Nothing where the server has none. */
function TodayLink() {
  const { t } = useTranslation('assets')
  const { data, isError } = usePortfolio()
  if (isError && !data) return null
  return (
    <Link to={paths.portfolio} className={styles.link ?? ''}>
      <span>{t('portfolio.todayProfit')}</span>
      <span className={styles.figure}>
        <TodayProfit />
      </span>
      <Icon name="forward" size={16} />
    </Link>
  )
}

const views = ['spot', 'contract', 'finance'] as const

/** The allocation as one bar, and the same in numbers, so that nothing rests on colour. */
function AllocationBar({ parts }: { parts: Allocation | undefined }) {
  const { t } = useTranslation('assets')
  return (
    <div className={styles.allocation}>
      <div className={styles.bar} aria-hidden="true">
        {views.map(
          (view) =>
            parts?.[view].value.isPositive() && (
              <span key={view} data-view={view} style={{ flexGrow: parts[view].percent.text() }} />
            ),
        )}
      </div>
      <ul className={styles.legend} aria-label={t('allocation')}>
        {views.map((view) => (
          <li key={view} data-view={view}>
            {t(`view.${view}`)} <b>{parts ? <NumberText value={parts[view].percent} percent scale={0} /> : '—'}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
