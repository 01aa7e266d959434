import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { StakingProduct } from '../api.ts'
import { supplyLeftOf } from '../estimate.ts'
import styles from '../staking.module.css'

/** What a product says of itself, and its terms. */
export function ProductTerms({ product }: { product: StakingProduct }) {
  const { t } = useTranslation('staking')
  const { asset, scale } = product
  const left = supplyLeftOf(product)
  return (
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
  )
}
