import type { Amount } from '@halyard/domain'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useOpenOrderList } from './api.ts'
import { waitsFor } from './stop.ts'

/** A price at which one of the user's own orders waits. */
export interface OwnLevel {
  key: number
  side: 'buy' | 'sell'
  price: Amount
}

/** What stands beside the form at most. */
const levelsMost = 3

/** The limits of one's open orders on a pair, of stop orders that wait their triggers, those nearest to its price first. */
export function useNearestOrders({ symbol, price: market }: BoardPair): readonly OwnLevel[] {
  const { data } = useOpenOrderList()
  return (data?.list ?? [])
    .flatMap((order) => {
      const price = waitsFor(order)?.price ?? order.limitPrice
      return order.symbol === symbol && price ? [{ key: order.orderId, side: order.side, price }] : []
    })
    .toSorted((one, other) => awayFrom(market, one.price).compare(awayFrom(market, other.price)))
    .slice(0, levelsMost)
}

function awayFrom(market: Amount | null, price: Amount): Amount {
  return market ? price.minus(market).absolute() : price
}
