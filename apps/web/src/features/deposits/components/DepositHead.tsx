import { useTranslation } from '#platform/i18n/use-translation.ts'
import styles from '#ui/detail-pages.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { Deposit } from '../api.ts'
import { stateTone } from '../state-tone.ts'

/** What it is, how much, and where it stands. */
export function DepositHead({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { kind, source, state, asset, credited, quantity } = deposit
  return (
    <div className={styles.head}>
      <span className={styles.note}>{source === 'admin' ? t('byOperator') : t(`kind.${kind}`)}</span>
      <span className={styles.figure}>
        <NumberText value={credited ?? quantity} unit={asset} scale={18} private />
      </span>
      <Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>
    </div>
  )
}
