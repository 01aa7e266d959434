import type { Amount } from '@halyard/domain'
import type { Pair, Tick } from '@halyard/domain/market'
import {
  type AcceptedOrder,
  acceptOrder,
  fillAt,
  fillLegs,
  holdLegs,
  type OrderRequest,
  releaseLegs,
} from '@halyard/domain/spot'
import type { endpoints, RefusalName, RequestOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { Attempts } from '../../platform/attempts/attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Batcher } from '../../platform/database/batcher.ts'
import { Refusal, refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import { type Ending, type OrderRow, type Placing, type PlacingOutcome, SpotRepository } from './spot.repository.ts'
import { openOrdersMax } from './spot.rules.ts'
import { asAccepted, orderView, orderWithFillsView } from './spot.view.ts'

type PlaceRequest = Omit<OrderRequest, 'side'> & { readonly side: 'buy' | 'sell'; readonly symbol: string }

/** Spot orders: placing, cancelling, showing. Filling resting orders is the matcher's. */
@Injectable()
export class SpotService {
  /** Orders that arrive together are written together, at most one of each user in a batch. */
  private readonly placings = new Batcher<Placing, PlacingOutcome>((batch) => this.orders.place(batch), {
    concurrency: 2,
    size: 200,
    lane: (placing) => placing.userId,
  })
  private readonly cancellations = new Batcher<Ending, boolean>((batch) => this.orders.end(batch), {
    size: 200,
    lane: (ending) => ending.orderId,
  })

  constructor(
    private readonly orders: SpotRepository,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** Places an order; a market order is filled when this returns. Answers the order as it was right after acceptance. */
  async place(userId: number, request: PlaceRequest, attempt?: Attempt) {
    const pair = this.pairs.find(request.symbol)
    if (!pair) return this.decline(userId, attempt, refusal('currencyUnsupported'))
    const tick = this.board.last(pair.symbol)
    const judged = acceptOrder(request, pair, tick, this.clock.now())
    if ('refusal' in judged) return this.decline(userId, attempt, refusalOf(judged))
    const placed = await this.placings.add(placing(userId, request, judged, pair, tick as Tick, attempt))
    return this.answer(userId, placed, attempt)
  }

  /** Cancels an open order. Cancelled already is a success; filled already is not. */
  async cancel(userId: number, orderId: number) {
    const order = await this.own(userId, orderId)
    if (order.state === 'open') {
      await this.cancellations.add({ orderId, state: 'cancelled', legs: releaseLegs(order, order) })
    }
    const ended = await this.own(userId, orderId)
    if (ended.state === 'filled') refuse('orderNotOpen')
    return orderView(ended)
  }

  async list(userId: number, request: RequestOf<typeof endpoints.orderList>) {
    const { rows, total } = await this.orders.page(userId, request)
    return { list: rows.map(orderView), total, page: request.page, pageSize: request.pageSize }
  }

  async find(userId: number, orderId: number) {
    const order = await this.own(userId, orderId)
    return orderWithFillsView(order, await this.orders.fills(orderId))
  }

  /** The order, if it is this user's; somebody else's looks like one that never was. */
  private async own(userId: number, orderId: number): Promise<OrderRow> {
    return (await this.orders.find(userId, orderId)) ?? refuse('notFound')
  }

  private async answer(userId: number, placed: PlacingOutcome, attempt: Attempt | undefined) {
    if (placed.outcome === 'placed') return orderView(asAccepted(await this.own(userId, placed.orderId)))
    if (placed.outcome === 'tooMany') refuse('tooManyOpenOrders', { maximum: String(openOrdersMax) })
    if (placed.outcome === 'repeated' && placed.fingerprint !== attempt?.fingerprint) refuse('idempotencyKeyReused')
    return this.repeat(userId, placed.earlier)
  }

  /** The first answer of a submit that was sent again. */
  private async repeat(
    userId: number,
    earlier: { orderId: number } | { refusal: RefusalName; detail: Record<string, string> },
  ) {
    if ('orderId' in earlier) return orderView(asAccepted(await this.own(userId, earlier.orderId)))
    throw new Refusal(earlier.refusal, earlier.detail)
  }

  /** Declines, unless the same submit was answered before: then with that answer. */
  private async decline(userId: number, attempt: Attempt | undefined, refused: Refusal) {
    if (!attempt) throw refused
    const earlier = await this.attempts.declineOnce(userId, attempt, refused)
    if (earlier === undefined) throw refused
    return this.repeat(
      userId,
      earlier as { orderId: number } | { refusal: RefusalName; detail: Record<string, string> },
    )
  }
}

function placing(
  userId: number,
  request: PlaceRequest,
  order: AcceptedOrder,
  pair: Pair,
  tick: Tick,
  attempt: Attempt | undefined,
): Placing {
  const fillable = { ...order, userId }
  const fill = order.type === 'market' ? fillAt(tick.price, fillable, pair, pair.feeRate) : undefined
  const asked = (size: Amount | null | undefined, sizing: 'quantity' | 'total') =>
    request.sizing === sizing ? (size ?? null) : null
  return {
    ...order,
    userId,
    attempt,
    pair,
    tick,
    fill,
    sizing: request.sizing,
    askedQuantity: asked(request.quantity, 'quantity'),
    askedTotal: asked(request.total, 'total'),
    legs: fill ? fillLegs(fill, fillable, pair) : holdLegs(fillable, pair),
  }
}
