import type { Pair } from '@halyard/domain/market'
import { crossingPrice, fillAt, fillLegs } from '@halyard/domain/spot'
import type { Ending, OrderRow, RecordedTick } from './spot.repository.ts'

/** A resting order filled on the tick that reached it, whoever found that: the matcher, or a cancellation. */
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
