import { useTranslation } from 'react-i18next'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { StakingProduct } from '../api.ts'
import { supplyLeftOf } from '../estimate.ts'
import { daysText, percentOf, totalReturnOf } from '../words.ts'
import styles from './ProductCard.module.css'

/** The height of a card with its distance, which its skeleton takes too. */
export const productCardHeight = 212

/** One product: what a day and the whole term earn, for how long, and where the yield comes from. */
export function ProductCard({ product }: { product: StakingProduct }) {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  const offered = product.state === 'offered'
  const left = supplyLeftOf(product)
  return (
    <article className={styles.place}>
      <div className={styles.card}>
        <div className={styles.head}>
          <Logo src={product.logo} name={product.asset} />
          <h3 className={styles.name}>{product.name}</h3>
          {!offered && <Pill>{t('product.closed')}</Pill>}
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('dailyRate')}</dt>
            <dd className={styles.rate}>
              <NumberText value={percentOf(product.dailyRate)} percent scale={4} />
            </dd>
          </div>
          <div>
            <dt>{t('totalReturn')}</dt>
            <dd>
              <NumberText value={totalReturnOf(product)} percent scale={4} />
            </dd>
          </div>
          <div>
            <dt>{t('cycle')}</dt>
            <dd>{daysText(product.cycleDays, language)}</dd>
          </div>
        </dl>
        <p className={styles.source}>
          <b>{t('source')}</b> {product.yieldSource}
        </p>
        <div className={styles.foot}>
          <span className={styles.limit}>
            {t('fromMinimum')} <NumberText value={product.orderMin} scale={product.scale} unit={product.asset} />
            {left && (
              <>
                {' · '}
                {t('supplyLeft')} <NumberText value={left} scale={0} />
              </>
            )}
          </span>
          <Button
            size="small"
            variant={offered ? 'primary' : 'secondary'}
            to={paths.stakingProduct(product.productId)}
            aria-label={t(offered ? 'stakeIn' : 'detailsOf', { name: product.name })}
          >
            {t(offered ? 'stake' : 'details')}
          </Button>
        </div>
      </div>
    </article>
  )
}
