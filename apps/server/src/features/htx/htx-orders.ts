import { Amount } from '@halyard/domain'
import type { RecordType } from '@halyard/domain/ledger'
import { receivedAsset } from '@halyard/domain/spot'
import { type HtxRequestOf, type HtxResponseOf, htx } from '@halyard/wire/htx/index'
import { Injectable } from '@nestjs/common'
import { Pairs } from '../../market-feed/pairs.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { fingerprintOf } from '../../platform/http/request.ts'
import { Messages } from '../../platform/messages/messages.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { type Holding, LedgerService } from '../ledger/index.ts'
import {
  type FillOfOrder,
  facingOf,
  kindOf,
  type OrderRow,
  type OrderState,
  type PlaceRequest,
  type SearchedState,
  SpotService,
} from '../spot/index.ts'
import { HtxFault, serveHtx } from './htx-call.ts'
import { faultOfRefusal } from './htx-faults.ts'

type Placing = HtxRequestOf<typeof htx.place>
type OrderView = HtxResponseOf<typeof htx.order>['data']
type FillView = HtxResponseOf<typeof htx.fills>['data'][number]
type AskedState = HtxRequestOf<typeof htx.orders>['states'][number]
type Kind = OrderView['kind']
type TransferType = HtxResponseOf<typeof htx.ledger>['data'][number]['transferType']

/** Accounts and orders in the dialect. Each is placed, judged and cancelled by the service of the app. */
@Injectable()
export class HtxOrders {
  constructor(
    private readonly spot: SpotService,
    private readonly ledger: LedgerService,
    private readonly pairs: Pairs,
    private readonly messages: Messages,
  ) {}

  readonly routes = [
    serveHtx(htx.accounts, ({ userId }) => ({
      data: [{ ...accountOf(userId), subtype: '' }],
    })),
    serveHtx(htx.balance, async ({ input, userId }) => {
      requireOwn(userId, input.accountId)
      const list = balancesOf(await this.ledger.holdings(userId), this.pairs.offered())
      return { data: { ...accountOf(userId), list } }
    }),
    serveHtx(htx.place, async ({ input, userId }) => ({ data: await this.place(userId, input) })),
    serveHtx(htx.placeBatch, async ({ input, userId }) => ({
      data: await Promise.all(input.orders.map((order) => this.placeOfBatch(userId, order))),
    })),
    serveHtx(htx.cancel, async ({ input: { orderId }, userId }) => {
      await this.cancel(userId, { orderId })
      return { data: orderId }
    }),
    serveHtx(htx.cancelByClientId, async ({ input, userId }) => ({
      data: await this.cancel(userId, input).then(
        () => cancelled,
        (error: unknown) => stateIn(error),
      ),
    })),
    serveHtx(htx.cancelBatch, async ({ input: { orderIds = [], clientOrderIds = [] }, userId }) => {
      const named = [
        ...orderIds.map((orderId) => ({ orderId })),
        ...clientOrderIds.map((clientOrderId) => ({ clientOrderId })),
      ]
      if (named.length === 0) refuse('badInput', { fields: 'order-ids' })
      const ends = await Promise.all(named.map((by) => this.cancelOfBatch(userId, by)))
      return {
        data: {
          success: ends.flatMap((end) => (typeof end === 'string' ? [end] : [])),
          failed: ends.flatMap((end) => (typeof end === 'string' ? [] : [end])),
        },
      }
    }),
    serveHtx(htx.cancelAll, async ({ input: { accountId, symbols, kinds, side, size }, userId }) => {
      requireOwn(userId, accountId)
      const found = (await this.spot.open(userId)).filter(isAsked({ symbols, kinds, side }))
      const { cancelled, filled } = await this.spot.cancelThese(found.slice(0, size))
      return { data: { cancelled, failed: filled, nextId: found[size]?.id ?? -1 } }
    }),
    serveHtx(htx.cancelAllAfter, async ({ input: { timeout }, userId, now }) => {
      const dueAt = await this.spot.cancelAllAfter(userId, timeout, now)
      return { data: { currentTime: now, triggerTime: dueAt ?? never } }
    }),
    serveHtx(htx.order, async ({ input, userId }) => ({ data: orderView(await this.spot.row(userId, input)) })),
    serveHtx(htx.orderByClientId, async ({ input, userId }) => ({
      data: orderView(await this.spot.row(userId, input)),
    })),
    serveHtx(htx.openOrders, async ({ input: { accountId, side, ...input }, userId }) => {
      requireOwn(userId, accountId)
      const { before, after, limit } = termsOf(input)
      const asked = (await this.spot.open(userId))
        .filter(isAsked({ ...input, side }))
        .filter(({ id }) => id > (after ?? 0) && id < (before ?? Number.POSITIVE_INFINITY))
      const orders = after === undefined ? asked.slice(-limit) : asked.slice(0, limit)
      return { data: orders.reverse().map(orderView) }
    }),
    serveHtx(htx.orders, async ({ input: { states, ...input }, userId }) => ({
      data: (await this.spot.search(userId, { ...termsOf(input), states: states.flatMap(statesAsked) })).map(orderView),
    })),
    serveHtx(htx.orderHistory, async ({ input, userId }) => ({
      data: (await this.spot.search(userId, termsOf(input))).map(orderView),
    })),
    serveHtx(htx.fillsOfOrder, async ({ input: { orderId }, userId }) => {
      await this.spot.row(userId, { orderId })
      return { data: (await this.spot.fillsOf(userId, orderId)).map(fillView) }
    }),
    serveHtx(htx.fills, async ({ input, userId }) => ({
      data: (await this.spot.fills(userId, termsOf(input))).map(fillView),
    })),
    serveHtx(htx.feeRates, ({ input: { symbols } }) => ({
      data: symbols.map((symbol) => {
        const { feeRate: taker, makerFee: maker } = this.pairs.find(symbol) ?? refuse('currencyUnsupported')
        return { symbol, maker, taker, actualMaker: maker, actualTaker: taker }
      }),
    })),
    serveHtx(htx.ledger, async ({ input: { accountId, asset, startTime, endTime, limit, fromId }, userId }) => {
      requireOwn(userId, accountId)
      const query = { asset, since: startTime, until: endTime, lastId: fromId, page: 1, pageSize: limit + 1 }
      const { rows } = await this.ledger.records(userId, query)
      const data = rows.slice(0, limit).map((row) => {
        const type = transferTypeOf(row)
        const { recordId, quantity: amount, createdAt: at } = row
        return { accountId: userId, asset: row.asset, amount, type, transferType: type, recordId, at }
      })
      return { data, nextId: rows[limit]?.recordId }
    }),
    serveHtx(htx.userId, ({ userId }) => ({ data: userId })),
  ]

