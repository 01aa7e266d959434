import { useTranslation } from '#platform/i18n/use-translation.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
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
        { label: t('price'), value: <NumberText value={machine.price} scale={18} unit={machine.payingAsset} /> },
        {
          label: t('dailyOutput'),
          value: (
            <NumberText
              value={machine.dailyOutput}
              scale={18}
              unit={constantValue ? machine.payingAsset : machine.asset}
            />
          ),
        },
        { label: t('yieldType'), value: t(`yield.${yieldName}`, { asset: machine.asset }) },
        { label: t('term'), value: daysText(machine.termDays, language) },
        { label: t('output'), value: t(machine.frozenOutput ? 'outputFrozen' : 'outputDaily') },
        { label: t(shared ? 'shareMin' : 'holdingMin'), value: <NumberText value={machine.holdingMin} {...limit} /> },
        { label: t('orderMax'), value: <NumberText value={machine.orderMax} {...limit} /> },
        ...(shared ? [{ label: t('pairing'), value: daysText(machine.pairingDays, language) }] : []),
        ...(machine.held ? [{ label: t('held'), value: <NumberText value={machine.held} private /> }] : []),
        { label: t('listedAt'), value: <DateText value={machine.listedAt} style="moment" /> },
        ...(machine.delistedAt
          ? [{ label: t('delistedAt'), value: <DateText value={machine.delistedAt} style="moment" /> }]
          : []),
      ]}
    />
  )
}
