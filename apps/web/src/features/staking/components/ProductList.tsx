import { stakingProductList } from '@halyard/wire/staking'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Button } from '#ui/Button.tsx'
import { useUi } from '#ui/environment.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { Pill } from '#ui/Pill.tsx'
import type { StakingProduct } from '../api.ts'
import { supplyLeftOf } from '../estimate.ts'
import styles from '../staking.module.css'
import cardStyles from './ProductList.module.css'
import { ProductYield } from './ProductYield.tsx'

/** The staking products, in the order of the offer. */
export function ProductList() {
  const { t } = useTranslation('staking')
  const products = useEndlessList(stakingProductList, {})
  return (
    <div className={styles.cards}>
      <InfiniteList
        {...products}
        keyOf={(product) => product.productId}
        itemHeight={productCardHeight}
        cards
        renderItem={(product) => <ProductCard product={product} />}
        empty={
          <EmptyState
            icon="earn"
            title={t('noProducts')}
            text={t('noProductsText')}
            next={{ variant: 'secondary', to: paths.tokenSales, label: t('seeTokenSales') }}
          />
        }
      />
    </div>
  )
}

/** The height of a card with its gap, which its skeleton has too. */
const productCardHeight = 212

/** One product: yield by day and term, its length, and where the yield comes from. */
function ProductCard({ product }: { product: StakingProduct }) {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  const offered = product.state === 'offered'
  const left = supplyLeftOf(product)
  return (
    <article className={cardStyles.place}>
      <div className={cardStyles.card}>
        <div className={layout.line}>
          <Logo src={product.logo} name={product.asset} />
          <h2 className={cardStyles.name}>{product.name}</h2>
          {!offered && <Pill>{t('product.closed')}</Pill>}
        </div>
        <ProductYield product={product} />
        <div className={cardStyles.foot}>
          <span className={cardStyles.limit}>
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
