import type { Amount } from '@halyard/domain'
import type { portfolio } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { scaleOf } from '#platform/worth/display-currency.ts'
import { WorthText, worthFormat } from '#platform/worth/WorthText.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { overSpan, pointsOf, sharesOf, type WorthPoint, wonOn } from '../worth-curve.ts'
import styles from './PortfolioView.module.css'
import TodayProfit from './TodayProfit.tsx'
import { WorthChart } from './WorthChart.tsx'

interface PortfolioViewProps {
  data: ResponseOf<typeof portfolio>
  /** In USDT, as home and assets have it. */
  total: Amount | null | undefined
}

/**
 * The total, what was won apart from what came and went and beside what would be there without a trade, the curve over time,
 * the coins, and the same day by day. Where somebody moves along the curve, all of it is of that day.
 */
export function PortfolioView({ data, total }: PortfolioViewProps) {
  const { t } = useTranslation('assets')
  const [moved, setMoved] = useState<number>()
  const format = worthFormat({ scale: scaleOf(data.currency) })
  const points = pointsOf(data)
  const last = points.length - 1
  const at = Math.min(moved ?? last, last)
  const point = points[at]
  if (!point) return null
  const over = overSpan(points, at)
  const signed = { ...format, sign: 'always', unit: data.currency } as const
  return (
    <>
      <Card>
        <p className={styles.figure}>
          {at === last && total ? (
            <WorthText value={total} named />
          ) : (
            <NumberText value={point.worth} {...format} unit={data.currency} />
          )}
          <span className={styles.when}>
            {point.day === null ? t('portfolio.now') : <DateText value={new Date(point.day)} style="dayUtc" />}
          </span>
        </p>
        {points.some(({ worth }) => worth !== null) ? (
          <WorthChart points={points} format={format} currency={data.currency} at={at} onMove={setMoved} />
        ) : (
          <p className={styles.none}>{t('portfolio.tooFew')}</p>
        )}
        <KeyValue
          size="large"
          rows={[
            fact(t('portfolio.todayProfit'), <TodayProfit />),
            fact(t('portfolio.over'), <NumberText value={over.result} {...signed} toned arrow />),
            fact(t('portfolio.moved'), <NumberText value={over.moved} {...signed} />),
            fact(t('portfolio.ifHeld'), <NumberText value={point.ifHeld} {...format} unit={data.currency} />),
          ]}
        />
      </Card>
      {data.without.length > 0 && <p className={text.faint}>{t('without', { assets: data.without.join(', ') })}</p>}
      <Coins point={point} currency={data.currency} />
      <section className={layout.stack2}>
        <h2 className={text.subheading}>{t('portfolio.byDay')}</h2>
        <KeyValue
          size="large"
          rows={data.days
            .map(({ day, worth }, index) => {
              const won = wonOn(points, index)
              return fact(
                <DateText value={new Date(day)} style="dayUtc" />,
                <>
                  {worth ? <NumberText value={worth} {...format} /> : t('portfolio.unknown')}
                  {won && (
                    <span className={styles.won}>
                      <NumberText value={won} {...format} sign="always" toned arrow />
                    </span>
                  )}
                </>,
              )
            })
            .reverse()}
        />
      </section>
    </>
  )
}

/** Each coin's part, as a bar and in numbers, so that nothing rests on colour. */
function Coins({ point, currency }: { point: WorthPoint; currency: ResponseOf<typeof portfolio>['currency'] }) {
  const { t } = useTranslation('assets')
  const shares = sharesOf(point.coins)
  if (shares.length === 0) return null
  return (
    <Card>
      <h2 className={text.subheading}>{t('allocation')}</h2>
      <div className={styles.bar} aria-hidden="true">
        {shares.map(({ asset, percent }) => (
          <span key={asset} style={{ flexGrow: percent.text() }} />
        ))}
      </div>
      <ul className={styles.shares} aria-label={t('allocation')}>
        {shares.map(({ asset, worth, percent }) => (
          <li key={asset}>
            <b>{asset ?? t('portfolio.others')}</b>
            <NumberText value={worth} {...worthFormat({ scale: scaleOf(currency) })} />
            <NumberText value={percent} percent scale={1} scaleMin="fixed" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
