import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Machine } from '../api.ts'
import type { Purchase } from '../purchase.ts'

/** What an order costs and what it puts out, each day and over the whole term. */
export function Estimate({ machine, purchase: { paid, dailyOutput } }: { machine: Machine; purchase: Purchase }) {
  const { t } = useTranslation('mining')
  const constantValue = machine.yieldType === 'constantValue'
  const unit = constantValue ? machine.payingAsset : machine.asset
  const scale = constantValue ? machine.payingScale : machine.scale
  return (
    <KeyValue
      size="large"
      rows={[
        {
          label: t('cost'),
          value: <NumberText value={paid} scale={machine.payingScale} unit={machine.payingAsset} private />,
        },
        { label: t('dailyOutput'), value: <NumberText value={dailyOutput} scale={scale} unit={unit} private /> },
        {
          label: t('wholeOutput'),
          value: (
            <NumberText
              value={dailyOutput?.times(Amount.ofInteger(machine.termDays))}
              scale={scale}
              unit={unit}
              private
            />
          ),
        },
      ]}
    />
  )
}
