import { chartPeriods } from '@halyard/wire/market'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Tabs } from '#ui/Tabs.tsx'
import styles from './ChartPeriods.module.css'
import { useChartSettings } from './chart-settings.ts'

/** The eight periods, from edge to edge of the column: each as wide as a finger needs. */
export function ChartPeriods() {
  const { t } = useTranslation('chart')
  const { period, choosePeriod } = useChartSettings()
  return (
    <div className={styles.bar}>
      <Tabs
        label={t('periods')}
        value={period}
        onChange={choosePeriod}
        options={chartPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
    </div>
  )
}
