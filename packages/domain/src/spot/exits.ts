import { Amount } from '../amount/index.ts'
import type { Pair, Tick } from '../market/index.ts'
import {
  type AcceptedOrder,
  acceptOrder,
  type Exits,
  type Fill,
  fillAt,
  heldBy,
  type OrderRefusal,
  type OrderRequest,
  type Side,
  wholeLots,
} from './order.ts'
import { outsideOf, stopLossLimit } from './trigger.ts'

/** An order with what its fill is to be traded back at. */
export interface OrderRequestWithExits extends OrderRequest {
  readonly exits?: Exits | null | undefined
}

type ExitRefusal =
  | { refusal: 'priceStep'; detail: { step: string } }
  | { refusal: 'takeProfitOutside'; detail: { lowest: string; highest: string } }
  | { refusal: 'stopLossOutside'; detail: { lowest: string; highest: string } }
  | { refusal: 'exitTooSmall'; detail: { minimum: string; asset: string; entered: string } }

/** Judges an order as `acceptOrder` does, and after it its exits. */
export function acceptOrderWithExits(
  request: OrderRequestWithExits,
  pair: Pair,
  tick: Pick<Tick, 'price' | 'at'> | undefined,
  now: Date,
): AcceptedOrder | OrderRefusal | ExitRefusal {
  const order = acceptOrder(request, pair, tick, now)
  const { exits } = request
  if ('refusal' in order || !tick || !(exits?.takeProfit || exits?.stopLoss)) return order
  return checkExits(exits, { ...order, price: order.limitPrice ?? tick.price }, pair) ?? { ...order, exits }
}

/**
 * The order that trades what is held already at either of two prices: what the exit order of a fill is, without one.
 *
 * @example 0.02 BTC with a take profit of 70,000 and a stop loss of 60,000 are a stop order at 60,000 for 57,000 or better,
 *   which a tick at 70,000 sets off and fills too
 */
export function exitRequest(
  side: Side,
  { takeProfit, stopLoss }: Exits,
  pair: Pick<Pair, 'priceStep'>,
): Pick<OrderRequest, 'limitPrice' | 'trigger' | 'profitPrice'> {
  return {
    limitPrice: stopLoss ? stopLossLimit(stopLoss, side, pair) : takeProfit,
    trigger: stopLoss && { price: stopLoss, direction: side === 'sell' ? 'falls' : 'rises' },
    profitPrice: stopLoss && takeProfit,
  }
}

/** An order with the price at which it would be filled. */
interface Entry {
  readonly side: Side
  readonly price: Amount
  readonly quantity: Amount
}

/**
 * Checks the exits of an order: on the price step, the take profit better and the stop loss worse than the entry, each
 * within half of it, and what is traded back large enough for an order at the lowest of the prices.
 */
function checkExits({ takeProfit, stopLoss }: Exits, entry: Entry, pair: Pair): ExitRefusal | undefined {
  const prices = [takeProfit, stopLoss].filter((price) => price !== null)
  if (!prices.every((price) => price.isMultipleOf(pair.priceStep))) {
    return { refusal: 'priceStep', detail: { step: pair.priceStep.text() } }
  }
  const [better, worse] = entry.side === 'buy' ? (['above', 'below'] as const) : (['below', 'above'] as const)
  const profitBounds = takeProfit && outsideOf(takeProfit, entry.price, better, pair)
  if (profitBounds) return { refusal: 'takeProfitOutside', detail: profitBounds }
  const lossBounds = stopLoss && outsideOf(stopLoss, entry.price, worse, pair)
  if (lossBounds) return { refusal: 'stopLossOutside', detail: lossBounds }
  const exit = exitOf(
    { ...entry, exits: { takeProfit, stopLoss } },
    // In a book it may be either that comes first: the worse of both must do.
    fillAt(entry.price, entry, pair, Amount.max(pair.feeRate, pair.makerFee ?? pair.feeRate)),
    pair,
  )
  const notional = prices.reduce(Amount.min).times(exit?.quantity ?? Amount.zero)
  if (notional.isAtLeast(pair.notionalMin)) return undefined
  const entered = notional.round(pair.quoteScale, 'down').text()
  return { refusal: 'exitTooSmall', detail: { minimum: pair.notionalMin.text(), asset: pair.quote, entered } }
}

/**
 * The order that trades back what a fill brought after its fee: with a stop loss a stop order, which a tick at the take
 * profit sets off and fills too; otherwise a limit order at the take profit. It is one order with one hold, so only one
 * of the prices can fill. Undefined where there is no such price, or the fill brought less than a lot.
 *
 * @example 0.02 BTC bought at a fee of 0.1 % are 0.01998 BTC that the exit order sells
 */
export function exitOf(
  entry: { readonly side: Side; readonly exits: Exits },
  fill: Pick<Fill, 'quantity' | 'turnover' | 'fee'>,
  pair: Pick<Pair, 'priceStep' | 'quantityStep' | 'quoteScale'>,
): AcceptedOrder | undefined {
  const side = entry.side === 'buy' ? 'sell' : 'buy'
  const request = exitRequest(side, entry.exits, pair)
  const { limitPrice } = request
  if (!limitPrice) return undefined
  const received = (entry.side === 'buy' ? fill.quantity : fill.turnover).minus(fill.fee)
  const quantity =
    side === 'sell'
      ? received.dividedBy(pair.quantityStep, 0, 'down').times(pair.quantityStep)
      : wholeLots(received, limitPrice, pair)
  if (!quantity.isPositive()) return undefined
  return {
    side,
    type: 'limit',
    limitPrice,
    trigger: request.trigger ?? null,
    profitPrice: request.profitPrice ?? null,
    trail: null,
    exits: null,
    quantity,
    held: heldBy(side, quantity, limitPrice, pair),
  }
}

/**
 * What an order and its exit at a price bring together, in the quote coin and after both fees, rounded to nearest. What
 * is left of a lot counts at that price.
 *
 * @example 0.02 BTC bought at 50,000 and sold at 55,000 bring 1,098.9 − 1.0989 − 1,000 = 97.8011 USDT
 */
export function exitResult(entry: { readonly side: Side; readonly fill: Fill }, at: Amount, pair: Pair): Amount {
  const { side, fill } = entry
  const exit = exitOf({ side, exits: { takeProfit: at, stopLoss: null } }, fill, pair)
  const exitFee = exit ? fillAt(at, exit, pair, pair.feeRate).fee : Amount.zero
  const result =
    side === 'buy'
      ? fill.quantity.minus(fill.fee).times(at).minus(exitFee).minus(fill.turnover)
      : fill.turnover.minus(fill.fee).minus(fill.quantity.plus(exitFee).times(at))
  return result.round(pair.quoteScale, 'half-even')
}
