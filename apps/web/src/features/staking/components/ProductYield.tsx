import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf, percentText } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { StakingProduct } from '../api.ts'
import styles from './ProductYield.module.css'

/** The yield of a day and of the term, and where it comes from. */
export function ProductYield({ product }: { product: StakingProduct }) {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('dailyRate')}</dt>
          <dd className={styles.rate}>
            <NumberText value={percentOf(product.dailyRate)} percent scale={4} />
            <span className={styles.yearly}>{t('yearly', { rate: percentText(yearlyRateOf(product), language) })}</span>
          </dd>
        </div>
        <div>
          <dt>{t('totalReturn')}</dt>
          <dd>
            <NumberText value={totalReturnOf(product)} percent scale={4} />
          </dd>
        </div>
        <div>
          <dt>{t('term')}</dt>
          <dd>{daysText(product.termDays, language)}</dd>
        </div>
      </dl>
      <p className={styles.source}>
        <b>{t('source')}</b> {product.yieldSource}
      </p>
    </>
  )
}

/** The yield of the term, in percent of the principal. */
export function totalReturnOf({ dailyRate, termDays }: { dailyRate: Amount; termDays: number }): Amount {
  return percentOf(dailyRate).times(Amount.ofInteger(termDays))
}

/** The daily rate over a year, not compounded: stakes do not renew. */
function yearlyRateOf({ dailyRate }: { dailyRate: Amount }): Amount {
  return dailyRate.times(Amount.ofInteger(365))
}