  /** Places under the client's name for the order, which is its key: the same again is answered the same. */
  private async place(userId: number, order: Placing): Promise<number> {
    requireOwn(userId, order.accountId)
    const { clientOrderId } = order
    const request = requestOf(order)
    const key = clientOrderId === undefined ? undefined : keyOf(clientOrderId, order)
    return this.spot.placeByProgram(userId, request, key)
  }

  private async placeOfBatch(userId: number, order: Placing) {
    const { clientOrderId } = order
    try {
      return { orderId: await this.place(userId, order), clientOrderId }
    } catch (error) {
      const { code, message } = faultOfRefusal(error, htx.placeBatch, this.messages)
      return { clientOrderId, errorCode: code, errorMessage: message }
    }
  }

  /** Cancels an open order, and refuses with the state of one that is none any more. */
  private async cancel(userId: number, by: Parameters<SpotService['row']>[1]): Promise<OrderRow> {
    const order = await this.spot.row(userId, by)
    if (!openStates.includes(order.state)) throw endedAlready(order.state)
    try {
      await this.spot.cancel(userId, order.id)
    } catch (error) {
      throw error instanceof Refusal && error.refusal === 'orderNotOpen' ? endedAlready('filled') : error
    }
    return order
  }

  private async cancelOfBatch(userId: number, by: Parameters<SpotService['row']>[1]) {
    const name = 'orderId' in by ? String(by.orderId) : by.clientOrderId
    try {
      await this.cancel(userId, by)
      return name
    } catch (error) {
      const { code: errorCode, message: errorMessage, beside } = faultOfRefusal(error, htx.cancelBatch, this.messages)
      const orderState = beside?.['order-state']
      return {
        ...('orderId' in by ? { orderId: name } : { clientOrderId: name }),
        errorCode,
        errorMessage,
        ...(orderState === undefined ? {} : { orderState }),
      }
    }
  }
}

const accountOf = (userId: number) => ({ accountId: userId, type: 'spot', state: 'working' }) as const

