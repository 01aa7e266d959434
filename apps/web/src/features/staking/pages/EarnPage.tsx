import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import { ProductList } from '../components/ProductList.tsx'
import { StakingTotals } from '../components/StakingTotals.tsx'
import styles from './Earn.module.css'

/** Everything that earns: what is staked, the doors to machines and token sales, and what can be staked. */
export default function EarnPage() {
  const { t } = useTranslation('staking')
  return (
    <>
      <PageHeader actions={<IconButton icon="list" label={t('days')} to={paths.earningsList()} />} />
      <div className={styles.page}>
        <StakingTotals />
        <div className={styles.doors}>
          <Row
            leading={<Icon name="hammer" />}
            title={t('doors.machines')}
            note={t('doors.machinesText')}
            to={paths.machines}
          />
          <Row
            leading={<Icon name="gift" />}
            title={t('doors.tokenSales')}
            note={t('doors.tokenSalesText')}
            to={paths.tokenSales}
          />
        </div>
        <section aria-labelledby="staking-products">
          <h2 id="staking-products" className={text.title}>
            {t('products')}
          </h2>
          <ProductList />
        </section>
      </div>
    </>
  )
}
