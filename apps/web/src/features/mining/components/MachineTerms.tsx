import { useTranslation } from '#platform/i18n/use-translation.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { Machine } from '../api.ts'

/** The terms of a machine. */
export function MachineTerms({ machine }: { machine: Machine }) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const shared = machine.ownership === 'shared'
  const constantValue = machine.yieldType === 'constantValue'
  // A constant value in the coin itself is a constant quantity of it.
  const yieldName = machine.asset === machine.payingAsset ? 'constantQuantity' : machine.yieldType
  const limit = { percent: shared }
  return (
    <KeyValue
      size="large"
      rows={[
        fact(t('price'), <NumberText value={machine.price} scale={18} unit={machine.payingAsset} />),
        fact(
          t('dailyOutput'),
          <NumberText
            value={machine.dailyOutput}
            scale={18}
            unit={constantValue ? machine.payingAsset : machine.asset}
          />,
        ),
        fact(t('yieldType'), t(`yield.${yieldName}`, { asset: machine.asset })),
        fact(t('term'), daysText(machine.termDays, language)),
        fact(t('output'), t(machine.frozenOutput ? 'outputFrozen' : 'outputDaily')),
        fact(t(shared ? 'shareMin' : 'holdingMin'), <NumberText value={machine.holdingMin} {...limit} />),
        fact(t('orderMax'), <NumberText value={machine.orderMax} {...limit} />),
        shared && fact(t('pairing'), daysText(machine.pairingDays, language)),
        machine.held && fact(t('held'), <NumberText value={machine.held} private />),
        fact(t('listedAt'), <DateText value={machine.listedAt} style="moment" />),
        machine.delistedAt && fact(t('delistedAt'), <DateText value={machine.delistedAt} style="moment" />),
      ]}
    />
  )
}