const never = new Date(0)
const openStates: readonly OrderState[] = ['open', 'waiting']

/** What the dialect says of an order that is open no more. */
const filled = 6
const cancelled = 7
const notFound = 0

function endedAlready(state: OrderState): HtxFault {
  const orderState = state === 'filled' ? filled : cancelled
  return new HtxFault('order-orderstate-error', `The order is ${state}.`, { 'order-state': orderState })
}

/** The answer of a cancellation by the client's name, in which nothing is refused but what is of the moment. */
function stateIn(error: unknown): number {
  if (error instanceof HtxFault && error.beside['order-state'] !== undefined) return error.beside['order-state']
  if (error instanceof Refusal && error.refusal === 'notFound') return notFound
  throw error
}

function requireOwn(userId: number, accountId: number | undefined): void {
  if (accountId !== undefined && accountId !== userId) {
    throw new HtxFault('account-get-accounts-inexistent-error', 'There is no such account.')
  }
}

/** No key of the app's has a colon. */
function keyOf(
  clientOrderId: string,
  { symbol, kind, amount, price, triggerPrice, operator, selfTrade }: Placing,
): IdempotencyKey {
  const texts = [amount, price, triggerPrice].map((sent) => sent?.text())
  const mode = selfTrade === undefined ? [] : [selfTrade]
  return { key: `htx:${clientOrderId}`, fingerprint: fingerprintOf('htx', symbol, kind, texts, operator, ...mode) }
}

/** An order of the dialect as the service takes it. What it is worth is judged there. */
function requestOf({
  symbol,
  kind,
  amount,
  price,
  triggerPrice,
  operator,
  source,
  clientOrderId,
  selfTrade,
}: Placing): PlaceRequest {
  if (source !== undefined && source !== 'spot-api') {
    throw new HtxFault('order-source-invalid', 'Only the source spot-api is taken.')
  }
  const side = sideOf(kind)
  const common = { symbol, clientOrderId, side, selfTrade }
  if (kind === 'buy-market') return { ...common, type: 'market', sizing: 'total', total: amount }
  if (kind === 'sell-market') return { ...common, type: 'market', sizing: 'quantity', quantity: amount }
  const isStop = kind.includes('stop')
  if (isStop && !triggerPrice) throw missing('stop-price')
  if (isStop && !operator) throw missing('operator')
  const direction = operator === 'gte' ? ('rises' as const) : ('falls' as const)
  return {
    ...common,
    ...{ type: 'limit', sizing: 'quantity', quantity: amount, limitPrice: price },
    ...(isStop && triggerPrice ? { trigger: { price: triggerPrice, direction } } : {}),
    postOnly: kind.endsWith('maker'),
    timeInForce: kind.endsWith('fok') ? 'fok' : kind.endsWith('ioc') ? 'ioc' : 'gtc',
  }
}

const missing = (path: string) => new Refusal('badInput', { fields: path }, [{ path, fault: 'required' }])

const sideOf = (kind: Kind) => (kind.startsWith('buy') ? ('buy' as const) : ('sell' as const))

/** Whether an open order is of these terms. */
function isAsked({ symbols, kinds, side }: Pick<Asked, 'symbols' | 'kinds'> & { side?: 'buy' | 'sell' | undefined }) {
  return (order: OrderRow) =>
    (symbols?.includes(order.symbol) ?? true) &&
    (kinds?.includes(`${order.side}-${kindOf(order)}`) ?? true) &&
    (side === undefined || order.side === side)
}

function statesAsked(state: AskedState): SearchedState[] {
  switch (state) {
    case 'created':
    case 'pre-submitted':
      return ['waiting']
    case 'submitted':
      return [{ state: 'open', filledInPart: false }]
    case 'partial-filled':
      return [{ state: 'open', filledInPart: true }]
    case 'filled':
      return ['filled']
    case 'canceled':
      return [{ state: 'cancelled', filledInPart: false }]
    case 'partial-canceled':
      return [{ state: 'cancelled', filledInPart: true }]
    default:
      return []
  }
}

interface Asked {
  readonly symbols?: readonly string[] | undefined
  readonly kinds?: readonly Kind[] | undefined
  readonly startTime?: Date | undefined
  readonly endTime?: Date | undefined
  readonly from?: number | undefined
  readonly direction?: 'prev' | 'next'
  readonly size: number
}

