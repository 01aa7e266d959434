import { useTranslation } from '#platform/i18n/use-translation.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { heightsOf, stretchesOf, type WorthPoint } from '../worth-curve.ts'
import styles from './WorthChart.module.css'

const width = 320
const height = 150

/** The shape of what everything was worth; the list below has the numbers. */
export function WorthChart({ points }: { points: readonly WorthPoint[] }) {
  const { t } = useTranslation('assets')
  const { language } = useUi()
  const stretches = stretchesOf(heightsOf(points))
  const first = formatDate(new Date(points[0]?.day ?? ''), language, 'day')
  const x = (at: number) => ((at / Math.max(1, points.length - 1)) * (width - 4) + 2).toFixed(1)
  const y = (share: number) => (height - 4 - share * (height - 12)).toFixed(1)
  return (
    <div>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('portfolio.curve', { first })}
      >
        {stretches.map((stretch) => {
          const line = `M${stretch.map(({ at, height: share }) => `${x(at)} ${y(share)}`).join('L')}`
          const [begin, end] = [stretch[0]?.at ?? 0, stretch.at(-1)?.at ?? 0]
          return (
            <g key={begin}>
              <path className={styles.area} d={`${line}L${x(end)} ${height}L${x(begin)} ${height}Z`} />
              <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
            </g>
          )
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{first}</span>
        <span>{t('portfolio.now')}</span>
      </p>
    </div>
  )
}
