import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import type { Stake } from '../api.ts'
import styles from '../staking.module.css'
import { stateTone } from '../state-tone.ts'

/** The height of a row, which its skeleton takes too. */
export const stakeRowHeight = 76

/** One stake of the list: how much for how long, what it has earned, when it ends or ended. */
export function StakeRow({ stake }: { stake: Stake }) {
  const { t } = useTranslation('staking')
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
          {t(state === 'inTerm' ? 'until' : 'endedAt')} <DateText value={stake.closedAt ?? stake.endsAt} />
        </>
      }
      value={<NumberText value={stake.earned} scale={stake.scale} scaleMin={2} sign="always" toned private />}
      valueNote={<Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>}
      to={paths.stake(stake.stakeId)}
    />
  )
}
