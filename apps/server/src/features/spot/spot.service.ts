import { Amount } from '@halyard/domain'
import {
  type AcceptedOrder,
  acceptOrderWithExits,
  collarOf,
  fillAt,
  fillLegs,
  heldBy,
  holdLegs,
  type OrderRequestWithExits,
  stepsNear,
  wholeLots,
} from '@halyard/domain/spot'
import type { endpoints, RequestOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { type ListedPair, Pairs } from '../../market-feed/pairs.ts'
import { forEachRow } from '../../platform/concurrency/for-each-row.ts'
import { listed, nextAfter } from '../../platform/database/page-of-rows.ts'
import { Refusal, refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import type { Outdated, Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { type FillOfOrder, type OrderTerms, type SearchTerms, SpotRepository } from './spot.repository.ts'
import { asAccepted, orderView, orderWithFillsView, ownFillView } from './spot.view.ts'
import { BookAnswers } from './spot-book-answers.ts'
import { cancelled, exitPlacing, fillEnding, openPart } from './spot-filling.ts'
import {
  type Cancelling,
  cancelledOrder,
  type Matching,
  type OrderRow,
  type Placing,
  type PlacingPrice,
  type PricedOrder,
  placedOrder,
  reachedBy,
  writeAmendments,
  writeCancellations,
  writePlacings,
} from './spot-writing.repository.ts'

export type PlaceRequest = Omit<OrderRequestWithExits, 'side'> & {
  readonly side: 'buy' | 'sell'
  readonly symbol: string
  /** What the program that places it calls it. */
  readonly clientOrderId?: string | null | undefined
}

/** An order as requested. */
interface Submitted {
  readonly userId: number
  readonly request: PlaceRequest
}

/** A cancellation as requested. */
interface Cancellation {
  readonly userId: number
  readonly orderId: number
}

/** New terms for an order. */
interface Amendment extends Submitted {
  readonly replaced: OrderRow
}

/** Spot orders: placing, amending, cancelling, showing; `SpotMatcher` fills resting orders. */
@Injectable()
export class SpotService {
  private readonly placings: Submitter<Submitted, Placing>
  private readonly amendments: Submitter<Amendment, Placing>
  private readonly cancellations: Submitter<Cancellation, Cancelling>

  constructor(
    private readonly orders: SpotRepository,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly answers: BookAnswers,
    submitters: Submitters,
  ) {
    this.placings = submitters.of({
      judge: (submitted, _, now, outdated) => this.judge(submitted, now, outdated),
      write: writePlacings,
    })
    this.amendments = submitters.of({
      judge: ({ replaced, ...submitted }, _, now, outdated): Placing | Refusal => {
        const placing = this.judge(submitted, now, outdated)
        if (placing instanceof Refusal) return placing
        const ending = cancelled(replaced, this.pairs.find(replaced.symbol))
        // Other terms do not forget the best price that a trailing stop has followed.
        const { exitOf, trailSequence } = replaced
        const replacing = { ...placing, replaces: { id: replaced.id, ending }, exitOf, trailSequence }
        if (replaced.state !== 'open' || !this.hasBook(replaced.symbol)) return replacing
        const heldTaken = Amount.min(openPart(replaced).held, placing.held)
        const more = { ...placing, held: placing.held.minus(heldTaken) }
        return { ...replacing, heldTaken, legs: holdLegs(more, placing.pair) }
      },
      write: writeAmendments,
    })
    this.cancellations = submitters.of({
      // The terms of an order never change, so it may be read before it is locked.
      load: (cancellations) => this.orders.findAll(cancellations.map(({ orderId }) => orderId)),
      judge: (cancellation, orders, _, outdated) => this.cancelling(cancellation, orders, outdated),
      write: writeCancellations,
    })
  }

  /** Places an order; a market order is filled at once. Answers the order as accepted. */
  async place(userId: number, request: PlaceRequest, key?: IdempotencyKey) {
    const { id, written } = await this.placings.submit(`user:${userId}`, key, { userId, request })
    if (this.hasBook(request.symbol)) {
      // Of a stop order that waits nothing is asked.
      const asked = written && !written.judged.trigger ? 'place' : undefined
      return orderView(await this.carriedOut(userId, id, asked))
    }
    return orderView(written ? placedOrder(id, written) : asAccepted(await this.own(userId, id)))
  }

  /**
   * The same for a program, which is answered the id alone. What the moment refused is not remembered under the key, so
   * that the program may send it again.
   */
  async placeByProgram(userId: number, request: PlaceRequest, key?: IdempotencyKey): Promise<number> {
    try {
      const { id } = await this.placings.submit(`user:${userId}`, key, { userId, request })
      this.answers.asked(false)
      return id
    } catch (error) {
      if (key && error instanceof Refusal && error.refusal === 'priceStale') {
        await this.placings.forgetRefused(`user:${userId}`, key, error.refusal)
      }
      throw error
    }
  }

  /** Puts an open limit order to other terms; answers the order that replaces it, also when repeated. */
  async amend(userId: number, { orderId, ...change }: RequestOf<typeof endpoints.amendOrder>, key?: IdempotencyKey) {
    const order = await this.followed(userId, orderId)
    const done = isOpen(order) ? undefined : await this.orders.replacing(orderId)
    if (done && isOfTerms(done, change)) return orderView(asAccepted({ ...done, averagePrice: null }))
    const { id, written } = await this.amendments.submitPrepared(`user:${userId}`, key, async () =>
      isOpen(order)
        ? { userId, request: amended(order, change), replaced: order }
        : refuse(order.state === 'cancelled' ? 'orderCancelled' : 'orderNotOpen'),
    )
    if (written && order.state === 'open' && this.hasBook(order.symbol)) {
      const standing = await this.carriedOut(userId, id, 'place')
      return standing.endReason === 'unreplaced' ? refuse('orderNotOpen') : orderView(standing)
    }
    return orderView(written ? placedOrder(id, written) : asAccepted(await this.own(userId, id)))
  }

  /**
   * Cancels an open order. Cancelled already is a success; filled already is not, nor is an order that a stored tick
   * has reached: that one is filled.
   */
  async cancel(userId: number, orderId: number, key?: IdempotencyKey) {
    const { id, written } = await this.cancellations.submit(`user:${userId}`, key, { userId, orderId })
    // A repeat may be of what was only asked of a book, which has filled the order since.
    if (!written || written.detail.asked) {
      const order = await this.carriedOut(userId, id, written && 'cancel')
      if (order.state === 'filled') refuse('orderNotOpen')
      if (order.state === 'open') refuse('overloaded')
      return orderView(order)
    }
    const isUntouched = written.judged.order.partialFills === 0
    return orderView(isUntouched ? cancelledOrder(written) : await this.own(userId, id))
  }

  /** Cancels a user's open orders up to `lastOrderId`, of a pair or all; safe to repeat. */
  async cancelAll(userId: number, { symbol, lastOrderId }: RequestOf<typeof endpoints.cancelAllOrders>) {
    return this.cancelThese(await this.orders.open(userId, symbol, lastOrderId))
  }

  /** The same of orders that were just read. */
  async cancelThese(open: readonly OrderRow[]) {
    const inBooks = open.filter(({ state, symbol }) => state === 'open' && this.hasBook(symbol))
    if (inBooks.length > 0) {
      const ids = inBooks.map(({ id }) => id)
      await this.orders.askToCancel(ids)
      await this.answers.of(ids, 'cancel')
    }
    const now =
      inBooks.length > 0 ? await this.orders.findAll(inBooks.map(({ id }) => id)) : new Map<number, OrderRow>()
    const ended = await this.orders.end(open.map((order) => cancelled(order, this.pairs.find(order.symbol))))
    const fills = ended.flatMap((end, index) => {
      const order = open[index]
      return (end.outcome === 'crossed' && order && fillEnding(order, end.tick, this.pairs.find(order.symbol))) || []
    })
    if (fills.length > 0) await this.orders.end(fills)
    const filledIds = new Set(fills.map(({ orderId }) => orderId))
    const pairs = new Map<string, { symbol: string; pairName: string; cancelled: number; filled: number }>()
    open.forEach(({ id, symbol, base, quote }, index) => {
      const pair = pairs.get(symbol) ?? { symbol, pairName: `${base}/${quote}`, cancelled: 0, filled: 0 }
      const state = now.get(id)?.state
      if (ended[index]?.outcome === 'ended' || state === 'cancelled') pair.cancelled += 1
      else if (filledIds.has(id) || state === 'filled') pair.filled += 1
      else return
      pairs.set(symbol, pair)
    })
    const sum = (name: 'cancelled' | 'filled') => [...pairs.values()].reduce((all, pair) => all + pair[name], 0)
    return { cancelled: sum('cancelled'), filled: sum('filled'), pairs: [...pairs.values()] }
  }

  private hasBook(symbol: string): boolean {
    return this.pairs.find(symbol)?.inBook === true
  }

  /** The user's own order as its book has carried it out, or as it is after a quarter of a second. */
  private async carriedOut(userId: number, orderId: number, asked?: 'place' | 'cancel'): Promise<PricedOrder> {
    return (await this.answers.of([orderId], asked)).get(orderId) ?? (await this.own(userId, orderId))
  }

  /** The user's own order as it is stored: by its id, or the newest of a program's name for it. */
  async row(userId: number, by: { readonly orderId: number } | { readonly clientOrderId: string }): Promise<OrderRow> {
    if ('orderId' in by) return this.own(userId, by.orderId)
    return (await this.orders.named(userId, by.clientOrderId)) ?? refuse('notFound')
  }

  search(userId: number, terms: OrderTerms): Promise<OrderRow[]> {
    return this.orders.search(userId, terms)
  }

  fills(userId: number, terms: SearchTerms): Promise<FillOfOrder[]> {
    return this.orders.searchFills(userId, terms)
  }

  fillsOf(userId: number, orderId: number): Promise<FillOfOrder[]> {
    return this.orders.fillsOf(userId, orderId)
  }

  /** All open and waiting orders of the user, the oldest first; there are not many. */
  open(userId: number): Promise<OrderRow[]> {
    return this.orders.open(userId, undefined, undefined)
  }

  /** Orders of whichever users as they are stored, by their ids, and their fills, the first first. */
  async withFills(orderIds: readonly number[]) {
    if (orderIds.length === 0) return { orders: new Map<number, OrderRow>(), fills: [] }
    const [orders, fills] = await Promise.all([this.orders.findAll(orderIds), this.orders.fillsOfAll(orderIds)])
    return { orders, fills }
  }

  /** Cancels all open orders of the user after some seconds, unless it is asked again before; never, where it is zero. */
  cancelAllAfter(userId: number, seconds: number, now: Date): Promise<Date | undefined> {
    return this.orders.cancelAllAfter(userId, seconds, now)
  }

  /** Cancels for those whose time is over; safe to repeat. */
  cancelDue(declined: (userId: number, error: Error) => void): Promise<void> {
    return forEachRow(
      dueMax,
      (handledIds) => this.orders.dueCancellations(dueMax, handledIds),
      async ({ id, dueAt }) => {
        await this.cancelAll(id, { symbol: undefined, lastOrderId: undefined })
        await this.orders.cancellationDone(id, dueAt)
      },
      ({ id }, error) => declined(id, error),
    )
  }

  async list(userId: number, request: RequestOf<typeof endpoints.orderList>) {
    const page = await this.orders.page(userId, request)
    return listed({ ...page, rows: await this.orders.followed(page.rows) }, request, orderView)
  }

  /** A user's fills, of a pair or all, the last first. */
  async fillList(userId: number, { symbol, before, pageSize }: RequestOf<typeof endpoints.fillList>) {
    const symbols = symbol === undefined ? undefined : [symbol]
    const fills = await this.orders.searchFills(userId, { symbols, before, limit: pageSize })
    const ids = fills.map(({ fillId }) => fillId)
    return { list: fills.map(ownFillView), next: nextAfter(ids, { page: 1, pageSize }) }
  }

  async find(userId: number, orderId: number) {
    const order = await this.followed(userId, orderId)
    return orderWithFillsView(order, await this.orders.fills(orderId))
  }

  /** The user's own order; another user's counts as not found. */
  private async own(userId: number, orderId: number): Promise<PricedOrder> {
    return (await this.orders.find(userId, orderId)) ?? refuse('notFound')
  }

  /** The same with the best price that a trailing stop has followed. */
  private async followed(userId: number, orderId: number): Promise<PricedOrder> {
    const order = await this.own(userId, orderId)
    return (await this.orders.followed([order]))[0] ?? order
  }

  /** The end that a cancellation gives: the order's own, or a fill on a tick that reached it first. */
  private cancelling(
    { userId, orderId }: Cancellation,
    orders: ReadonlyMap<number, OrderRow>,
    outdated?: Outdated,
  ): Cancelling | Refusal {
    const order = orders.get(orderId)
    if (!order || order.userId !== userId) return refusal('notFound')
    if (order.state === 'filled') return refusal('orderNotOpen')
    const pair = this.pairs.find(order.symbol)
    const fill = outdated && fillEnding(order, reachedBy(outdated), pair)
    return { order, ending: fill ?? cancelled(order, pair) }
  }

  private judge({ userId, request }: Submitted, now: Date, outdated?: Outdated): Placing | Refusal {
    const pair = this.pairs.findOffered(request.symbol)
    if (!pair) return refusal('currencyUnsupported')
    const price: PlacingPrice | undefined = (outdated && newestPrice(outdated)) ?? this.board.last(pair.symbol)
    const order = acceptOrderWithExits(request, pair, price, now)
    if (!('refusal' in order)) return placing(userId, request, order, pair, price as PlacingPrice)
    // The store may have a newer price than this process: if staleness is the only objection, the database decides.
    const onFresh =
      order.refusal === 'priceStale' && price && acceptOrderWithExits(request, pair, { ...price, at: now }, now)
    return onFresh && !('refusal' in onFresh) ? placing(userId, request, onFresh, pair, price) : refusalOf(order)
  }
}

/** Whose orders are cancelled in one round. */
const dueMax = 100

/** From this attempt on, a price that the database just called the newest is accepted, or an order might never end. */
const attemptsStrict = 3

/** The newest stored price as `spot_write` reports it, where it is the price that was outdated. */
function newestPrice({ attempt, detail }: Outdated): PlacingPrice | undefined {
  const { sequence, price, at, seenAt } = detail as Readonly<Record<string, string>>
  if (price === undefined) return undefined
  const seen = attempt > attemptsStrict && seenAt !== undefined ? { seenAt } : {}
  return { sequence: Number(sequence), price: Amount.of(String(price)), at: new Date(String(at)), ...seen }
}

/** Whether it can still be filled or cancelled. */
const isOpen = ({ state }: OrderRow) => state === 'open' || state === 'waiting'

/** What is sent of an amendment; the rest of the order stays as it is. */
type Change = Omit<RequestOf<typeof endpoints.amendOrder>, 'orderId'>

/** Whether an order has the terms that an amendment asked for. */
function isOfTerms(order: OrderRow, { quantity, total, activation, ...prices }: Change): boolean {
  const asked = { ...prices, activationPrice: activation, requestedQuantity: quantity, requestedTotal: total }
  return Object.entries(asked).every(([name, term]) => {
    const stands = order[name as keyof typeof asked]
    return !term || (stands ? stands.equals(term) : term.isZero())
  })
}

/** How a trailing stop that waits is to follow; undefined for any other order. */
function amendedTrail(order: PricedOrder, change: Change): Pick<PlaceRequest, 'trail' | 'followed'> | undefined {
  const { trailDistance, trailUnit, trailSequence, activationPrice } = order
  if (!trailDistance || !trailUnit || order.state !== 'waiting') return undefined
  const activation = trailSequence === null ? (change.activation ?? activationPrice) : null
  if (change.activation && !activation) throw waitsForNone(order, 'taprice')
  return {
    trail: { distance: change.trailDistance ?? trailDistance, unit: trailUnit, activation },
    followed: order.followed,
  }
}

/**
 * The order's request on other terms; a triggered stop order has become a limit order. Of what was filled in part the rest
 * is ordered.
 */
function amended(order: PricedOrder, change: Change): PlaceRequest {
  const { symbol, side, type, triggerDirection: direction, clientOrderId } = order
  const price = change.triggerPrice ?? order.triggerPrice
  const trailing = amendedTrail(order, change)
  const waits = !trailing && order.state === 'waiting' && price && direction
  if (!trailing && (change.trailDistance || change.activation)) throw waitsForNone(order, 'tdistance')
  if ((change.triggerPrice && !waits) || (change.profitPrice && !(waits && order.profitPrice)))
    throw waitsForNone(order)
  const exit = (sent: Amount | undefined, before: Amount | null) => (sent?.isZero() ? null : (sent ?? before))
  return {
    symbol,
    side,
    type,
    sizing: change.quantity ? 'quantity' : change.total ? 'total' : order.sizing,
    quantity: change.quantity ?? order.requestedQuantity?.minus(order.filledQuantity),
    total: change.total ?? order.requestedTotal?.minus(order.turnover),
    // The worst price of a trailing stop goes by its trigger.
    limitPrice: change.limitPrice ?? (trailing ? undefined : order.limitPrice),
    ...trailing,
    trigger: waits ? { price, direction } : null,
    profitPrice: change.profitPrice ?? order.profitPrice,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    selfTrade: order.selfTrade,
    exits: { takeProfit: exit(change.takeProfit, order.takeProfit), stopLoss: exit(change.stopLoss, order.stopLoss) },
    clientOrderId,
  }
}

/** A trigger that an order does not have, or that a tick has reached, is not changed. */
function waitsForNone({ triggerTickPrice }: OrderRow, path = 'tprice'): Refusal {
  return triggerTickPrice
    ? refusal('triggerReached', { price: triggerTickPrice.text() })
    : new Refusal('badInput', { fields: path }, [{ path, fault: 'invalid' }])
}

function placing(
  userId: number,
  request: PlaceRequest,
  accepted: AcceptedOrder,
  pair: ListedPair,
  tick: PlacingPrice,
): Placing {
  const matching = pair.inBook ? matchingOf(request, accepted, pair, tick) : undefined
  const order = matching ? { ...accepted, ...marketHold(request, accepted, pair, matching) } : accepted
  const fillable = { ...order, userId }
  const fill = order.type === 'market' && !matching ? fillAt(tick.price, fillable, pair, pair.feeRate) : undefined
  const exit = fill && exitPlacing(fillable, fill, pair, tick)
  const requested = (size: Amount | null | undefined, sizing: 'quantity' | 'total') =>
    request.sizing === sizing ? (size ?? null) : null
  return {
    ...order,
    userId,
    pair,
    tick,
    fill,
    sizing: request.sizing,
    requestedQuantity: requested(request.quantity, 'quantity'),
    requestedTotal: requested(request.total, 'total'),
    clientOrderId: request.clientOrderId ?? null,
    exit,
    ...(matching ? { matching } : {}),
    legs: fill ? fillLegs(fill, fillable, pair) : holdLegs(fillable, pair),
  }
}

/** How an order is matched in a book: a market order takes what there is up to the bound of the pair's collar. */
function matchingOf(request: PlaceRequest, order: AcceptedOrder, pair: ListedPair, tick: PlacingPrice): Matching {
  const { highest, lowest } = collarOf(stepsNear(tick.price, pair.priceStep), pair.collar)
  const bound = pair.priceStep.times(Amount.of(String(order.side === 'buy' ? highest : lowest)))
  const isMarket = order.type === 'market'
  return {
    timeInForce: isMarket ? 'ioc' : (request.timeInForce ?? 'gtc'),
    postOnly: !isMarket && (request.postOnly ?? false),
    selfTrade: request.selfTrade ?? 'cancelTaker',
    boundPrice: isMarket ? bound : null,
  }
}

/**
 * What a market order holds and is for at most: what it would cost at its bound, or the total that it spends and the lots
 * which that buys at the best.
 */
function marketHold(request: PlaceRequest, order: AcceptedOrder, pair: ListedPair, { boundPrice }: Matching) {
  if (!boundPrice) return {}
  const { side, quantity } = order
  if (side === 'sell' || request.sizing === 'quantity' || !request.total) {
    return { held: heldBy(side, quantity, boundPrice, pair) }
  }
  const collar = Amount.of(String(pair.collar)).times(Amount.of('0.000001'))
  const lowest = boundPrice.times(Amount.one.minus(collar.times(Amount.of('2'))))
  return { held: request.total, quantity: wholeLots(request.total, lowest, pair) }
}
