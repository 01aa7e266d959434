import { Amount } from '@halyard/domain'
import type { Pair } from '@halyard/domain/market'
import {
  crossingPrice,
  type Exits,
  exitOf,
  type Fill,
  type FillableOrder,
  type FillSums,
  fillLegs,
  fillPart,
  heldBy,
  holdLegs,
  releaseLegs,
} from '@halyard/domain/spot'
import type { Ending, OrderRow, Placing, PlacingPrice, RecordedTick } from './spot-writing.repository.ts'

/** The fill of what is open of a resting order on the tick that reached it, for the matcher and for cancellations. */
export function fillEnding(
  order: OrderRow,
  tick: RecordedTick | undefined,
  pair: Pair | undefined,
): Ending | undefined {
  const price = tick && order.limitPrice && crossingPrice(order.side, order.limitPrice, tick.price)
  if (!tick || !pair || !price) return undefined
  return partFilled(order, { price, quantity: openPart(order).quantity }, tick, pair)
}

/** A fill of an open limit order, its last one or of a part. */
export function partFilled(
  order: OrderRow,
  trade: Pick<Fill, 'price' | 'quantity'>,
  tick: RecordedTick,
  pair: Pair,
): Ending {
  const { id: orderId, partialFills } = order
  const { fill, sums, heldTaken, legs, open } = fillStep({ ...order, ...openPart(order), sums: order }, trade, pair)
  const common = { orderId, partialFills, fill, tick, legs }
  if (open.quantity.isPositive()) return { ...common, state: 'open', sums, heldTaken }
  return { ...common, state: 'filled', exit: exitPlacing(order, traded(order, fill), pair, tick) }
}

/** What is open of an order, and what it has traded. */
export interface OpenOrder extends FillableOrder {
  readonly limitPrice: Amount | null
  readonly feeRate: Amount
  readonly makerFeeRate: Amount | null
  readonly sums: FillSums
}

type Role = 'maker' | 'taker' | null

/** What an order pays in a role; without a book it is the taker. */
export function feeRateOf({ feeRate, makerFeeRate }: Pick<OrderRow, 'feeRate' | 'makerFeeRate'>, role: Role = null) {
  return role === 'maker' ? (makerFeeRate ?? feeRate) : feeRate
}

/** One fill of an order: what moves, what it takes of the hold, and what is open after it. */
export function fillStep<Order extends OpenOrder>(
  before: Order,
  trade: Pick<Fill, 'price' | 'quantity'> & { readonly role?: Role },
  pair: Pick<Pair, 'base' | 'quote' | 'baseScale' | 'quoteScale'>,
) {
  const { side, limitPrice } = before
  const feeRate = feeRateOf(before, trade.role)
  const { fill, sums } = fillPart(trade.price, { side, quantity: trade.quantity }, pair, feeRate, before.sums)
  const quantity = before.quantity.minus(fill.quantity)
  const held = quantity.isPositive()
    ? limitPrice
      ? heldBy(side, quantity, limitPrice, pair, sums)
      : Amount.max(before.held.minus(side === 'buy' ? fill.turnover : fill.quantity), Amount.zero)
    : Amount.zero
  const heldTaken = before.held.minus(held)
  const legs = fillLegs(fill, { ...before, held: heldTaken }, pair)
  return { fill, sums, heldTaken, legs, open: { ...before, quantity, held, sums } }
}

/** The end of an open order by its owner. What was filled of it has its exit order from here on. */
export function cancelled(order: OrderRow, pair: Pair | undefined): Ending {
  const { id: orderId, partialFills, acceptedSequence: sequence, createdAt: at } = order
  const price = { sequence, at, price: order.limitPrice ?? Amount.zero }
  const exit = pair && partialFills > 0 ? exitPlacing(order, traded(order), pair, price) : undefined
  return { orderId, state: 'cancelled', partialFills, legs: releaseLegs(openPart(order), order), exit }
}

/** What is not filled of an order yet, with what it holds for that. */
export function openPart(order: OrderRow) {
  const { userId, side, quantity, filledQuantity, held, heldTaken } = order
  return { userId, side, quantity: quantity.minus(filledQuantity), held: held.minus(heldTaken) }
}

/** What an order has traded, with more fills. */
export function traded(
  { filledQuantity, turnover, fee }: OrderRow,
  ...fills: readonly Omit<Fill, 'price'>[]
): Omit<Fill, 'price'> {
  return {
    quantity: Amount.sum([filledQuantity, ...fills.map((fill) => fill.quantity)]),
    turnover: Amount.sum([turnover, ...fills.map((fill) => fill.turnover)]),
    fee: Amount.sum([fee, ...fills.map((fill) => fill.fee)]),
  }
}

/** The exit order that is placed with a fill, if the order has one. */
export function exitPlacing(
  order: Pick<Placing, 'userId' | 'side'> & Partial<Exits> & { readonly exits?: Exits | null },
  fill: Omit<Fill, 'price'>,
  pair: Pair,
  tick: PlacingPrice,
): Placing | undefined {
  const { userId, side, takeProfit = null, stopLoss = null, exits = { takeProfit, stopLoss } } = order
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
