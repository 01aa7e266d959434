import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Link } from '#platform/navigation/router.tsx'
import { scaleOf, usePortfolio } from '#platform/worth/display-currency.ts'
import { Icon } from '#ui/Icon.tsx'
import { ProfitText } from './ProfitText.tsx'
import styles from './TodayProfit.module.css'

/** What today brought, market moves included, and the way to how it came to that. Nothing where a server does not say. */
export function TodayProfit() {
  const { t } = useTranslation('assets')
  const { data, isError } = usePortfolio()
  if (isError && !data) return null
  return (
    <Link to={paths.portfolio} className={styles.link ?? ''}>
      <span>{t('portfolio.todayProfit')}</span>
      <span className={styles.figure}>
        {data ? (
          <ProfitText profit={data.profit} since={data.worth} scale={scaleOf(data.currency)} unit={data.currency} />
        ) : (
          '—'
        )}
      </span>
      <Icon name="forward" size={16} />
    </Link>
  )
}
