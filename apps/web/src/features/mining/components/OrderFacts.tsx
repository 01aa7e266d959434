import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { MachineOrder } from '../api.ts'
import { Owned } from './Shares.tsx'

/** What was bought and paid, its output and its dates, as far as known. */
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
          fact(t('bought'), <Owned order={order} />),
          fact(t('paid'), <NumberText value={order.paid} scale={18} unit={payingAsset} private />),
          fact(
            t('dailyOutput'),
            <NumberText
              value={order.dailyOutput}
              scale={18}
              unit={order.yieldType === 'constantValue' ? payingAsset : asset}
              private
            />,
          ),
          fact(t('term'), daysText(order.termDays, language)),
          fact(t('boughtAt'), <DateText value={order.boughtAt} style="moment" />),
          ...(began
            ? [
                fact(t('startedAt'), <DateText value={order.startedAt} style="moment" />),
                fact(t('endsAt'), <DateText value={order.endsAt} style="moment" />),
              ]
            : []),
          order.nextPayoutAt && fact(t('nextPayoutAt'), <DateText value={order.nextPayoutAt} style="moment" />),
          order.frozenOutput &&
            began &&
            fact(t('frozenEarnings'), <NumberText value={order.frozenEarnings} scale={18} unit={asset} private />),
          fact(t('number'), order.orderId),
        ]}
      />
    </Card>
  )
}