/** `from` is the last row of the page before, or with `prev` the first. */
function termsOf({ symbols, kinds, startTime, endTime, from, direction, size }: Asked) {
  const isCursor = from !== undefined && from > 0
  return {
    symbols,
    kinds,
    since: startTime,
    until: endTime,
    before: isCursor && direction === 'next' ? from : undefined,
    after: isCursor && direction === 'prev' ? from : undefined,
    limit: size,
  }
}

/** Two rows a coin. What products hold is no part of the account that orders are placed from. */
function balancesOf(holdings: readonly Holding[], offered: readonly { base: string; quote: string }[]) {
  const assets = new Set([
    ...offered.flatMap(({ base, quote }) => [quote, base]),
    ...holdings.map(({ asset }) => asset),
  ])
  const sum = (asset: string, ...parts: readonly Holding['part'][]) =>
    Amount.sum(
      holdings.filter((held) => held.asset === asset && parts.includes(held.part)).map(({ balance }) => balance),
    )
  return [...assets].flatMap((asset) => [
    { asset, type: 'trade' as const, balance: sum(asset, 'available') },
    { asset, type: 'frozen' as const, balance: sum(asset, 'spot', 'withdrawal') },
  ])
}

/** Through which door an order came is not stored. */
const source = 'spot-api'

const states = {
  waiting: ['created', 'created'],
  open: ['submitted', 'partial-filled'],
  filled: ['filled', 'filled'],
  cancelled: ['canceled', 'partial-canceled'],
} as const satisfies Record<OrderState, readonly [OrderView['state'], OrderView['state']]>

function orderView(order: OrderRow): OrderView {
  const { filledQuantity, turnover, fee, state, updatedAt, triggerPrice, triggerDirection } = order
  const operator = triggerDirection === 'rises' ? ('gte' as const) : ('lte' as const)
  return {
    orderId: order.id,
    symbol: order.symbol,
    accountId: order.userId,
    clientOrderId: order.clientOrderId ?? '',
    amount: amountOf(order),
    price: order.limitPrice ?? Amount.zero,
    createdAt: order.createdAt,
    finishedAt: openStates.includes(state) ? never : updatedAt,
    cancelledAt: state === 'cancelled' ? updatedAt : never,
    kind: `${order.side}-${kindOf(order)}`,
    source,
    state: states[state][filledQuantity.isZero() ? 0 : 1],
    ...(triggerPrice ? { triggerPrice, operator } : {}),
    selfTrade: order.selfTrade,
    filledQuantity,
    filledQuantity2: filledQuantity,
    turnover,
    turnover2: turnover,
    fee,
    fee2: fee,
  }
}

/** What a market order that buys spends, and of any other what it trades. */
export function amountOf({ type, side, requestedTotal, turnover, quantity }: OrderRow): Amount {
  return type === 'market' && side === 'buy' ? (requestedTotal ?? turnover) : quantity
}

function fillView(fill: FillOfOrder): FillView {
  const { fillId, orderId, symbol, price, quantity, fee, filledAt } = fill
  return {
    fillId,
    orderId,
    matchId: fillId,
    tradeId: fillId,
    symbol,
    kind: `${fill.side}-${kindOf(fill)}`,
    source,
    price,
    quantity,
    fee,
    feeAsset: receivedAsset(fill.side, fill),
    points: '0',
    feeDeductCurrency: '',
    feeDeductState: 'done',
    filledAt,
    role: facingOf(fill).role,
  }
}

/** The dialect's word for each kind of record; the products that it does not have are `other-types`. */
const transferTypes: { readonly [Type in RecordType]?: TransferType } = {
  depositSucceeded: 'deposit',
  withdrawalSucceeded: 'withdraw',
  withdrawalReturned: 'withdraw',
  spotTrade: 'trade',
  spotBuy: 'trade',
  spotSell: 'trade',
  exchange: 'exchange',
  exchangeFee: 'exchange',
  agentDeposit: 'deposit',
  agentDeduction: 'withdraw',
  loanDisbursed: 'credit',
  loanRepaid: 'credit',
}

function transferTypeOf({ type, fee }: { readonly type: RecordType; readonly fee: boolean }): TransferType {
  const word = transferTypes[type] ?? 'other-types'
  if (!fee) return word
  return word === 'trade' ? 'transact-fee' : word === 'withdraw' ? 'withdraw-fee' : word
}
