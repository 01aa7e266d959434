import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { MachineOrder } from '../api.ts'
import { Owned } from './Owned.tsx'

/** What was bought and paid, what it puts out, and its days so far as they are known. */
export function OrderFacts({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const { asset, payingAsset } = order
  const began = order.startedAt !== null
  return (
    <Card>
      <KeyValue
        size="large"
        rows={[
          { label: t('bought'), value: <Owned order={order} /> },
          { label: t('paid'), value: <NumberText value={order.paid} scale={18} unit={payingAsset} private /> },
          {
            label: t('dailyOutput'),
            value: (
              <NumberText
                value={order.dailyOutput}
                scale={18}
                unit={order.yieldType === 'constantValue' ? payingAsset : asset}
                private
              />
            ),
          },
          { label: t('term'), value: daysText(order.termDays, language) },
          { label: t('boughtAt'), value: <DateText value={order.boughtAt} style="moment" /> },
          ...(began
            ? [
                { label: t('startedAt'), value: <DateText value={order.startedAt} style="moment" /> },
                { label: t('endsAt'), value: <DateText value={order.endsAt} style="moment" /> },
              ]
            : []),
          ...(order.nextPayoutAt
            ? [{ label: t('nextPayoutAt'), value: <DateText value={order.nextPayoutAt} style="moment" /> }]
            : []),
          ...(order.frozenOutput && began
            ? [
                {
                  label: t('frozenEarnings'),
                  value: <NumberText value={order.frozenEarnings} scale={18} unit={asset} private />,
                },
              ]
            : []),
          { label: t('number'), value: order.orderId },
        ]}
      />
    </Card>
  )
}
