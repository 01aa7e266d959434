import { stakeList } from '@halyard/wire/staking'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Chips } from '#ui/Chips.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { Logo } from '#ui/Logo.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import type { Stake } from '../api.ts'
import styles from '../staking.module.css'
import { stateTone } from '../state-tone.ts'

const states = ['inTerm', 'redeemed', 'ended'] as const

/** A running stake may be paid, or end, at any moment. */
const runningEvery = 15_000

/** The user's stakes, newest first. */
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
        itemHeight={stakeItemHeight}
        renderItem={(stake) => <StakeItem stake={stake} />}
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

/** The height of a row, which its skeleton takes too. */
const stakeItemHeight = 76

/** One stake of the list: principal, term, earnings, end. */
function StakeItem({ stake }: { stake: Stake }) {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  const { asset, state } = stake
  return (
    <Row
      className={styles.stake ?? ''}
      leading={<Logo src={stake.logo} name={asset} />}
      title={
        <b>
          <NumberText value={stake.principal} scale={stake.scale} unit={asset} private />
        </b>
      }
      note={
        <>
          {stake.name}
          <br />
          {t(state === 'inTerm' ? 'until' : 'endedAt', {
            at: formatDate(stake.closedAt ?? stake.endsAt, language, 'short'),
          })}
        </>
      }
      value={<NumberText value={stake.earned} scale={stake.scale} scaleMin={2} sign="always" toned private />}
      valueNote={<Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>}
      to={paths.stake(stake.stakeId)}
    />
  )
}
