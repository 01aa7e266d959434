import { useTranslation } from '#platform/i18n/use-translation.ts'
import { DateText } from '#ui/DateText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { EarningDay } from '../earnings-curve.ts'
import styles from './EarningsTable.module.css'

/** The curve's numbers, newest day first; days that paid nothing are left out. */
export function EarningsTable({ days, asset }: { days: readonly EarningDay[]; asset: string }) {
  const { t } = useTranslation('staking')
  const paid = days.filter(({ earned }) => earned.isPositive()).reverse()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('earnedOnDay', { asset })}</th>
          <th scope="col">{t('untilThen', { asset })}</th>
        </tr>
      </thead>
      <tbody>
        {paid.map(({ day, earned, total }) => (
          <tr key={day.getTime()}>
            <th scope="row">
              <DateText value={day} style="day" />
            </th>
            <td>
              <NumberText value={earned} scale={18} scaleMin={2} sign="always" toned private />
            </td>
            <td>
              <NumberText value={total} scale={18} scaleMin={2} private />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
