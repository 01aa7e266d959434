import type { Amount } from '@halyard/domain'
import { userEventsChannel } from '../user-events.ts'

/**
 * HTX's private socket (its documents, "Websocket Asset and Order"): JSON in plain text frames, each with an `action`.
 * `seqNum` in an acknowledgement, in a subscription and in a push of orders and trades is Halyard's own.
 */
export const htxPrivatePath = '/ws/v2'

/** 0: when the total changes; 1: when either amount does, each alone; 2: when either does, both. */
type AccountMode = 0 | 1 | 2

export type HtxPrivateTopic =
  | { readonly channel: 'accounts'; readonly mode: AccountMode }
  /** `symbol` is undefined for all. */
  | { readonly channel: 'orders'; readonly symbol: string | undefined }
  | { readonly channel: 'trades'; readonly symbol: string | undefined; readonly withCancellations: boolean }
  /** The app's (user-events.ts). */
  | { readonly channel: 'user' }

export type HtxPrivateMessage =
  | { readonly kind: 'auth'; readonly params: Readonly<Record<string, unknown>> }
  /** `last` is the number of the last event that a client has got, which has come back. */
  | {
      readonly kind: 'sub'
      readonly ch: string
      readonly topic: HtxPrivateTopic
      readonly last: number | undefined
    }
  | { readonly kind: 'unsub'; readonly ch: string }
  | { readonly kind: 'ping'; readonly ts: number }
  | { readonly kind: 'pong' }

export interface HtxPrivateFault {
  readonly kind: 'fault'
  readonly action: string
  readonly ch: string
  readonly message: string
}

/** What refusals are numbered by: an input that cannot be taken, who did not sign in, too much, and a defect here. */
export const htxPrivateCodes = { invalid: 2001, unauthenticated: 2002, tooMany: 4000, internal: 500 } as const

/** Decodes a client's message; a fault says what is wrong with it. */
export function readHtxPrivateMessage(text: string): HtxPrivateMessage | HtxPrivateFault {
  const sent = objectIn(text)
  if (!sent) return fault('invalid.json')
  const { action, ch, params, data, seqNum } = sent
  const channel = typeof ch === 'string' ? ch : ''
  switch (action) {
    case 'pong':
      return { kind: 'pong' }
    case 'ping': {
      const ts = isObject(data) ? data.ts : undefined
      return isWhole(ts) ? { kind: 'ping', ts } : fault('invalid.data', 'ping')
    }
    case 'req':
      if (channel !== 'auth') return fault('invalid.ch', 'req', channel)
      return isObject(params) ? { kind: 'auth', params } : fault('invalid.params', 'req', channel)
    case 'sub': {
      const topic = topicOf(channel)
      if (!topic) return fault('invalid.ch', 'sub', channel)
      if (seqNum !== undefined && !isWhole(seqNum)) return fault('invalid.seqNum', 'sub', channel)
      return { kind: 'sub', ch: channel, topic, last: seqNum }
    }
    case 'unsub':
      return topicOf(channel) ? { kind: 'unsub', ch: channel } : fault('invalid.ch', 'unsub', channel)
    default:
      return fault('invalid.action', typeof action === 'string' ? action.slice(0, 32) : 'error', channel)
  }
}

/** An order of which something is told. */
export interface OrderTold {
  readonly orderId: number
  readonly accountId: number
  readonly clientOrderId: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly type: 'limit' | 'market' | 'ioc' | 'limit-maker' | 'limit-fok'
  readonly price: Amount
  /** In the quote coin for a market order that buys. */
  readonly size: Amount
  /** What was filled of it by then. */
  readonly executed: Amount
  readonly createdAt: Date
}

export interface FillTold {
  readonly fillId: number
  readonly price: Amount
  readonly quantity: Amount
  /** In the quote coin. */
  readonly turnover: Amount
  readonly fee: Amount
  readonly feeAsset: string
  readonly filledAt: Date
  readonly role: 'maker' | 'taker'
  /** Whether nothing of the order is open after it. */
  readonly isLast: boolean
}

export interface BalanceTold {
  readonly asset: string
  readonly accountId: number
  readonly balance: Amount
  readonly available: Amount
  /** Null in the present state that comes first. */
  readonly change: { readonly type: HtxChangeType; readonly at: Date } | null
}

type HtxChangeType = 'order-place' | 'order-match' | 'order-cancel' | 'deposit' | 'withdraw' | 'other'

