import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { Loan } from '../api.ts'
import styles from '../loans.module.css'
import { stateTone } from '../words.ts'

interface AppliedSheetProps {
  loan: Loan
  open: boolean
  onClose: () => void
}

/** What was just applied for, and that it waits for a decision. */
export function AppliedSheet({ loan, open, onClose }: AppliedSheetProps) {
  const { t } = useTranslation('loans')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('appliedTitle')}
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" onPress={onClose}>
            {t('done')}
          </Button>
          <Button to={paths.loan(loan.loanId)}>{t('showLoan')}</Button>
        </div>
      }
    >
      <div className={styles.center}>
        <NumberText className={styles.figure} value={loan.asked} scale={18} unit={loan.asset} private />
        <Pill tone={stateTone[loan.state]}>{t(`state.${loan.state}`)}</Pill>
        <p className={styles.note}>{t('appliedText')}</p>
      </div>
    </Sheet>
  )
}
