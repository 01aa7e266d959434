import { useTranslation } from '#platform/i18n/use-translation.ts'
import { usePair } from '#platform/market-socket/use-board.ts'
import { percentOf } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import type { SpotOrderWithFills } from '../api.ts'
import { averagePriceOf } from '../average-price.ts'
import { triggerText } from '../stop.ts'

/** Nothing of an order is cut away where it is shown whole. */
const whole = 18

/** What was asked for, what came of it, what it cost, and when. */
export function OrderFacts({ order }: { order: SpotOrderWithFills }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const { base, quote } = order
  // Its precision is what prices are shown with.
  usePair(order.symbol)
  const ordered =
    order.sizing === 'total' ? { amount: order.total, asset: quote } : { amount: order.quantity, asset: base }
  const filled = order.state === 'filled'
  return (
    <Card>
      <KeyValue
        size="large"
        rows={[
          {
            label: t('asked'),
            value: <NumberText value={ordered.amount} unit={ordered.asset} scale={whole} private />,
          },
          ...(order.trigger
            ? [{ label: t('trigger.name'), value: `${triggerText(order.trigger, language)} ${quote}` }]
            : []),
          ...(order.type === 'limit'
            ? [
                {
                  label: t('limitPrice'),
                  value: <NumberText value={order.limitPrice} unit={quote} scale={whole} scaleMin={2} />,
                },
              ]
            : []),
          {
            label: t('averagePrice'),
            value: <NumberText value={averagePriceOf(order)} unit={quote} scale={whole} scaleMin={2} />,
          },
          {
            label: t('filledAmount'),
            value: <NumberText value={order.filledQuantity} unit={base} scale={whole} private />,
          },
          {
            label: t(order.side === 'buy' ? 'paid' : 'proceeds'),
            value: <NumberText value={order.turnover} unit={quote} scale={whole} private />,
          },
          {
            label: (
              <>
                {t('fee')} <NumberText value={percentOf(order.feeRate)} percent />
              </>
            ),
            value: <NumberText value={order.fee} unit={order.feeAsset} scale={whole} private />,
          },
          ...(filled
            ? [{ label: t('received'), value: <NumberText {...receivedOf(order)} scale={whole} private /> }]
            : []),
          { label: t('placedAt'), value: <DateText value={order.createdAt} style="moment" /> },
          ...(order.state === 'open'
            ? []
            : [
                {
                  label: t(filled ? 'filledAt' : 'cancelledAt'),
                  value: <DateText value={order.updatedAt} style="moment" />,
                },
              ]),
          {
            label: t('orderNumber'),
            value: (
              <span className={layout.toCopy}>
                {order.orderId}
                <CopyButton text={String(order.orderId)} label={t('copyNumber')} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

/** What arrived after the fee, in the coin received. */
function receivedOf(order: SpotOrderWithFills) {
  const gross = order.side === 'buy' ? order.filledQuantity : order.turnover
  return { value: gross.minus(order.fee), unit: order.feeAsset }
}
