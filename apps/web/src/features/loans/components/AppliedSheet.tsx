import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DoneSheet } from '#ui/DoneSheet.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import type { Loan } from '../api.ts'
import { stateTone } from '../state-tone.ts'

interface AppliedSheetProps {
  loan: Loan
  open: boolean
  onClose: () => void
}

/** What was just applied for, and that it waits for a decision. */
export function AppliedSheet({ loan, open, onClose }: AppliedSheetProps) {
  const { t } = useTranslation('loans')
  return (
    <DoneSheet
      open={open}
      onClose={onClose}
      title={t('appliedTitle')}
      closeLabel={t('done')}
      next={{ to: paths.loan(loan.loanId), label: t('showLoan') }}
    >
      <div className={styles.center}>
        <NumberText className={text.figure} value={loan.requested} scale={18} unit={loan.asset} private />
        <Pill tone={stateTone[loan.state]}>{t(`state.${loan.state}`)}</Pill>
        <p className={text.body}>{t('appliedText')}</p>
      </div>
    </DoneSheet>
  )
}
