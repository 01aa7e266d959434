import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import { useStakingSummary } from '../api.ts'
import { ProductList } from '../components/ProductList.tsx'
import stakingStyles from '../staking.module.css'
import styles from './EarnPage.module.css'

/** Products that earn: the user's stakes, links to machines and token sales, and staking products. */
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

/** Staked now and earned in all, with links to the days. */
function StakingTotals() {
  const { t } = useTranslation('staking')
  const { data } = useStakingSummary()
  const unit = data?.asset
  return (
    <Card className={layout.stack3}>
      <div>
        <p className={text.small}>{t('staked')}</p>
        <NumberText
          className={stakingStyles.figure}
          value={data?.principal}
          scale={2}
          scaleMin="fixed"
          unit={unit}
          private
        />
      </div>
      <dl className={stakingStyles.three}>
        <Fact label={t('earnedToday')}>
          <NumberText value={data?.earnedToday} scale={4} scaleMin={2} sign="always" toned private />
        </Fact>
        <Fact label={t('earnedEver')}>
          <NumberText value={data?.earned} scale={4} scaleMin={2} sign="always" toned private />
        </Fact>
        <Fact label={t('perDay')}>
          <NumberText value={data?.dailyEarnings} scale={4} scaleMin={2} private />
        </Fact>
      </dl>
      <div className={stakingStyles.actions}>
        <Button size="medium" variant="secondary" wide to={paths.ownStakes}>
          {t('own')}
        </Button>
        <Button size="medium" variant="secondary" wide to={paths.earningsCurve()}>
          {t('curve')}
        </Button>
      </div>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
