import type { Pair } from '@halyard/domain/market'
import { crossingPrice, fillAt, fillLegs } from '@halyard/domain/spot'
import type { Ending, OrderRow, RecordedTick } from './spot.repository.ts'

/** The fill of a resting order on the tick that reached it, for the matcher and for cancellations. */
export function fillEnding(
  order: OrderRow,
  tick: RecordedTick | undefined,
  pair: Pair | undefined,
): Ending | undefined {
  const price = tick && order.limitPrice && crossingPrice(order.side, order.limitPrice, tick.price)
  if (!tick || !pair || !price) return undefined
  const fill = fillAt(price, order, pair, order.feeRate)
  return { orderId: order.id, state: 'filled', fill, tick, legs: fillLegs(fill, order, pair) }
}
