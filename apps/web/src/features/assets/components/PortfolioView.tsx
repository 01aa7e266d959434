import type { Amount } from '@halyard/domain'
import type { portfolio } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { scaleOf } from '#platform/worth/display-currency.ts'
import { WorthText, worthFormat } from '#platform/worth/WorthText.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText, formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { heightsOf, overSpan, stretchesOf, type WorthPoint } from '../worth-curve.ts'
import styles from './PortfolioView.module.css'
import TodayProfit from './TodayProfit.tsx'

interface PortfolioViewProps {
  data: ResponseOf<typeof portfolio>
  /** In USDT, as home and assets have it. */
  total: Amount | null | undefined
}

/** The total, what was won apart from what came and went, the curve over time, and the same in numbers. */
export function PortfolioView({ data, total }: PortfolioViewProps) {
  const { t } = useTranslation('assets')
  const scale = scaleOf(data.currency)
  const format = worthFormat({ scale })
  const points = [...data.days, { day: '', worth: data.worth }]
  const { moved, result } = overSpan(data)
  return (
    <>
      <Card>
        <p className={styles.figure}>
          {total ? (
            <WorthText value={total} named />
          ) : (
            <NumberText value={data.worth} {...format} unit={data.currency} />
          )}
        </p>
        {points.some(({ worth }) => worth !== null) ? (
          <WorthChart points={points} />
        ) : (
          <p className={styles.none}>{t('portfolio.tooFew')}</p>
        )}
        <KeyValue
          size="large"
          rows={[
            fact(t('portfolio.todayProfit'), <TodayProfit />),
            fact(
              t('portfolio.over'),
              <NumberText value={result} {...format} sign="always" toned arrow unit={data.currency} />,
            ),
            fact(t('portfolio.moved'), <NumberText value={moved} {...format} sign="always" unit={data.currency} />),
          ]}
        />
      </Card>
      {data.without.length > 0 && <p className={text.faint}>{t('without', { assets: data.without.join(', ') })}</p>}
      <KeyValue
        size="large"
        rows={[...data.days]
          .reverse()
          .map(({ day, worth }) =>
            fact(
              <DateText value={new Date(day)} style="dayUtc" />,
              worth ? <NumberText value={worth} {...format} /> : t('portfolio.unknown'),
            ),
          )}
      />
    </>
  )
}

const width = 320
const height = 150

/** The curve of the total; the list below has the numbers. */
function WorthChart({ points }: { points: readonly WorthPoint[] }) {
  const { t } = useTranslation('assets')
  const { language } = useUi()
  const stretches = stretchesOf(heightsOf(points))
  const first = formatDate(new Date(points[0]?.day ?? ''), language, 'dayUtc')
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
