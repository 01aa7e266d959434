import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { Pill } from '#ui/Pill.tsx'
import type { StakingProduct } from '../api.ts'
import { supplyLeftOf } from '../estimate.ts'
import styles from './ProductCard.module.css'
import { ProductYield } from './ProductYield.tsx'

/** One product: yield by day and term, its length, and where the yield comes from. The console previews an edit by it. */
export function ProductCard({ product }: { product: StakingProduct }) {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  const offered = product.state === 'offered'
  const left = supplyLeftOf(product)
  return (
    <article className={styles.place}>
      <div className={styles.card}>
        <div className={layout.line}>
          <Logo src={product.logo} name={product.asset} />
          <h2 className={styles.name}>{product.name}</h2>
          {!offered && <Pill>{t('product.closed')}</Pill>}
        </div>
        <ProductYield product={product} />
        <div className={styles.foot}>
          <span className={styles.limit}>
            {t('fromMinimum', { minimum: exactText(product.orderMin, language), asset: product.asset })}
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
