import { loanProductList } from '@halyard/wire/loans'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import text from '#ui/text.module.css'
import { ProductCard } from '../components/ProductCard.tsx'

/** The loans that are offered. */
export default function LoansPage() {
  const { t } = useTranslation('loans')
  const products = useEndlessList(loanProductList, {})
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={paths.loanHistory} />} />
      <div className={styles.cards}>
        <p className={text.body}>{t('intro')}</p>
        <InfiniteList
          {...products}
          keyOf={(product) => product.productId}
          itemHeight={productCardHeight}
          cards
          renderItem={(product) => <ProductCard product={product} />}
          empty={<EmptyState icon="coins" title={t('none')} text={t('noneText')} />}
        />
      </div>
    </>
  )
}

/** The height of a card with its gap, which its skeleton has too. */
const productCardHeight = 148
