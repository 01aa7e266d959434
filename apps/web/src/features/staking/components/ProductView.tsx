import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf } from '#platform/percent.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { type StakingProduct, useProduct } from '../api.ts'
import { supplyLeftOf } from '../estimate.ts'
import styles from '../staking.module.css'
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
  const { asset, scale } = product
  const left = supplyLeftOf(product)
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
      <Card>
        <h2 className={styles.heading}>{t('terms')}</h2>
        <p className={styles.description}>{product.description}</p>
        <KeyValue
          size="large"
          rows={[
            fact(t('penaltyRate'), <NumberText value={percentOf(product.penaltyRate)} percent scale={4} />),
            fact(t('perUser'), <NumberText value={product.userMax} scale={scale} unit={asset} />),
            fact(t('ownStaked'), <NumberText value={product.userStaked} scale={scale} unit={asset} private />),
            left && fact(t('supplyLeft'), <NumberText value={left} scale={scale} unit={asset} />),
          ]}
        />
      </Card>
    </>
  )
}
