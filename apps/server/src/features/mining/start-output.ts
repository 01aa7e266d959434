import type { Amount } from '@halyard/domain'
import { isStale } from '@halyard/domain/market'
import { boundedOutput } from '@halyard/domain/mining'
import type { MiningRepository, OrderRow } from './mining.repository.ts'

/**
 * The daily output of an order that starts now: its purchased output, bounded by the newest stored price. Undefined
 * when that needs a fresh price and there is none.
 */
export async function startOutput(orders: MiningRepository, order: OrderRow, now: Date): Promise<Amount | undefined> {
  const newest = await orders.storedPrice(order)
  return boundedOutput(order, order, isStale(newest, now) ? undefined : newest?.price)
}
