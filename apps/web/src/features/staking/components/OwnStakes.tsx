import { stakeList } from '@halyard/wire/staking'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Chips } from '#ui/Chips.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import styles from '../staking.module.css'
import { StakeRow, stakeRowHeight } from './StakeRow.tsx'

const states = ['inTerm', 'redeemed', 'ended'] as const

/** A stake that runs may be paid, or end, at any moment. */
const runningEvery = 15_000

/** One's own stakes, newest first. */
export function OwnStakes() {
  const { t } = useTranslation('staking')
  const { view, request, choice } = useStates(states, (state) => t(`state.${state}`), 'state')
  const stakes = useEndlessList(stakeList, request, { refetchInterval: runningEvery })
  return (
    <>
      <div className={styles.filter}>
        <Chips label={t('states')} {...choice} />
      </div>
      <InfiniteList
        key={view}
        {...stakes}
        keyOf={(stake) => stake.stakeId}
        itemHeight={stakeRowHeight}
        renderItem={(stake) => <StakeRow stake={stake} />}
        empty={
          <EmptyState
            icon="earn"
            title={t('noStakes')}
            text={t('noStakesText')}
            next={{ to: paths.staking, label: t('products') }}
          />
        }
      />
    </>
  )
}
