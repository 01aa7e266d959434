import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import type { Deposit } from '../api.ts'
import { stateTone } from '../state-tone.ts'

/** The height of a row, which its skeleton takes too. */
export const depositRowHeight = 66

/** One deposit of the list: how much, over what, and where it stands. */
export function DepositRow({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { asset, quantity, credited, state, createdAt } = deposit
  return (
    <Row
      title={
        <b>
          <NumberText value={credited ?? quantity} unit={asset} scale={18} private />
        </b>
      }
      note={
        <>
          {wayOf(deposit) ?? t('byOperator')} · <DateText value={createdAt} />
        </>
      }
      trailing={<Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>}
      to={paths.depositDetail(deposit.depositId)}
      arrow
    />
  )
}

/** Over which network it comes, or with which reference; what an operator entered has neither. */
function wayOf({ network, reference }: Deposit): string | null {
  return network ?? reference
}
