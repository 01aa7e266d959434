import { Link } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { usePair } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { SpotOrderWithFills } from '../api.ts'
import { averagePriceOf, distanceText, exitNames, instructionOf, waitText } from '../order.ts'

/** Amounts in full: this is the record. */
const whole = 18

/** One order: terms, fill, fee, times. */
export function OrderFacts({ order }: { order: SpotOrderWithFills }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const { base, quote } = order
  // Its precision is what prices are shown with.
  const inBook = usePair(order.symbol)?.inBook
  const instruction = instructionOf(order)
  const ordered =
    order.sizing === 'total' ? { amount: order.total, asset: quote } : { amount: order.quantity, asset: base }
  const filled = order.state === 'filled'
  const price = (value: typeof order.limitPrice) => <NumberText value={value} unit={quote} scale={whole} scaleMin={2} />
  return (
    <Card>
      <KeyValue
        size="large"
        rows={[
          fact(t('asked'), <NumberText value={ordered.amount} unit={ordered.asset} scale={whole} private />),
          order.type === 'limit' &&
            instruction !== 'gtc' &&
            fact(t('instruction.label'), t(`instruction.${instruction}`)),
          order.trail && fact(t('trail.name'), distanceText(order.trail, order, language)),
          order.trail?.activation && fact(t('trail.from'), price(order.trail.activation)),
          order.trail?.best && fact(t('trail.best'), price(order.trail.best)),
          order.trigger && fact(t('trigger.name'), `${waitText(order.trigger, order, language)} ${quote}`),
          order.type === 'limit' && fact(t(order.trail ? 'trail.worst' : 'limitPrice'), price(order.limitPrice)),
          ...exitNames.map((name) => {
            const exit = order.exits?.[name]
            return exit && fact(t(`exits.${name}`), price(exit))
          }),
          order.exitOf !== null && fact(t('exits.of'), <OrderLink orderId={order.exitOf} />),
          fact(t('averagePrice'), price(averagePriceOf(order))),
          fact(t('filledAmount'), <NumberText value={order.filledQuantity} unit={base} scale={whole} private />),
          fact(
            t(order.side === 'buy' ? 'paid' : 'proceeds'),
            <NumberText value={order.turnover} unit={quote} scale={whole} private />,
          ),
          fact(
            // In a book each fill has its rate.
            inBook ? (
              t('fee')
            ) : (
              <>
                {t('fee')} <NumberText value={percentOf(order.feeRate)} percent />
              </>
            ),
            <NumberText value={order.fee} unit={order.feeAsset} scale={whole} private />,
          ),
          !order.filledQuantity.isZero() &&
            fact(t('received'), <NumberText {...receivedOf(order)} scale={whole} private />),
          fact(t('placedAt'), <DateText value={order.createdAt} style="moment" />),
          order.state !== 'open' &&
            fact(t(filled ? 'filledAt' : 'cancelledAt'), <DateText value={order.updatedAt} style="moment" />),
          fact(t('orderNumber'), <Copied text={String(order.orderId)} label={t('copyNumber')} />),
        ]}
      />
    </Card>
  )
}

function OrderLink({ orderId }: { orderId: number }) {
  return <Link to={paths.orderDetail(orderId)}>{orderId}</Link>
}

/** What arrived after the fee, in the coin received. */
function receivedOf(order: SpotOrderWithFills) {
  const gross = order.side === 'buy' ? order.filledQuantity : order.turnover
  return { value: gross.minus(order.fee), unit: order.feeAsset }
}
