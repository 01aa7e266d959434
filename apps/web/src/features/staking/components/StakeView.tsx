import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { ApiRefusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { type Stake, useStake } from '../api.ts'
import styles from '../staking.module.css'
import { stateTone } from '../words.ts'
import { RedemptionSheet } from './RedemptionSheet.tsx'
import { StakeFacts } from './StakeFacts.tsx'
import { TermProgress } from './TermProgress.tsx'

/** One stake: how far it is, what it has earned, and the way out before its end. */
export function StakeView({ stakeId }: { stakeId: number }) {
  const { t } = useTranslation('staking')
  const { data: stake, error, refetch } = useStake(stakeId)
  const missing = error instanceof ApiRefusal && error.refusal === 'notFound'
  return (
    <>
      <PageHeader title={t('stakeTitle')} />
      <div className={styles.page}>
        {stake ? (
          <Shown stake={stake} />
        ) : missing ? (
          <EmptyState
            icon="search"
            title={t('noSuchStake')}
            action={
              <Button size="medium" to={paths.ownStakes}>
                {t('own')}
              </Button>
            }
          />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={96} />
            <SkeletonRows count={9} height={34} />
          </>
        )}
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
      <div className={styles.head}>
        <p className={styles.what}>{stake.name}</p>
        <NumberText className={styles.figure} value={stake.principal} scale={18} unit={stake.asset} private />
        <Pill tone={stateTone[stake.state]}>{t(`state.${stake.state}`)}</Pill>
      </div>
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
