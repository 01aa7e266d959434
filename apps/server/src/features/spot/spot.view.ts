import { Amount } from '@halyard/domain'
import { receivedAsset } from '@halyard/domain/spot'
import type { endpoints, ResponseOf } from '@halyard/wire'
import {
  type FillOfOrder,
  type FillRow,
  notSetOff,
  type OrderRow,
  type PricedOrder,
  restingState,
} from './spot.repository.ts'

type OrderView = ResponseOf<typeof endpoints.placeBuyOrder>
type OrderWithFillsView = ResponseOf<typeof endpoints.findOrder>
type OwnFillView = ResponseOf<typeof endpoints.fillList>['list'][number]

export function orderView(order: PricedOrder): OrderView {
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
    state: order.state === 'waiting' ? 'open' : order.state,
    filledQuantity,
    turnover: order.turnover,
    // Of its fills; turnover by quantity is a little more or less, since the turnover is rounded.
    averagePrice: order.averagePrice,
    fee: order.fee,
    feeAsset: receivedAsset(order.side, order),
    feeRate: order.feeRate,
    trigger: triggerView(order),
    profitPrice: order.profitPrice,
    exits: order.takeProfit || order.stopLoss ? { takeProfit: order.takeProfit, stopLoss: order.stopLoss } : null,
    exitOf: order.exitOf,
    replacesId: order.replacesId,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

function triggerView(order: OrderRow): OrderView['trigger'] {
  const { triggerPrice, triggerDirection, triggerSequence, triggerTickPrice, triggerAt, triggerSource } = order
  if (!triggerPrice || !triggerDirection) return null
  const isSetOff = triggerSequence !== null && triggerTickPrice && triggerAt && triggerSource
  return {
    price: triggerPrice,
    direction: triggerDirection,
    tick: isSetOff
      ? { sequence: triggerSequence, price: triggerTickPrice, at: triggerAt, source: triggerSource }
      : null,
  }
}

export function orderWithFillsView(order: PricedOrder, fills: readonly FillRow[]): OrderWithFillsView {
  const feeAsset = receivedAsset(order.side, order)
  return { ...orderView(order), fills: fills.map((fill) => ({ ...fill, feeAsset })) }
}

export function ownFillView(fill: FillOfOrder): OwnFillView {
  const { triggerPrice: _, clientOrderId: __, ...terms } = fill
  return {
    ...terms,
    updatedAt: fill.filledAt,
    pairName: `${fill.base}/${fill.quote}`,
    feeAsset: receivedAsset(fill.side, fill),
  }
}

/** An order as it was accepted: a limit order rested, whatever its state now. */
export function asAccepted(order: PricedOrder): PricedOrder {
  if (order.type === 'market') return order
  const nothing = Amount.zero
  return {
    ...order,
    ...notSetOff,
    state: restingState(order.triggerPrice),
    filledQuantity: nothing,
    turnover: nothing,
    averagePrice: null,
    fee: nothing,
    updatedAt: order.createdAt,
  }
}
