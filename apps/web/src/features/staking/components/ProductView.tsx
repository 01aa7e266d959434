import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { type StakingProduct, useProduct } from '../api.ts'
import { ProductTerms } from './ProductTerms.tsx'
import { ProductYield } from './ProductYield.tsx'
import { StakeForm } from './StakeForm.tsx'

/** One product: its terms, where its yield comes from, and the form that stakes. */
export function ProductView({ productId }: { productId: number }) {
  const { t } = useTranslation('staking')
  const query = useProduct(productId)
  return (
    <>
      <PageHeader title={query.data?.name} />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('noSuchProduct'), to: paths.staking, label: t('products') }}
          skeleton={<PageSkeleton blocks={[120, 58]} />}
        >
          {(product) => <Shown product={product} />}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ product }: { product: StakingProduct }) {
  const { t } = useTranslation('staking')
  return (
    <>
      <Card className={layout.stack3}>
        <ProductYield product={product} />
      </Card>
      {product.state === 'offered' ? (
        <StakeForm product={product} />
      ) : (
        <Banner tone="warning" icon="warning" title={t('problem.productClosed')} />
      )}
      <ProductTerms product={product} />
    </>
  )
}
