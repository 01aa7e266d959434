import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { OwnStakes } from '../components/OwnStakes.tsx'
import { ProductList } from '../components/ProductList.tsx'
import { ProductView } from '../components/ProductView.tsx'
import { StakeView } from '../components/StakeView.tsx'
import { numberIn } from '../query.ts'
import styles from '../staking.module.css'

/** What can be staked and what one has staked; with a number in the address, that product or that stake. */
export default function StakingPage() {
  const [query] = useSearchParams()
  const product = query.get('product')
  const stake = query.get('id')
  // Nothing has the number 0, so what is no number is simply not found.
  if (product !== null) return <ProductView productId={numberIn(product) ?? 0} />
  if (stake !== null) return <StakeView stakeId={numberIn(stake) ?? 0} />
  return <Lists />
}

function Lists() {
  const { t } = useTranslation('staking')
  const [query, setQuery] = useSearchParams()
  const view = query.get('view') === 'own' ? 'own' : 'products'
  return (
    <>
      <PageHeader>
        <Tabs
          label={t('views')}
          value={view}
          onChange={(next) => setQuery(next === 'own' ? { view: next } : {}, { replace: true })}
          options={[
            { value: 'products', label: t('products') },
            { value: 'own', label: t('own') },
          ]}
        />
      </PageHeader>
      <div className={styles.list}>{view === 'own' ? <OwnStakes /> : <ProductList />}</div>
    </>
  )
}
