import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { SpotFill, SpotOrder } from '../api.ts'
import { useTickRows } from './use-tick-rows.tsx'

const whole = 18

/** One fill, and the tick that it rests on: an outsider can compare it with the recorded feed. */
export function FillCard({ fill, order }: { fill: SpotFill; order: SpotOrder }) {
  const { t } = useTranslation('spot')
  return (
    <Card>
      <KeyValue
        size="large"
        rows={[
          fact(t('fills.price'), <NumberText value={fill.price} unit={order.quote} scale={whole} />),
          fact(t('quantity'), <NumberText value={fill.quantity} unit={order.base} scale={whole} private />),
          ...useTickRows(fill.tick, order.quote),
        ]}
      />
    </Card>
  )
}
