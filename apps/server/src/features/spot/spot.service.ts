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
import type { endpoints, RequestOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { MoneyAttempts, type MoneyOutcomeRow } from '../../platform/attempts/money-attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { bisect } from '../../platform/concurrency/bisect.ts'
import { Batcher } from '../../platform/database/batcher.ts'
import { type Refusal, refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import { type Ending, type OrderRow, type Placing, SpotRepository } from './spot.repository.ts'
import { waitingMax } from './spot.rules.ts'
import { asAccepted, orderView, orderWithFillsView } from './spot.view.ts'

type PlaceRequest = Omit<OrderRequest, 'side'> & { readonly side: 'buy' | 'sell'; readonly symbol: string }

/** An order as it arrived. It is judged when it is written: what it waits for must not decide its price. */
interface Submit {
  readonly userId: number
  readonly request: PlaceRequest
  readonly attempt: Attempt | undefined
}

/** Spot orders: placing, cancelling, showing. Filling resting orders is the matcher's. */
@Injectable()
export class SpotService {
  /** Orders that arrive together are judged and written together, at most one of each user in a batch. */
  private readonly placings = new Batcher<Submit, MoneyOutcomeRow>(
    (batch) => this.orders.place(() => batch.map((submit) => this.judge(submit))),
    { concurrency: 2, size: 200, lane: (submit) => submit.userId, laneMax: waitingMax },
  )
  private readonly cancellations = new Batcher<Ending, boolean>(
    (batch) =>
      bisect<Ending, boolean | Error>(
        batch,
        (part) => this.orders.end(part),
        (_, error) => error,
      ),
    { size: 200, lane: (ending) => ending.orderId },
  )

  constructor(
    private readonly orders: SpotRepository,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly attempts: MoneyAttempts,
    private readonly clock: Clock,
  ) {}

  /** Places an order; a market order is filled when this returns. Answers the order as it was right after acceptance. */
  async place(userId: number, request: PlaceRequest, attempt?: Attempt) {
    const orderId = await this.attempts.onceWritten(userId, attempt, () =>
      this.placings.add({ userId, request, attempt }),
    )
    return orderView(asAccepted(await this.own(userId, orderId)))
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

  private judge({ userId, request, attempt }: Submit): Placing | Refusal {
    const pair = this.pairs.findOffered(request.symbol)
    if (!pair) return refusal('currencyUnsupported')
    const tick = this.board.last(pair.symbol)
    const judged = acceptOrder(request, pair, tick, this.clock.now())
    if ('refusal' in judged) return refusalOf(judged)
    return placing(userId, request, judged, pair, tick as Tick, attempt)
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
