import { describeFailure } from '#platform/api/describe.ts'
import { ApiRefusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { type StakingProduct, useProduct } from '../api.ts'
import { supplyLeftOf } from '../estimate.ts'
import styles from '../staking.module.css'
import { percentOf } from '../words.ts'
import { ProductYield } from './ProductYield.tsx'
import { StakeForm } from './StakeForm.tsx'

/** One product: its terms, where its yield comes from, and the form that stakes. */
export function ProductView({ productId }: { productId: number }) {
  const { t } = useTranslation('staking')
  const { data: product, error, refetch } = useProduct(productId)
  const missing = error instanceof ApiRefusal && error.refusal === 'notFound'
  return (
    <>
      <PageHeader title={product?.name} />
      <div className={styles.page}>
        {product ? (
          <Shown product={product} />
        ) : missing ? (
          <EmptyState
            icon="search"
            title={t('noSuchProduct')}
            action={
              <Button size="medium" to={paths.staking}>
                {t('products')}
              </Button>
            }
          />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={120} />
            <SkeletonBlock height={58} />
            <SkeletonRows count={6} height={34} />
          </>
        )}
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
      <Card className={styles.yield}>
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
            {
              label: t('penaltyRate'),
              value: <NumberText value={percentOf(product.penaltyRate)} percent scale={4} />,
            },
            { label: t('perUser'), value: <NumberText value={product.userMax} scale={scale} unit={asset} /> },
            {
              label: t('ownStaked'),
              value: <NumberText value={product.userStaked} scale={scale} unit={asset} private />,
            },
            ...(left
              ? [{ label: t('supplyLeft'), value: <NumberText value={left} scale={scale} unit={asset} /> }]
              : []),
          ]}
        />
      </Card>
    </>
  )
}
