import { Amount } from '@halyard/domain'
import type { BoardPair } from '#platform/market-socket/board.ts'
import type { SpotOrder } from './api.ts'
import { waitsFor } from './stop.ts'
import type { Ticket } from './ticket.ts'

/** An open limit order as a ticket at another price, with what it holds now in the coin that it pays with. */
export function amendment(order: SpotOrder, price: string, pair: BoardPair): { ticket: Ticket; held: Amount } {
  const { side, sizing, quantity, total, limitPrice } = order
  // What was set off is a limit order like any other.
  const waits = waitsFor(order)
  const asked = sizing === 'total' ? total : quantity
  const cost = quantity && limitPrice && quantity.times(limitPrice).round(pair.quoteScale, 'up')
  return {
    ticket: {
      side,
      type: waits ? 'stop' : 'limit',
      price,
      trigger: waits?.price.text() ?? '',
      direction: waits?.direction ?? 'falls',
      size: asked?.text() ?? '',
      sizing,
    },
    held: (side === 'buy' ? cost : quantity) ?? Amount.zero,
  }
}
