import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { ListedMachine } from '../api.ts'
import { daysText, stateTone } from '../words.ts'
import styles from './MachineCard.module.css'
import { YieldFigures } from './YieldFigures.tsx'

/** The height of a card with its distance, which its skeleton takes too. */
export const machineCardHeight = 184

/** One machine of the list: what it costs, what it puts out and when its price has come back. */
export function MachineCard({ machine }: { machine: ListedMachine }) {
  const { t } = useTranslation('mining')
  const { language, Link } = useUi()
  return (
    <div className={styles.place}>
      <Link to={paths.machine(machine.machineId)} className={styles.card}>
        <span className={styles.head}>
          <Logo src={machine.logo} name={machine.asset} size={44} />
          <span className={styles.what}>
            <b className={styles.name}>{machine.name}</b>
            <span className={styles.note}>
              {t(`ownership.${machine.ownership}`)} · {daysText(machine.termDays, language)}
            </span>
          </span>
          <Pill tone={stateTone[machine.state]}>{t(`state.${machine.state}`)}</Pill>
        </span>
        <YieldFigures machine={machine} />
        <span className={styles.price}>
          <span>{t('price')}</span>
          <NumberText className={styles.figure} value={machine.price} scale={18} unit={machine.payingAsset} />
        </span>
      </Link>
    </div>
  )
}
