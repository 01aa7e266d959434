import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { numberIn, useView } from '#platform/navigation/query-values.ts'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { OwnStakes } from '../components/OwnStakes.tsx'
import { ProductList } from '../components/ProductList.tsx'
import { ProductView } from '../components/ProductView.tsx'
import { StakeView } from '../components/StakeView.tsx'

/** Staking products and the user's stakes; with an id in the address, that product or stake. */
export default function StakingPage() {
  const [query] = useSearchParams()
  const product = query.get('product')
  const stake = query.get('id')
  if (product !== null) return <ProductView productId={numberIn(product) ?? 0} />
  if (stake !== null) return <StakeView stakeId={numberIn(stake) ?? 0} />
  return <Lists />
}

const views = ['products', 'own'] as const

function Lists() {
  const { t } = useTranslation('staking')
  const [view, setView] = useView(views, 'products')
  return (
    <>
      <PageHeader>
        <Tabs
          label={t('views')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: t(value) }))}
        />
      </PageHeader>
      <div className={layout.list}>{view === 'own' ? <OwnStakes /> : <ProductList />}</div>
    </>
  )
}
