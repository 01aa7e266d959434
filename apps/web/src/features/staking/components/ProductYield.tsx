import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf, percentText } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { StakingProduct } from '../api.ts'
import styles from './ProductYield.module.css'

/** What a day and the whole term earn, and where that comes from. */
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

/** What the whole term earns, in percent of the principal. */
export function totalReturnOf({ dailyRate, termDays }: { dailyRate: Amount; termDays: number }): Amount {
  return percentOf(dailyRate).times(Amount.ofInteger(termDays))
}

/** The daily rate over a year, without interest on interest: no stake is put on again by itself. */
function yearlyRateOf({ dailyRate }: { dailyRate: Amount }): Amount {
  return dailyRate.times(Amount.ofInteger(365))
}
