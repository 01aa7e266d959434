import { Amount } from '@halyard/domain'
import { receivedAsset, trailedPrice } from '@halyard/domain/spot'
import type { endpoints, ResponseOf } from '@halyard/wire'
import { type FillOfOrder, type FillRow, facingOf, type ListedOrder } from './spot.repository.ts'
import { feeRateOf } from './spot-filling.ts'
import { notSetOff, type PricedOrder, restingState } from './spot-writing.repository.ts'

type OrderView = ResponseOf<typeof endpoints.placeBuyOrder>
type OrderWithFillsView = ResponseOf<typeof endpoints.findOrder>
type OwnFillView = ResponseOf<typeof endpoints.fillList>['list'][number]

/** An order with the best price that it has followed, where that was asked for. */
type ShownOrder = ListedOrder & Pick<PricedOrder, 'followed'>

export function orderView(order: ShownOrder): OrderView {
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
    takerFee: order.feeRate,
    makerFee: feeRateOf(order, 'maker'),
    trigger: triggerView(order),
    trail: trailView(order),
    profitPrice: order.profitPrice,
    exits: order.takeProfit || order.stopLoss ? { takeProfit: order.takeProfit, stopLoss: order.stopLoss } : null,
    exitOf: order.exitOf,
    replacesId: order.replacesId,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    selfTrade: order.selfTrade,
    endReason: order.endReason,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

/** How a trailing stop follows the market, and the best price that it has followed: at last, the one by which it was set off. */
function trailView(order: ShownOrder): OrderView['trail'] {
  const { trailDistance, trailUnit, activationPrice, trailSequence, peakPrice, peakSequence, peakAt } = order
  if (!trailDistance || !trailUnit) return null
  return {
    distance: trailDistance,
    unit: trailUnit,
    activation: activationPrice,
    follows: trailSequence !== null || !activationPrice,
    best: peakPrice ?? order.followed ?? null,
    peak:
      peakPrice && peakSequence !== null && peakAt ? { sequence: peakSequence, price: peakPrice, at: peakAt } : null,
  }
}

/** Where the trigger of an order is: that of a trailing stop is behind the best price so far. */
function triggerPriceOf(order: ShownOrder): Amount | null {
  const { triggerPrice, triggerDirection, trailDistance, trailUnit } = order
  const best = order.peakPrice ?? order.followed
  if (!best || !trailDistance || !trailUnit || !triggerDirection) return triggerPrice
  return trailedPrice(best, { distance: trailDistance, unit: trailUnit }, triggerDirection)
}

function triggerView(order: ShownOrder): OrderView['trigger'] {
  const triggerPrice = triggerPriceOf(order)
  const { triggerDirection, triggerSequence, triggerTickPrice, triggerAt, triggerSource } = order
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
  return {
    ...orderView(order),
    fills: fills.map((fill) => ({ ...fill, feeAsset, feeRate: feeRateOf(order, fill.role) })),
  }
}

export function ownFillView(fill: FillOfOrder): OwnFillView {
  const { triggerPrice: _, clientOrderId: __, timeInForce: ___, postOnly: ____, makerFeeRate: _____, ...terms } = fill
  return {
    ...terms,
    ...facingOf(fill),
    feeRate: feeRateOf(fill, fill.role),
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
    trailSequence: order.activationPrice ? null : order.trailSequence,
    state: restingState(order.triggerPrice),
    filledQuantity: nothing,
    turnover: nothing,
    averagePrice: null,
    fee: nothing,
    endReason: null,
    updatedAt: order.createdAt,
  }
}