/** Encodes a message of the server as JSON. */
export const htxPrivateText = {
  ping: (at: Date) => `{"action":"ping","data":{"ts":${at.getTime()}}}`,
  pong: (ts: number) => `{"action":"pong","data":{"ts":${ts}}}`,
  signedIn: '{"action":"req","code":200,"ch":"auth","data":{}}',
  /** `sequence` is the newest event; `resumed` whether what was missed follows, or the present state. */
  subscribed: (ch: string, sequence: number, resumed: boolean) =>
    JSON.stringify({ action: 'sub', code: 200, ch, data: { seqNum: sequence, resumed } }),
  unsubscribed: (ch: string) => JSON.stringify({ action: 'unsub', code: 200, ch, data: {} }),
  refusal: (action: string, ch: string, code: keyof typeof htxPrivateCodes, message: string) =>
    JSON.stringify({ action, code: htxPrivateCodes[code], ch, message }),
  balance: (
    ch: string,
    sequence: number,
    { asset, accountId, balance, available, change }: BalanceTold,
    only?: 'balance' | 'available',
  ) =>
    push(ch, {
      currency: asset.toLowerCase(),
      accountId,
      ...(only === 'available' ? {} : { balance: balance.text() }),
      ...(only === 'balance' ? {} : { available: available.text() }),
      changeType: change?.type ?? null,
      accountType: 'trade',
      changeTime: change?.at.getTime() ?? null,
      seqNum: sequence,
    }),
  placed: (ch: string, sequence: number, order: OrderTold) =>
    push(ch, {
      eventType: 'creation',
      ...orderFields(order),
      orderStatus: 'submitted',
      orderCreateTime: order.createdAt.getTime(),
      seqNum: sequence,
    }),
  filled: (ch: string, sequence: number, order: OrderTold, fill: FillTold) =>
    push(ch, {
      eventType: 'trade',
      ...orderFields(order),
      ...tradeFields(fill),
      remainAmt: fill.isLast ? '0' : restOf(order),
      execAmt: (isByValue(order) ? fill.turnover : fill.quantity).text(),
      orderStatus: statusAfter(fill),
      seqNum: sequence,
    }),
  /** `deletion` is the end of a stop order that was never set off. */
  cancelled: (ch: string, sequence: number, order: OrderTold, at: Date, event: 'cancellation' | 'deletion') =>
    push(ch, {
      eventType: event,
      ...orderFields(order),
      lastActTime: at.getTime(),
      remainAmt: restOf(order),
      execAmt: order.executed.text(),
      orderStatus: statusOfCancelled(order),
      seqNum: sequence,
    }),
  tradeCleared: (ch: string, sequence: number, order: OrderTold, fill: FillTold) =>
    push(ch, {
      eventType: 'trade',
      ...clearingFields(order),
      ...tradeFields(fill),
      transactFee: fill.fee.text(),
      feeCurrency: fill.feeAsset.toLowerCase(),
      feeDeduct: '0',
      feeDeductType: '',
      orderStatus: statusAfter(fill),
      seqNum: sequence,
    }),
  cancellationCleared: (ch: string, sequence: number, order: OrderTold) =>
    push(ch, {
      eventType: 'cancellation',
      ...clearingFields(order),
      remainAmt: restOf(order),
      orderStatus: statusOfCancelled(order),
      seqNum: sequence,
    }),
}

function push(ch: string, data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ action: 'push', ch, data })
}

const restOf = ({ size, executed }: OrderTold) => size.minus(executed).text()

const statusAfter = ({ isLast }: FillTold) => (isLast ? 'filled' : 'partial-filled')

const statusOfCancelled = ({ executed }: OrderTold) => (executed.isZero() ? 'canceled' : 'partial-canceled')

const isByValue = ({ type, side }: OrderTold) => type === 'market' && side === 'buy'

function sizeFields(order: OrderTold) {
  const size = order.size.text()
  return { orderPrice: order.price.text(), ...(isByValue(order) ? { orderValue: size } : { orderSize: size }) }
}

/** A stop order that was set off is told as the limit order that it has become. */
function orderFields(order: OrderTold) {
  const { symbol, accountId, orderId, clientOrderId, side, type } = order
  const common = { symbol, accountId, orderId, clientOrderId, orderSource: 'spot-api', type: `${side}-${type}` }
  return { ...common, ...sizeFields(order) }
}

function clearingFields(order: OrderTold) {
  const { symbol, orderId, clientOrderId, side, type, accountId, createdAt } = order
  return {
    symbol,
    orderId,
    clientOrderId,
    orderSide: side,
    orderType: `${side}-${type}`,
    accountId,
    source: 'spot-api',
    ...sizeFields(order),
    orderCreateTime: createdAt.getTime(),
  }
}

function tradeFields({ fillId, price, quantity, filledAt, role }: FillTold) {
  return {
    tradePrice: price.text(),
    tradeVolume: quantity.text(),
    tradeId: fillId,
    tradeTime: filledAt.getTime(),
    aggressor: role === 'taker',
  }
}

/** @example topicOf('trade.clearing#btcusdt#1') */
function topicOf(ch: string): HtxPrivateTopic | undefined {
  if (ch === userEventsChannel) return { channel: 'user' }
  const [name, first, second, ...more] = ch.split('#')
  if (more.length > 0) return undefined
  if (name === 'accounts.update') {
    const mode = modes.find((each) => String(each) === (first ?? '0'))
    return mode === undefined || second !== undefined ? undefined : { channel: 'accounts', mode }
  }
  if (first === undefined || !/^(\*|[a-z0-9]{1,32})$/.test(first)) return undefined
  const symbol = first === '*' ? undefined : first
  if (name === 'orders') return second === undefined ? { channel: 'orders', symbol } : undefined
  if (name !== 'trade.clearing' || !['0', '1', undefined].includes(second)) return undefined
  return { channel: 'trades', symbol, withCancellations: second === '1' }
}

const modes = [0, 1, 2] as const

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const sent: unknown = JSON.parse(text)
    return isObject(sent) ? sent : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function fault(message: string, action = 'error', ch = ''): HtxPrivateFault {
  return { kind: 'fault', action, ch: ch.slice(0, 80), message }
}
