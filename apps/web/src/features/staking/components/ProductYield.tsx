import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf, percentText } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { StakingProduct } from '../api.ts'
import { totalReturnOf, yearlyRateOf } from '../total-return.ts'
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
