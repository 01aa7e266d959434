import { Amount } from '@halyard/domain'
import type { Pair } from '@halyard/domain/market'
import {
  acceptOrderWithExits,
  exitResult,
  type Fill,
  fillAt,
  type OrderRequestWithExits,
  type Side,
  type Trigger,
  wholeLots,
} from '@halyard/domain/spot'
import { amountOf } from '#platform/form/amount-of.ts'
import { shareOf } from '#platform/form/limits.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import type { Problem } from '#ui/use-message-values.ts'

/** The fields of an order being written. */
export interface Ticket {
  readonly side: Side
  readonly type: 'limit' | 'market' | 'stop'
  readonly price: string
  /** Of a stop order: its trigger, and the side of the market that was chosen for it. */
  readonly trigger: string
  readonly direction: Trigger['direction']
  /** Of a stop order that a profit sets off too: the price of that. */
  readonly profit?: string
  /** At which prices to trade back what the order brings; empty without. */
  readonly takeProfit: string
  readonly stopLoss: string
  /** The size as edited last, in the base coin (`quantity`) or in the quote coin (`total`). */
  readonly size: string
  readonly sizing: 'quantity' | 'total'
}

export type TicketField = 'price' | 'trigger' | 'quantity' | 'total' | 'takeProfit' | 'stopLoss'

export interface TicketProblem extends Problem {
  readonly name: ProblemName
  /** The field that shows it, when it is not the one of its name. */
  readonly field?: TicketField | undefined
}

/** The refusals that the form can foresee, a missing trigger, and the field of each. */
const problemFields = {
  limitPriceMissing: 'price',
  priceStep: 'price',
  limitPriceTooFar: 'price',
  limitFarFromTrigger: 'price',
  triggerMissing: 'trigger',
  triggerReached: 'trigger',
  triggerTooFar: 'trigger',
  quantityMissing: 'size',
  quantityStep: 'quantity',
  notionalTooSmall: 'total',
  orderTooLarge: 'total',
  takeProfitOutside: 'takeProfit',
  stopLossOutside: 'stopLoss',
  exitTooSmall: 'size',
  insufficientBalance: 'size',
} as const satisfies Record<string, TicketField | 'size'>

type ProblemName = keyof typeof problemFields

const isProblem = (name: string | undefined): name is ProblemName => name !== undefined && name in problemFields

/** Where a problem of this name stands; undefined for what is about no field. */
export function fieldOfProblem(name: string | undefined, sizing: Ticket['sizing']): TicketField | undefined {
  const field = isProblem(name) ? problemFields[name] : undefined
  return field === 'size' ? sizing : field
}

/** A ticket as checked, at the current price. */
export interface Judgement {
  /** Quantity and total; the one that was not edited follows from the other. */
  readonly quantity: Amount | undefined
  readonly total: Amount | undefined
  /** The fill at the limit or at the current price; undefined while the ticket is refused. */
  readonly fill: Fill | undefined
  readonly problem: TicketProblem | undefined
}

/**
 * Checks a ticket by the server's rules (`acceptOrderWithExits`, `fillAt`), so that every refusal is shown before it is sent.
 * Market hours and stale prices are the page's: they do not depend on what is typed.
 */
export function judge(ticket: Ticket, listed: BoardPair, available: Amount | undefined): Judgement {
  const pair = tradedPair(listed)
  const price = ticket.type === 'market' ? (listed.price ?? undefined) : amountOf(ticket.price)
  const sizes = sizesAt(price, ticket, pair)
  const tick = listed.price && listed.tickedAt ? { price: listed.price, at: listed.tickedAt } : undefined
  if (!tick) return { ...sizes, fill: undefined, problem: undefined }
  const request = requestOf(ticket)
  if (ticket.type === 'stop' && !request.trigger) {
    return { ...sizes, fill: undefined, problem: { name: 'triggerMissing', detail: {} } }
  }
  const judged = acceptOrderWithExits(request, pair, tick, tick.at)
  if ('refusal' in judged) {
    return { ...sizes, fill: undefined, problem: atItsField(request, pair, foreseen(judged.refusal, judged.detail)) }
  }
  const fill = fillAt(judged.limitPrice ?? tick.price, judged, pair, pair.feeRate)
  const payment = ticket.side === 'sell' ? judged.quantity : ticket.type === 'market' ? fill.turnover : judged.held
  const asset = ticket.side === 'sell' ? pair.base : pair.quote
  const short = available !== undefined && payment.isGreaterThan(available)
  return {
    quantity: judged.quantity,
    total: ticket.sizing === 'total' ? sizes.total : fill.turnover,
    fill,
    problem: short
      ? { name: 'insufficientBalance', detail: { available: available.text(), asset, needed: payment.text() } }
      : undefined,
  }
}

