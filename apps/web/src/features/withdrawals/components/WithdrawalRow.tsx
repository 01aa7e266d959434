import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import type { Withdrawal } from '../api.ts'
import { stateLabelOf, stateTone } from '../state-labels.ts'
import styles from '../withdrawals.module.css'

export const withdrawalRowHeight = 64

/** One withdrawal: how much of what, where it went, and how it stands. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const { kind, withdrawalId, asset, network, payee } = withdrawal
  const label = stateLabelOf(withdrawal)
  return (
    <Row
      to={(kind === 'chain' ? paths.withdrawDetail : paths.cardWithdrawalDetail)(withdrawalId)}
      className={styles.row}
      title={
        <>
          <b>{asset}</b> <span className={styles.where}>{network ?? payee?.bankName}</span>
        </>
      }
      note={<DateText value={withdrawal.createdAt} />}
      value={<NumberText value={withdrawal.quantity} scale={18} private />}
      valueNote={<Pill tone={stateTone[label]}>{t(`state.${label}`)}</Pill>}
      arrow
    />
  )
}
