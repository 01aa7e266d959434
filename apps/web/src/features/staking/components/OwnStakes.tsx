import { stakeList } from '@halyard/wire/staking'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import styles from '../staking.module.css'
import { StakeRow, stakeRowHeight } from './StakeRow.tsx'

const views = ['all', 'inTerm', 'redeemed', 'ended'] as const

/** A stake that runs may be paid, or end, at any moment. */
const runningEvery = 15_000

/** One's own stakes, newest first. */
export function OwnStakes() {
  const { t } = useTranslation(['staking', 'common'])
  const [view, setView] = useView(views, 'all', 'state')
  const stakes = useEndlessList(stakeList, view === 'all' ? {} : { state: view }, { refetchInterval: runningEvery })
  return (
    <>
      <div className={styles.filter}>
        <Chips
          label={t('staking:states')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({
            value,
            label: value === 'all' ? t('common:all') : t(`staking:state.${value}`),
          }))}
        />
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
            title={t('staking:noStakes')}
            text={t('staking:noStakesText')}
            action={
              <Button size="medium" to={paths.staking}>
                {t('staking:products')}
              </Button>
            }
          />
        }
      />
    </>
  )
}
