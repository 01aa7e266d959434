import { stakingProductList } from '@halyard/wire/staking'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import styles from '../staking.module.css'
import { ProductCard } from './ProductCard.tsx'

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
