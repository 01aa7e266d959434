import { Amount } from '@halyard/domain'
import type { Pair } from '@halyard/domain/market'
import {
  acceptOrderWithExits,
  crossingPrice,
  estimateMarket,
  exitRequest,
  exitResult,
  type Fill,
  fillAt,
  type MarketEstimate,
  type Offer,
  type OrderRequestWithExits,
  type Side,
  type Trail,
  type Trigger,
  trailStart,
  wholeLots,
} from '@halyard/domain/spot'
import { amountOf } from '#platform/form/amount-of.ts'
import { shareOf } from '#platform/form/limits.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import type { Problem } from '#ui/use-message-values.ts'

/**
 * What a limit order does in a book with what it cannot trade at once, or whether it may trade at once at all: it rests
 * until it is cancelled; it never takes; what is left is cancelled; all or nothing.
 */
export const instructions = ['gtc', 'postOnly', 'ioc', 'fok'] as const
export type Instruction = (typeof instructions)[number]

/** The fields of an order being written. */
export interface Ticket {
  readonly side: Side
  /** An `exit` trades what is held at a take profit or a stop loss, as the exit order of a fill does. */
  readonly type: 'limit' | 'market' | 'stop' | 'trailing' | 'exit'
  readonly price: string
  /** Of a stop order: its trigger, and the side of the market that was chosen for it. */
  readonly trigger: string
  readonly direction: Trigger['direction']
  /** Of a stop order that a profit sets off too: the price of that. */
  readonly profit?: string
  /** Of a trailing stop: how far behind, in percent or in the quote coin, and from which price on; empty for at once. */
  readonly trail: string
  readonly trailUnit: Trail['unit']
  readonly activation: string
  /** The best price that a trailing stop which is changed has followed. */
  readonly followed?: Amount | undefined
  /** At which prices to trade back what the order brings, or what is held; empty without. */
  readonly takeProfit: string
  readonly stopLoss: string
  /** The size as edited last, in the base coin (`quantity`) or in the quote coin (`total`). */
  readonly size: string
  readonly sizing: 'quantity' | 'total'
  /** Counts for limit orders of pairs in a book. */
  readonly instruction: Instruction
}

export type TicketField =
  | 'price'
  | 'trigger'
  | 'trail'
  | 'activation'
  | 'quantity'
  | 'total'
  | 'takeProfit'
  | 'stopLoss'

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
  trailMissing: 'trail',
  trailOutside: 'trail',
  trailRatioOutside: 'trail',
  activationTooFar: 'activation',
  exitMissing: 'takeProfit',
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
  /** Of a market order in a book, from what is offered there: then the fill is that. */
  readonly estimate?: MarketEstimate | undefined
  /** Of a post-only order the price at which it would be filled at once, and so not be placed. */
  readonly takesAt?: Amount | undefined
  readonly problem: TicketProblem | undefined
}

/** What is offered in a book, best first. */
interface Offers {
  readonly bids: readonly Offer[]
  readonly asks: readonly Offer[]
}

/**
 * Checks a ticket by the server's rules (`acceptOrderWithExits`, `fillAt`), so that every refusal is shown before it is sent.
 * Market hours and stale prices are the page's: they do not depend on what is typed. With what is offered in its book a
 * market order comes to what it would trade of that.
 */
export function judge(
  ticket: Ticket,
  listed: BoardPair,
  available: Amount | undefined,
  offers?: Offers | undefined,
): Judgement {
  const pair = tradedPair(listed)
  const request = requestOf(ticket, listed)
  const sizes = sizesAt(limitOf(request, listed) ?? undefined, ticket, pair)
  const tick = listed.price && listed.tickedAt ? { price: listed.price, at: listed.tickedAt } : undefined
  if (!tick) return { ...sizes, fill: undefined, problem: undefined }
  const missing = missingOf(ticket, request, tick.price)
  if (missing) return { ...sizes, fill: undefined, problem: missing }
  const judged = acceptOrderWithExits(request, pair, tick, tick.at)
  if ('refusal' in judged) {
    const problem = foreseen(judged.refusal, judged.detail)
    return { ...sizes, fill: undefined, problem: problem && atItsField(ticket, request, pair, problem) }
  }
  const feeRate = feeRateOf(ticket, listed)
  const estimate = offers && estimateOf(ticket, judged.quantity, offers, pair, feeRate)
  const fill = estimate?.fill ?? fillAt(judged.limitPrice ?? tick.price, judged, pair, feeRate)
  const payment = ticket.side === 'sell' ? judged.quantity : ticket.type === 'market' ? fill.turnover : judged.held
  const asset = ticket.side === 'sell' ? pair.base : pair.quote
  const short = available !== undefined && payment.isGreaterThan(available)
  return {
    quantity: estimate && ticket.sizing === 'total' ? fill.quantity : judged.quantity,
    total: ticket.sizing === 'total' ? sizes.total : fill.turnover,
    fill,
    estimate,
    takesAt: offers && takesAt(ticket, judged.limitPrice, offers, listed),
    problem: short
      ? { name: 'insufficientBalance', detail: { available: available.text(), asset, needed: payment.text() } }
      : undefined,
  }
}

