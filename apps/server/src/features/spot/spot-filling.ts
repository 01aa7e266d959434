import type { Pair } from '@halyard/domain/market'
import { crossingPrice, type Exits, exitOf, type Fill, fillAt, fillLegs, holdLegs } from '@halyard/domain/spot'
import type { Ending, OrderRow, Placing, PlacingPrice, RecordedTick } from './spot.repository.ts'

/** The fill of a resting order on the tick that reached it, for the matcher and for cancellations. */
export function fillEnding(
  order: OrderRow,
  tick: RecordedTick | undefined,
  pair: Pair | undefined,
): Ending | undefined {
  const price = tick && order.limitPrice && crossingPrice(order.side, order.limitPrice, tick.price)
  if (!tick || !pair || !price) return undefined
  const fill = fillAt(price, order, pair, order.feeRate)
  const exit = exitPlacing({ ...order, exits: order }, fill, pair, tick)
  return { orderId: order.id, state: 'filled', fill, tick, legs: fillLegs(fill, order, pair), exit }
}

/** The exit order that is placed with a fill, if the order has one. */
export function exitPlacing(
  { userId, side, exits }: { readonly userId: number; readonly side: OrderRow['side']; readonly exits: Exits | null },
  fill: Fill,
  pair: Pair,
  tick: PlacingPrice,
): Placing | undefined {
  const exit = exits ? exitOf({ side, exits }, fill, pair) : undefined
  if (!exit) return undefined
  return {
    ...exit,
    userId,
    pair,
    tick,
    fill: undefined,
    sizing: 'quantity',
    requestedQuantity: exit.quantity,
    requestedTotal: null,
    clientOrderId: null,
    legs: holdLegs({ ...exit, userId }, pair),
  }
}
