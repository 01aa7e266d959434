import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { SpotOrder } from '../api.ts'
import type { Judgement } from '../ticket.ts'

interface AmendFactsProps {
  order: SpotOrder
  pair: BoardPair
  judged: Judgement
}

/** What the order is, and what it would hold at the other price. */
export function AmendFacts({ order, pair, judged }: AmendFactsProps) {
  const { t } = useTranslation('spot')
  const { fill } = judged
  const sells = order.side === 'sell'
  return (
    <KeyValue
      rows={[
        fact(t('order'), `${t(order.side)} ${order.pairName}`),
        fact(
          t('review.market'),
          <NumberText value={pair.price} scale={pair.priceScale} scaleMin="fixed" unit={order.quote} />,
        ),
        fact(t('quantity'), <NumberText value={judged.quantity} unit={order.base} scale={18} private />),
        fact(
          t('amend.held'),
          <NumberText
            value={sells ? fill?.quantity : fill?.turnover}
            unit={sells ? order.base : order.quote}
            scale={18}
            private
          />,
        ),
      ]}
    />
  )
}