/** What a market order would trade of what is offered against it. */
function estimateOf(
  { side, type, sizing, size }: Ticket,
  quantity: Amount,
  { bids, asks }: Offers,
  pair: Pair,
  feeRate: Amount,
): MarketEstimate | undefined {
  if (type !== 'market') return undefined
  const total = side === 'buy' && sizing === 'total' ? amountOf(size) : undefined
  return estimateMarket(side, total ? { total } : { quantity }, side === 'buy' ? asks : bids, pair, feeRate)
}

/** The best offer against a post-only order, where its limit reaches it. */
function takesAt(
  ticket: Ticket,
  limitPrice: Amount | null,
  { bids, asks }: Offers,
  listed: BoardPair,
): Amount | undefined {
  if (instructionOf(ticket, listed) !== 'postOnly' || listed.bookPhase !== 'open' || !limitPrice) return undefined
  const [best] = ticket.side === 'buy' ? asks : bids
  return best && crossingPrice(ticket.side, limitPrice, best.price)
}

/** The instruction of a ticket, where it counts. */
export function instructionOf({ type, instruction }: Ticket, { inBook }: Pick<BoardPair, 'inBook'>): Instruction {
  return inBook && type === 'limit' ? instruction : 'gtc'
}

/** What an order of a ticket may be charged at most: a post-only order never takes. */
function feeRateOf(ticket: Ticket, listed: BoardPair): Amount {
  const { feeRate, makerFee, takerFee } = listed
  const takers = takerFee ?? feeRate ?? Amount.zero
  if (!listed.inBook || !makerFee) return takers
  if (instructionOf(ticket, listed) === 'postOnly') return makerFee
  return ticket.type === 'market' ? takers : Amount.max(makerFee, takers)
}

/** As what an order of a ticket trades: as both, where it may rest after it took. */
export function roleOf(ticket: Ticket, listed: Pick<BoardPair, 'inBook'>): 'maker' | 'taker' | 'both' {
  if (ticket.type === 'market') return 'taker'
  const instruction = instructionOf(ticket, listed)
  return instruction === 'gtc' ? 'both' : instruction === 'postOnly' ? 'maker' : 'taker'
}

/** The price that an order is sized at: its limit, which is the worst one, or the market's. */
function limitOf({ type, side, limitPrice, trail, followed }: OrderRequestWithExits, listed: BoardPair) {
  const from = followed ?? listed.price
  if (type === 'market') return listed.price
  return limitPrice ?? (trail && from && trailStart({ trail, side }, listed, from).limitPrice)
}

/** What a kind of order needs besides its size, and whether a take profit alone is still ahead. */
function missingOf(
  { type, side }: Ticket,
  { trigger, trail, limitPrice }: OrderRequestWithExits,
  market: Amount,
): TicketProblem | undefined {
  const missing = (name: ProblemName) => ({ name, detail: {} })
  if (type === 'stop' && !trigger) return missing('triggerMissing')
  if (type === 'trailing' && !trail) return missing('trailMissing')
  if (type !== 'exit') return undefined
  if (!limitPrice) return missing('exitMissing')
  if (trigger || !crossingPrice(side, limitPrice, market)) return undefined
  return { name: 'triggerReached', detail: { price: market.text() }, field: 'takeProfit' }
}

const percent = Amount.of('0.01')

/** The trail of a ticket: a share is typed in percent. */
function trailOf({ trail, trailUnit: unit, activation }: Ticket): Trail | undefined {
  const distance = amountOf(trail)
  if (!distance?.isPositive()) return undefined
  return {
    distance: unit === 'ratio' ? distance.times(percent) : distance,
    unit,
    activation: amountOf(activation) ?? null,
  }
}

/** The request: the size as edited, never the one that follows from it. */
export function requestOf(ticket: Ticket, pair: Pick<BoardPair, 'priceStep' | 'inBook'>): OrderRequestWithExits {
  const { side, type, sizing } = ticket
  const size = amountOf(ticket.size)
  const instruction = instructionOf(ticket, pair)
  return {
    side,
    type: type === 'market' ? 'market' : 'limit',
    sizing,
    ...(instruction === 'postOnly' && { postOnly: true }),
    ...((instruction === 'ioc' || instruction === 'fok') && { timeInForce: instruction }),
    ...pricesOf(ticket, pair),
    quantity: sizing === 'quantity' ? size : undefined,
    total: sizing === 'total' ? size : undefined,
  }
}

