import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Button } from '#ui/Button.tsx'
import { DetailHead, DetailSkeleton } from '#ui/DetailHead.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { type Stake, useStake } from '../api.ts'
import styles from '../staking.module.css'
import { stateTone } from '../state-tone.ts'
import { RedemptionSheet } from './RedemptionSheet.tsx'
import { StakeFacts } from './StakeFacts.tsx'
import { TermProgress } from './TermProgress.tsx'

/** One stake: how far it is, what it has earned, and the way out before its end. */
export function StakeView({ stakeId }: { stakeId: number }) {
  const { t } = useTranslation('staking')
  return (
    <>
      <PageHeader title={t('stakeTitle')} />
      <div className={layout.page}>
        <Loaded
          query={useStake(stakeId)}
          missing={{ title: t('noSuchStake'), to: paths.ownStakes, label: t('own') }}
          skeleton={<DetailSkeleton />}
        >
          {(stake) => <Shown stake={stake} />}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ stake }: { stake: Stake }) {
  const { t } = useTranslation('staking')
  const [redeeming, setRedeeming] = useState(false)
  const running = stake.state === 'inTerm'
  return (
    <>
      <DetailHead
        what={stake.name}
        figure={<NumberText value={stake.principal} scale={18} unit={stake.asset} private />}
      >
        <Pill tone={stateTone[stake.state]}>{t(`state.${stake.state}`)}</Pill>
      </DetailHead>
      <TermProgress stake={stake} />
      <StakeFacts stake={stake} />
      <div className={styles.actions}>
        <Button size="medium" variant="secondary" wide to={paths.earningsCurve(stake.stakeId)}>
          {t('curve')}
        </Button>
        <Button size="medium" variant="secondary" wide to={paths.earningsList(stake.stakeId)}>
          {t('days')}
        </Button>
      </div>
      {running && (
        <Button variant="secondary" onPress={() => setRedeeming(true)}>
          {t('redeem.open')}
        </Button>
      )}
      <RedemptionSheet stake={stake} open={redeeming} onClose={() => setRedeeming(false)} />
    </>
  )
}
