import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { type EarningDay, heightOf } from '../earnings-curve.ts'
import styles from './EarningsChart.module.css'

const width = 320
const height = 150

/** Earnings so far as a rising line above the bars of the days. The table beside it has the numbers. */
export function EarningsChart({ days, asset }: { days: readonly EarningDay[]; asset: string }) {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const highest = last.total
  const earnedMax = days.reduce((found, { earned }) => (earned.isGreaterThan(found) ? earned : found), first.earned)
  const step = width / days.length
  const points = days.map(({ total }, index) => `${x(index)} ${y(heightOf(total, highest))}`)
  const line = `M${points.join('L')}`
  return (
    <Card className={styles.chart}>
      <p className={text.small}>{t('earnedInRange')}</p>
      <NumberText
        className={styles.figure}
        value={highest}
        scale={18}
        scaleMin={2}
        sign="always"
        toned
        unit={asset}
        private
      />
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('curveAlt', { first: dayText(first.day), last: dayText(last.day) })}
      >
        {days.map(({ day, earned }, index) => (
          <rect
            key={day.getTime()}
            className={styles.bar}
            x={index * step + step * 0.2}
            y={height - heightOf(earned, earnedMax) * height * 0.3}
            width={step * 0.6}
            height={heightOf(earned, earnedMax) * height * 0.3}
          />
        ))}
        <path className={styles.area} d={`${line}L${x(days.length - 1)} ${height}L${x(0)} ${height}Z`} />
        <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </p>
      <p className={styles.legend}>
        <span className={styles.lineKey}>{t('legendTotal')}</span>
        <span className={styles.barKey}>{t('legendDay')}</span>
      </p>
    </Card>
  )

  function dayText(day: Date): string {
    return formatDate(day, language, 'day')
  }

  function x(index: number): string {
    return ((index + 0.5) * step).toFixed(1)
  }
}

/** Keeps the line off the edges, so that its ends are not cut. */
function y(share: number): string {
  return (height - 2 - share * (height - 8)).toFixed(1)
}