/** The prices of a ticket, which depend on its type. */
function pricesOf(ticket: Ticket, pair: Pick<BoardPair, 'priceStep'>): Partial<OrderRequestWithExits> {
  const { type, side, direction, followed } = ticket
  const exits = { takeProfit: amountOf(ticket.takeProfit) ?? null, stopLoss: amountOf(ticket.stopLoss) ?? null }
  if (type === 'exit') return exitRequest(side, exits, pair)
  if (type === 'trailing') return { trail: trailOf(ticket), followed }
  const price = type === 'stop' ? amountOf(ticket.trigger) : undefined
  return {
    limitPrice: type === 'market' ? undefined : amountOf(ticket.price),
    ...(price ? { trigger: { price, direction } } : {}),
    ...(price && ticket.profit ? { profitPrice: amountOf(ticket.profit) } : {}),
    ...(exits.takeProfit || exits.stopLoss ? { exits } : {}),
  }
}

/** Where the trigger of a trailing stop would begin, and its worst price. */
export function trailStartOf(ticket: Ticket, listed: BoardPair) {
  const trail = ticket.type === 'trailing' ? trailOf(ticket) : undefined
  const from = ticket.followed ?? listed.price
  return trail && from ? trailStart({ trail, side: ticket.side }, listed, from) : undefined
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
function atItsField(ticket: Ticket, request: OrderRequestWithExits, pair: Pair, problem: TicketProblem): TicketProblem {
  const { trigger, limitPrice, profitPrice, trail, exits } = request
  if (ticket.type === 'trailing') return ofTrail(trail, problem)
  if (ticket.type === 'exit') return ofExit(trigger, profitPrice ?? limitPrice, pair, problem)
  if (trigger && problem.name === 'limitPriceTooFar') return { ...problem, name: 'limitFarFromTrigger' }
  if (problem.name !== 'priceStep') return problem
  const prices = {
    trigger: trigger?.price,
    price: limitPrice,
    takeProfit: exits?.takeProfit,
    stopLoss: exits?.stopLoss,
  }
  const fields = Object.keys(prices) as (keyof typeof prices)[]
  return { ...problem, field: fields.find((field) => prices[field]?.isMultipleOf(pair.priceStep) === false) }
}

/** A trailing stop has a distance and an activation where others have a price and a trigger, and no total. */
function ofTrail(trail: Trail | null | undefined, problem: TicketProblem): TicketProblem {
  const { name, detail } = problem
  const inPercent = (share: string | undefined) =>
    amountOf(share ?? '')
      ?.times(Amount.of('100'))
      .text() ?? ''
  if (name === 'trailOutside' && trail?.unit === 'ratio') {
    return {
      name: 'trailRatioOutside',
      detail: { lowest: inPercent(detail.lowest), highest: inPercent(detail.highest) },
    }
  }
  if (name === 'triggerTooFar') return { ...problem, name: 'activationTooFar' }
  if (name === 'triggerReached') return { ...problem, field: trail?.activation ? 'activation' : 'trail' }
  if (name === 'priceStep') return { ...problem, field: trail?.activation ? 'activation' : 'trail' }
  return sizedByQuantity(problem)
}

/** An exit order has a stop loss and a take profit where others have a trigger and a limit. */
function ofExit(
  trigger: Trigger | null | undefined,
  profit: Amount | null | undefined,
  pair: Pair,
  problem: TicketProblem,
): TicketProblem {
  const { name } = problem
  if (name === 'triggerTooFar') return { ...problem, name: 'stopLossOutside' }
  if (name === 'triggerReached') return { ...problem, field: 'stopLoss' }
  if (name === 'limitPriceTooFar') return { ...problem, name: 'takeProfitOutside' }
  if (name !== 'priceStep') return sizedByQuantity(problem)
  return { ...problem, field: profit?.isMultipleOf(pair.priceStep) === false || !trigger ? 'takeProfit' : 'stopLoss' }
}

/** What is otherwise said at the total. */
function sizedByQuantity(problem: TicketProblem): TicketProblem {
  const { name } = problem
  return name === 'notionalTooSmall' || name === 'orderTooLarge' ? { ...problem, field: 'quantity' } : problem
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
    inBook: listed.inBook,
    session: '24x7',
    baseScale: listed.baseScale,
    quoteScale: listed.quoteScale,
  }
}
