import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import type { Loan } from '../api.ts'
import { stateTone } from '../state-tone.ts'

/** One loan: how much, how it stands, and when it is due or what became of it. */
export function LoanRow({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans')
  const open = loan.state === 'active' || loan.state === 'overdue'
  return (
    <Row
      leading={<Logo src={loan.logo} name={loan.asset} />}
      title={loan.name}
      note={
        open ? (
          <>
            {t('due')} <DateText value={loan.dueAt} />
          </>
        ) : (
          <DateText value={loan.repaidAt ?? loan.appliedAt} />
        )
      }
      value={<NumberText value={loan.debt ?? loan.requested} scaleMin={2} unit={loan.asset} private />}
      valueNote={<Pill tone={stateTone[loan.state]}>{t(`state.${loan.state}`)}</Pill>}
      to={paths.loan(loan.loanId)}
    />
  )
}
