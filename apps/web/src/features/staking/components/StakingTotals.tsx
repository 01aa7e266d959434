import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { useStakingSummary } from '../api.ts'
import styles from '../staking.module.css'

/** What is staked now and what it has brought, with the ways to where that is told day by day. */
export function StakingTotals() {
  const { t } = useTranslation('staking')
  const { data } = useStakingSummary()
  const unit = data?.asset
  return (
    <Card className={layout.stack3}>
      <div>
        <p className={text.small}>{t('staked')}</p>
        <NumberText className={styles.figure} value={data?.principal} scale={2} scaleMin="fixed" unit={unit} private />
      </div>
      <dl className={styles.three}>
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
      <div className={styles.actions}>
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
