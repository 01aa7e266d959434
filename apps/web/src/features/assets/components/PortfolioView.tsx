import type { portfolio } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { scaleOf } from '#platform/worth/display-currency.ts'
import { worthFormat } from '#platform/worth/WorthText.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import styles from './PortfolioView.module.css'
import { ProfitText } from './ProfitText.tsx'
import { WorthChart } from './WorthChart.tsx'

/** What everything is worth, what today brought, its curve, and the same in numbers. */
export function PortfolioView({ data }: { data: ResponseOf<typeof portfolio> }) {
  const { t } = useTranslation('assets')
  const scale = scaleOf(data.currency)
  const format = worthFormat({ scale })
  const points = [...data.days, { day: '', worth: data.worth }]
  const began = data.days.find(({ worth }) => worth !== null)?.worth
  const change = data.worth && began ? data.worth.minus(began) : null
  return (
    <>
      <Card>
        <p className={styles.figure}>
          <NumberText value={data.worth} {...format} unit={data.currency} />
        </p>
        {points.some(({ worth }) => worth !== null) ? (
          <WorthChart points={points} />
        ) : (
          <p className={styles.none}>{t('portfolio.tooFew')}</p>
        )}
        <KeyValue
          size="large"
          rows={[
            fact(
              t('portfolio.todayProfit'),
              <ProfitText profit={data.profit} since={data.worth} scale={scale} unit={data.currency} />,
            ),
            fact(t('portfolio.over'), <NumberText value={change} {...format} sign="always" unit={data.currency} />),
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
              <DateText value={new Date(day)} style="day" />,
              worth ? <NumberText value={worth} {...format} /> : t('portfolio.unknown'),
            ),
          )}
      />
    </>
  )
}