/** The request: the size as edited, never the one that follows from it. */
export function requestOf(ticket: Ticket): OrderRequestWithExits {
  const size = amountOf(ticket.size)
  const { direction } = ticket
  const price = ticket.type === 'stop' ? amountOf(ticket.trigger) : undefined
  const exits = { takeProfit: amountOf(ticket.takeProfit) ?? null, stopLoss: amountOf(ticket.stopLoss) ?? null }
  return {
    side: ticket.side,
    type: ticket.type === 'market' ? 'market' : 'limit',
    sizing: ticket.sizing,
    limitPrice: ticket.type === 'market' ? undefined : amountOf(ticket.price),
    ...(price ? { trigger: { price, direction } } : {}),
    ...(price && ticket.profit ? { profitPrice: amountOf(ticket.profit) } : {}),
    ...(exits.takeProfit || exits.stopLoss ? { exits } : {}),
    quantity: ticket.sizing === 'quantity' ? size : undefined,
    total: ticket.sizing === 'total' ? size : undefined,
  }
}

/** The direction of a trigger: fixed when it is typed, since the market may pass it before the order is sent. */
export function directionTo(entered: string, listed: BoardPair): Trigger['direction'] {
  const price = amountOf(entered)
  return price && listed.price && price.isGreaterThan(listed.price) ? 'rises' : 'falls'
}

/** A share of the available balance, in the coin that the order pays with. */
export function ticketShareOf(available: Amount, percent: number, side: Side, listed: BoardPair): Amount {
  const share = shareOf(available, percent, 18)
  const scale = side === 'buy' ? totalScale(listed) : listed.quantityStep.scale()
  return side === 'buy' ? share.round(scale, 'down') : wholeSteps(share, listed.quantityStep)
}

/** The next price up or down by tick size; at least one tick. */
export function stepPrice(entered: string, direction: 1 | -1, listed: BoardPair): Amount {
  const step = listed.priceStep
  const price = amountOf(entered) ?? listed.price ?? step
  const below = wholeSteps(price, step)
  const onGrid = below.equals(price)
  const next = direction === 1 ? below.plus(step) : onGrid ? below.minus(step) : below
  return Amount.max(next, step)
}

/** Fraction digits of a total: cents of a dollar mean more than millionths. */
export function totalScale(listed: BoardPair): number {
  return Math.min(listed.quoteScale, Math.max(2, listed.priceScale))
}

/** The other size at a price: the total is the cost, the quantity the whole lots. */
function sizesAt(price: Amount | undefined, ticket: Ticket, pair: Pair): Sizes {
  const size = amountOf(ticket.size)
  const usable = price?.isPositive() ? price : undefined
  if (ticket.sizing === 'quantity') {
    return { quantity: size, total: size && usable && size.times(usable).round(pair.quoteScale, 'down') }
  }
  return { quantity: size && usable && wholeLots(size, usable, pair), total: size }
}

type Sizes = Pick<Judgement, 'quantity' | 'total'>

function wholeSteps(amount: Amount, step: Amount): Amount {
  return amount.dividedBy(step, 0, 'down').times(step)
}

function foreseen(name: string, detail: Readonly<Record<string, string>>): TicketProblem | undefined {
  return isProblem(name) ? { name, detail } : undefined
}

/** Every price has a tick size, and the limit of a stop order is judged by its trigger, with a text of its own. */
function atItsField(
  { trigger, limitPrice, exits }: OrderRequestWithExits,
  pair: Pair,
  problem?: TicketProblem,
): TicketProblem | undefined {
  if (trigger && problem?.name === 'limitPriceTooFar') return { ...problem, name: 'limitFarFromTrigger' }
  if (problem?.name !== 'priceStep') return problem
  const prices = {
    trigger: trigger?.price,
    price: limitPrice,
    takeProfit: exits?.takeProfit,
    stopLoss: exits?.stopLoss,
  }
  const fields = Object.keys(prices) as (keyof typeof prices)[]
  return { ...problem, field: fields.find((field) => prices[field]?.isMultipleOf(pair.priceStep) === false) }
}

/** What the order and its exit at a price would bring together, after both fees. */
export function resultAt(
  exit: string,
  { side }: Pick<Ticket, 'side'>,
  { fill }: Pick<Judgement, 'fill'>,
  listed: BoardPair,
): Amount | undefined {
  const price = amountOf(exit)
  return fill && price && listed.feeRate ? exitResult({ side, fill }, price, tradedPair(listed)) : undefined
}

/** The pair in the domain's terms. Whether its market is open comes from the server, so no hours are given. */
function tradedPair(listed: BoardPair): Pair {
  return {
    id: listed.pairId,
    symbol: listed.symbol,
    name: listed.name,
    base: listed.base,
    quote: listed.quote,
    kind: listed.kind,
    logo: listed.logo,
    priceStep: listed.priceStep,
    quantityStep: listed.quantityStep,
    notionalMin: listed.notionalMin,
    feeRate: listed.feeRate ?? Amount.zero,
    session: '24x7',
    baseScale: listed.baseScale,
    quoteScale: listed.quoteScale,
  }
}
