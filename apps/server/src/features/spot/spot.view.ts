import { Amount } from '@halyard/domain'
import { receivedAsset } from '@halyard/domain/spot'
import type { endpoints, ResponseOf } from '@halyard/wire'
import type { FillRow, OrderRow } from './spot.repository.ts'

/** Fraction digits of an average price: it is a display value and pays nothing. */
const averagePriceScale = 8

type OrderView = ResponseOf<typeof endpoints.placeBuyOrder>
type OrderWithFillsView = ResponseOf<typeof endpoints.findOrder>

export function orderView(order: OrderRow): OrderView {
  const { quote, base, filledQuantity } = order
  return {
    orderId: order.id,
    symbol: order.symbol,
    pairName: `${base}/${quote}`,
    base,
    quote,
    side: order.side,
    type: order.type,
    sizing: order.sizing,
    limitPrice: order.limitPrice,
    quantity: order.type === 'limit' ? order.quantity : order.requestedQuantity,
    total: order.requestedTotal,
    state: order.state,
    filledQuantity,
    turnover: order.turnover,
    averagePrice: filledQuantity.isZero()
      ? null
      : order.turnover.dividedBy(filledQuantity, averagePriceScale, 'half-even'),
    fee: order.fee,
    feeAsset: receivedAsset(order.side, order),
    feeRate: order.feeRate,
    replacesId: order.replacesId,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

export function orderWithFillsView(order: OrderRow, fills: readonly FillRow[]): OrderWithFillsView {
  const feeAsset = receivedAsset(order.side, order)
  return { ...orderView(order), fills: fills.map((fill) => ({ ...fill, feeAsset })) }
}

/** An order as it was when it was accepted: a limit order rested, whatever has become of it since. */
export function asAccepted(order: OrderRow): OrderRow {
  if (order.type === 'market') return order
  const nothing = Amount.zero
  return {
    ...order,
    state: 'open',
    filledQuantity: nothing,
    turnover: nothing,
    fee: nothing,
    updatedAt: order.createdAt,
  }
}
