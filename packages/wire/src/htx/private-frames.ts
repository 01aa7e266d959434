import { Amount } from '@halyard/domain'
import {
  readSessionEnded,
  readUserEvent,
  type SessionEnded,
  sessionChannel,
  type UserEvent,
  userEventsChannel,
} from '../user-events.ts'
import type { BalanceTold, FillTold, HtxPrivateTopic, OrderTold } from './private-socket.ts'

/** What a client of the private socket says. */
export const htxPrivateClientText = {
  auth: (params: object) => JSON.stringify({ action: 'req', ch: 'auth', params }),
  /** `last` is the number of the last event that the client has got. */
  sub: (ch: string, last: number | undefined) => JSON.stringify({ action: 'sub', ch, seqNum: last }),
  unsub: (ch: string) => JSON.stringify({ action: 'unsub', ch }),
  ping: (ts: number) => `{"action":"ping","data":{"ts":${ts}}}`,
  pong: (ts: number) => `{"action":"pong","data":{"ts":${ts}}}`,
}

/** A topic as it is spelled on the wire: `trade.clearing#btcusdt#1`. */
export function htxPrivateTopicName(topic: HtxPrivateTopic): string {
  if (topic.channel === 'user') return userEventsChannel
  if (topic.channel === 'accounts') return `accounts.update#${topic.mode}`
  const symbol = topic.symbol ?? '*'
  return topic.channel === 'orders' ? `orders#${symbol}` : `trade.clearing#${symbol}#${topic.withCancellations ? 1 : 0}`
}

type Trade = Pick<FillTold, 'fillId' | 'price' | 'quantity' | 'filledAt'>
type ClearedOrder = Omit<OrderTold, 'executed'>
type PrivateOrder = Omit<OrderTold, 'createdAt' | 'executed'>

/** What is told on each channel. */
export interface HtxPrivateTold {
  /** Mode 0 tells the balance alone, and mode 1 one of both. */
  readonly accounts: Pick<BalanceTold, 'asset' | 'accountId' | 'change'> &
    Partial<Pick<BalanceTold, 'balance' | 'available'>>
  readonly orders:
    | (PrivateOrder & { readonly event: 'placed'; readonly createdAt: Date })
    | (PrivateOrder & { readonly event: 'filled'; readonly fill: Trade })
    /** `deleted` is the end of a stop order that was never set off. */
    | (PrivateOrder & { readonly event: 'cancelled' | 'deleted'; readonly at: Date })
  readonly trades:
    | (ClearedOrder & { readonly event: 'filled'; readonly fill: Trade & Pick<FillTold, 'fee' | 'feeAsset'> })
    | (ClearedOrder & { readonly event: 'cancelled' })
  readonly user: UserEvent
}

/** A server's frame, decoded. */
export type HtxPrivateFrame =
  | { readonly kind: 'ping' | 'pong'; readonly ts: number }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'subscribed'; readonly ch: string; readonly sequence: number; readonly resumed: boolean }
  | { readonly kind: 'unsubscribed'; readonly ch: string }
  | {
      readonly kind: 'refusal'
      readonly action: string
      readonly ch: string
      readonly code: number
      readonly message: string
      /** Of a sign-in with a session that has ended. */
      readonly ended: SessionEnded | undefined
    }
  /** The session with which it was signed in. */
  | { readonly kind: 'ended'; readonly ended: SessionEnded }
  | {
      readonly kind: 'push'
      readonly ch: string
      readonly sequence: number
      readonly told: HtxPrivateTold[keyof HtxPrivateTold]
    }

/** Reads a frame; undefined for what this contract does not know. @throws for what is no frame. */
export function readHtxPrivateFrame(text: string): HtxPrivateFrame | undefined {
  const { action, ch = '', code, message = '', data = {} } = JSON.parse(text) as Sent
  switch (action) {
    case 'ping':
    case 'pong':
      return { kind: action, ts: Number(data.ts) }
    case 'push': {
      const ended = ch === sessionChannel ? readSessionEnded(data) : undefined
      if (ended) return { kind: 'ended', ended }
      const told = toldOf(ch, data)
      return told && { kind: 'push', ch, sequence: Number(data.seqNum), told }
    }
  }
  if (code !== 200) {
    return { kind: 'refusal', action, ch, code: Number(code), message, ended: readSessionEnded(data) }
  }
  if (action === 'req') return { kind: 'signedIn' }
  if (action === 'unsub') return { kind: 'unsubscribed', ch }
  if (action !== 'sub') return undefined
  return { kind: 'subscribed', ch, sequence: Number(data.seqNum), resumed: data.resumed === true }
}

interface Sent {
  readonly action: string
  readonly ch?: string
  readonly code?: number
  readonly message?: string
  readonly data?: Data
}
type Data = Readonly<Record<string, unknown>>

function toldOf(ch: string, data: Data): HtxPrivateTold[keyof HtxPrivateTold] | undefined {
  if (ch === userEventsChannel) return readUserEvent(data)
  const [channel] = ch.split('#')
  if (channel === 'accounts.update') return balanceIn(data)
  const event = events[data.eventType as keyof typeof events]
  if (channel === 'orders') {
    const order = orderIn(data, String(data.type))
    if (event === 'placed') return { ...order, event, createdAt: momentIn(data.orderCreateTime) }
    if (event === 'filled') return { ...order, event, fill: tradeIn(data) }
    return event && { ...order, event, at: momentIn(data.lastActTime) }
  }
  if (channel !== 'trade.clearing') return undefined
  const order = { ...orderIn(data, String(data.orderType)), createdAt: momentIn(data.orderCreateTime) }
  if (event === 'cancelled') return { ...order, event }
  if (event !== 'filled') return undefined
  const paid = { fee: amountIn(data.transactFee), feeAsset: String(data.feeCurrency).toUpperCase() }
  return { ...order, event, fill: { ...tradeIn(data), ...paid } }
}

const events = { creation: 'placed', trade: 'filled', cancellation: 'cancelled', deletion: 'deleted' } as const

function balanceIn({
  currency,
  accountId,
  balance,
  available,
  changeType,
  changeTime,
}: Data): HtxPrivateTold['accounts'] {
  const type = changeType as NonNullable<BalanceTold['change']>['type'] | null
  return {
    asset: String(currency).toUpperCase(),
    accountId: Number(accountId),
    change: type === null ? null : { type, at: momentIn(changeTime) },
    ...(balance === undefined ? {} : { balance: amountIn(balance) }),
    ...(available === undefined ? {} : { available: amountIn(available) }),
  }
}

function orderIn(data: Data, kind: string): PrivateOrder {
  const [, side, type] = /^(buy|sell)-(.*)$/.exec(kind) as unknown as [
    string,
    PrivateOrder['side'],
    PrivateOrder['type'],
  ]
  return {
    orderId: Number(data.orderId),
    accountId: Number(data.accountId),
    clientOrderId: String(data.clientOrderId),
    symbol: String(data.symbol),
    side,
    type,
    price: amountIn(data.orderPrice),
    size: amountIn(data.orderSize ?? data.orderValue),
  }
}

function tradeIn(data: Data): Trade {
  return {
    fillId: Number(data.tradeId),
    price: amountIn(data.tradePrice),
    quantity: amountIn(data.tradeVolume),
    filledAt: momentIn(data.tradeTime),
  }
}

const amountIn = (sent: unknown) => Amount.of(String(sent))
const momentIn = (sent: unknown) => new Date(Number(sent))
