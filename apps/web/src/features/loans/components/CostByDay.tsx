import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import type { LoanProduct } from '../api.ts'
import type { Cost } from '../application.ts'
import tableStyles from './CostByDay.module.css'

/** Days shown before "show all". */
const shortDays = 10

/** The debt on each day of the term. */
export function CostByDay({ product, cost: { byDay } }: { product: LoanProduct; cost: Cost }) {
  const { t } = useTranslation('loans')
  const [whole, setWhole] = useState(false)
  const rows = whole ? byDay : byDay.slice(0, shortDays)
  return (
    <Card className={layout.stack3}>
      <h2 className={text.heading}>{t('byDay')}</h2>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('dayColumn')}</th>
            <th scope="col">
              {t('interest')} ({product.asset})
            </th>
            <th scope="col">
              {t('total')} ({product.asset})
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, interest, debt }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>
                <NumberText value={interest} scale={product.scale} scaleMin={2} />
              </td>
              <td>
                <NumberText value={debt} scale={product.scale} scaleMin={2} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {byDay.length > shortDays && (
        <Button variant="quiet" size="medium" onPress={() => setWhole(!whole)}>
          {whole ? t('showLess') : t('showAll', { count: byDay.length })}
        </Button>
      )}
    </Card>
  )
}
