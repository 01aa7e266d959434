import { useTranslation } from '#platform/i18n/use-translation.ts'
import { DetailHead } from '#ui/DetailHead.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { Deposit } from '../api.ts'
import { stateTone } from '../state-tone.ts'

/** What it is, how much, and where it stands. */
export function DepositHead({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { kind, source, state, asset, credited, quantity } = deposit
  return (
    <DetailHead
      what={source === 'admin' ? t('byOperator') : t(`kind.${kind}`)}
      figure={<NumberText value={credited ?? quantity} unit={asset} scale={18} private />}
    >
      <Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>
    </DetailHead>
  )
}
