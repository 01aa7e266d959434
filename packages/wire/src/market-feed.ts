import { Amount } from '@halyard/domain'
import type { Candle } from '@halyard/domain/market'
import { type ChartPeriod, feedPeriods } from './market.ts'

/*
 * The socket contract: the market part of the HTX WebSocket protocol
 * (https://huobiapi.github.io/docs/spot/v1/en/#websocket-market-data), spoken at /ws. The server's frames are JSON,
 * gzipped, binary; a client's are JSON as text. Numbers are JSON numbers made from decimal text and read back as text,
 * so that no price passes through a float.
 */

/** Where the gateway listens. */
export const feedPath = '/ws'

/** What can be subscribed to. */
export type FeedTopic =
  | { readonly channel: 'tickers' }
  | { readonly channel: 'detail'; readonly symbol: string }
  | { readonly channel: 'candles'; readonly symbol: string; readonly period: ChartPeriod }
  | { readonly channel: 'trades'; readonly symbol: string }

/** A topic as it is spelled on the wire: `market.btcusdt.kline.1min`. */
export function feedTopicName(topic: FeedTopic): string {
  switch (topic.channel) {
    case 'tickers':
      return 'market.tickers'
    case 'detail':
      return `market.${topic.symbol}.detail`
    case 'candles':
      return `market.${topic.symbol}.kline.${feedPeriods[topic.period]}`
    case 'trades':
      return `market.${topic.symbol}.trade.detail`
  }
}

/** The topic that a name spells, whether or not its symbol is listed; undefined for anything else. */
export function feedTopicOf(name: string): FeedTopic | undefined {
  if (name === 'market.tickers') return { channel: 'tickers' }
  const [, symbol, channel] = /^market\.([a-z0-9]{1,24})\.(detail|trade\.detail|kline\.[a-z0-9]{1,8})$/.exec(name) ?? []
  if (symbol === undefined || channel === undefined) return undefined
  if (channel === 'detail') return { channel: 'detail', symbol }
  if (channel === 'trade.detail') return { channel: 'trades', symbol }
  const period = periodsByFeedName.get(channel.slice('kline.'.length))
  return period && { channel: 'candles', symbol, period }
}

const periodsByFeedName = new Map(
  Object.entries(feedPeriods).map(([period, feedName]) => [feedName as string, period as ChartPeriod]),
)

/** What a symbol did in the last 24 hours. */
export interface FeedDetail {
  /** The sequence of the last tick, and when it happened. */
  readonly sequence: number
  readonly tickedAt: Date
  readonly open: Amount
  readonly close: Amount
  readonly low: Amount
  readonly high: Amount
  /** In the base coin, and in the quote coin. */
  readonly volume: Amount
  readonly turnover: Amount
  readonly trades: number
}

export interface FeedTicker extends FeedDetail {
  readonly symbol: string
}

export interface FeedTrade {
  readonly sequence: number
  readonly price: Amount
  readonly volume: Amount
  readonly at: Date
  /** By the tick rule: a trade at or above the price before it counts as a purchase. */
  readonly side: 'buy' | 'sell'
}

/** What a topic says. */
export type FeedContent =
  | { readonly channel: 'tickers'; readonly tickers: readonly FeedTicker[] }
  | { readonly channel: 'detail'; readonly symbol: string; readonly detail: FeedDetail }
  | {
      readonly channel: 'candles'
      readonly symbol: string
      readonly period: ChartPeriod
      readonly candles: readonly Candle[]
    }
  | { readonly channel: 'trades'; readonly symbol: string; readonly trades: readonly FeedTrade[] }

/** A client's own mark on a message, repeated in the answer. */
export type FeedId = string | number

export type FeedClientMessage =
  | { readonly kind: 'sub'; readonly topic: string; readonly id: FeedId | undefined }
  | { readonly kind: 'unsub'; readonly topic: string; readonly id: FeedId | undefined }
  | {
      readonly kind: 'req'
      readonly topic: string
      readonly id: FeedId | undefined
      readonly from?: number
      readonly to?: number
    }
  | { readonly kind: 'ping'; readonly value: number }
  | { readonly kind: 'pong'; readonly value: number }

export interface FeedFault {
  readonly kind: 'fault'
  /** In English, as the protocol's own messages are. */
  readonly message: string
  readonly id: FeedId | undefined
}

/** Reads what a client sent; a fault says what was wrong with it. */
export function readClientMessage(text: string): FeedClientMessage | FeedFault {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return fault('invalid json')
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return fault('invalid message')
  const { sub, unsub, req, ping, pong, id: mark, from, to } = sent as Record<string, unknown>
  if (mark !== undefined && !isFeedId(mark)) return fault('invalid id')
  const id = mark as FeedId | undefined
  if (ping !== undefined) return isWhole(ping) ? { kind: 'ping', value: ping } : fault('invalid ping', id)
  if (pong !== undefined) return isWhole(pong) ? { kind: 'pong', value: pong } : fault('invalid pong', id)
  if (sub !== undefined) return typeof sub === 'string' ? { kind: 'sub', topic: sub, id } : fault('invalid sub', id)
  if (unsub !== undefined)
    return typeof unsub === 'string' ? { kind: 'unsub', topic: unsub, id } : fault('invalid unsub', id)
  if (req === undefined) return fault('unknown message: use sub, unsub, req, ping or pong', id)
  if (typeof req !== 'string') return fault('invalid req', id)
  if (from !== undefined && !isWhole(from)) return fault('invalid from', id)
  if (to !== undefined && !isWhole(to)) return fault('invalid to', id)
  return { kind: 'req', topic: req, id, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

function fault(message: string, id?: FeedId): FeedFault {
  return { kind: 'fault', message, id }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isFeedId = (value: unknown) => (typeof value === 'string' && value.length <= 64) || Number.isSafeInteger(value)

/** What a client sends, as text. */
export const feedClientText = {
  sub: (topic: FeedTopic, id: FeedId) => JSON.stringify({ sub: feedTopicName(topic), id }),
  unsub: (topic: FeedTopic, id: FeedId) => JSON.stringify({ unsub: feedTopicName(topic), id }),
  /** `from` and `to` in Unix seconds, for candles. */
  req: (topic: FeedTopic, id: FeedId, range: { from?: number; to?: number } = {}) =>
    JSON.stringify({ req: feedTopicName(topic), id, ...range }),
  ping: (value: number) => JSON.stringify({ ping: value }),
  pong: (value: number | string) => `{"pong":${value}}`,
}

/** What the server sends, as JSON text. `at` is the server's clock. */
export const feedServerText = {
  ping: (at: Date) => `{"ping":${at.getTime()}}`,
  pong: (value: number) => `{"pong":${value}}`,
  subscribed: (topic: string, id: FeedId | undefined, at: Date) =>
    `{${marked(id)}"status":"ok","subbed":${JSON.stringify(topic)},"ts":${at.getTime()}}`,
  unsubscribed: (topic: string, id: FeedId | undefined, at: Date) =>
    `{${marked(id)}"status":"ok","unsubbed":${JSON.stringify(topic)},"ts":${at.getTime()}}`,
  error: (code: FeedErrorCode, message: string, id: FeedId | undefined, at: Date) =>
    `{"status":"error","err-code":"${code}","err-msg":${JSON.stringify(message)},${marked(id)}"ts":${at.getTime()}}`,
  /** What a topic's subscribers hear. */
  push: (content: FeedContent, at: Date) => {
    const head = `{"ch":"${feedTopicName(content)}","ts":${at.getTime()}`
    switch (content.channel) {
      case 'tickers':
        return `${head},"data":${tickersJson(content.tickers)}}`
      case 'detail':
        return `${head},"tick":${detailJson(content.detail)}}`
      case 'candles': {
        const newest = content.candles.at(-1)
        return `${head},"tick":${newest ? candleJson(newest) : 'null'}}`
      }
      case 'trades': {
        const newest = content.trades.at(-1)
        return `${head},"tick":{"id":${newest?.sequence ?? 0},"ts":${newest?.at.getTime() ?? 0},"data":${tradesJson(content.trades)}}}`
      }
    }
  },
  /** The answer to a request. */
  answer: (content: FeedContent, id: FeedId | undefined, at: Date) =>
    `{"status":"ok",${marked(id)}"rep":"${feedTopicName(content)}","ts":${at.getTime()},"data":${answerJson(content)}}`,
}

export type FeedErrorCode = 'bad-request' | 'too-many-requests' | 'internal-error'

function answerJson(content: FeedContent): string {
  switch (content.channel) {
    case 'tickers':
      return tickersJson(content.tickers)
    case 'detail':
      return detailJson(content.detail)
    case 'candles':
      return `[${content.candles.map(candleJson).join(',')}]`
    case 'trades':
      return tradesJson(content.trades)
  }
}

const marked = (id: FeedId | undefined) => (id === undefined ? '' : `"id":${JSON.stringify(id)},`)

const tickersJson = (tickers: readonly FeedTicker[]) =>
  `[${tickers.map((ticker) => `{"symbol":"${ticker.symbol}",${dayJson(ticker)},"id":${ticker.sequence},"ts":${ticker.tickedAt.getTime()}}`).join(',')}]`

const detailJson = (detail: FeedDetail) =>
  `{"id":${detail.sequence},${dayJson(detail)},"version":${detail.sequence},"ts":${detail.tickedAt.getTime()}}`

const candleJson = (candle: Candle) => `{"id":${candle.openTime},${dayJson(candle)}}`

const dayJson = (day: Omit<FeedDetail, 'sequence' | 'tickedAt'>) =>
  `"open":${day.open.text()},"close":${day.close.text()},"low":${day.low.text()},"high":${day.high.text()},` +
  `"amount":${day.volume.text()},"vol":${day.turnover.text()},"count":${day.trades}`

/** Newest first, as the protocol has it. */
const tradesJson = (trades: readonly FeedTrade[]) => `[${trades.toReversed().map(tradeJson).join(',')}]`

const tradeJson = (trade: FeedTrade) =>
  `{"id":${trade.sequence},"ts":${trade.at.getTime()},"tradeId":${trade.sequence},"amount":${trade.volume.text()},` +
  `"price":${trade.price.text()},"direction":"${trade.side}"}`

/** A server's frame, read: what the web app and a chained feed hear. */
export type FeedFrame =
  | { readonly kind: 'ping'; readonly value: string }
  | { readonly kind: 'pong'; readonly value: string }
  | { readonly kind: 'subscribed'; readonly topic: string; readonly id: string | undefined }
  | { readonly kind: 'unsubscribed'; readonly topic: string; readonly id: string | undefined }
  | { readonly kind: 'error'; readonly code: string; readonly message: string; readonly id: string | undefined }
  | { readonly kind: 'push'; readonly at: Date; readonly content: FeedContent }
  | { readonly kind: 'answer'; readonly id: string | undefined; readonly content: FeedContent }

/** Reads the JSON of one frame, after gunzip. Undefined for what this contract does not know. */
export function readFeedFrame(text: string): FeedFrame | undefined {
  const frame = record(JSON.parse(withQuotedNumbers(text)))
  if (!frame) return undefined
  const id = textOf(frame.id)
  if (frame.ping !== undefined) return { kind: 'ping', value: String(frame.ping) }
  if (frame.pong !== undefined) return { kind: 'pong', value: String(frame.pong) }
  if (frame.status === 'error') {
    return { kind: 'error', code: textOf(frame['err-code']) ?? '', message: textOf(frame['err-msg']) ?? '', id }
  }
  if (typeof frame.subbed === 'string') return { kind: 'subscribed', topic: frame.subbed, id }
  if (typeof frame.unsubbed === 'string') return { kind: 'unsubscribed', topic: frame.unsubbed, id }
  if (typeof frame.ch === 'string') {
    const content = contentOf(frame.ch, frame.data ?? frame.tick, moment(frame.ts))
    return content && { kind: 'push', at: moment(frame.ts), content }
  }
  if (typeof frame.rep === 'string') {
    const content = contentOf(frame.rep, frame.data, moment(frame.ts))
    return content && { kind: 'answer', id, content }
  }
  return undefined
}

function contentOf(name: string, body: unknown, at: Date): FeedContent | undefined {
  const topic = feedTopicOf(name)
  switch (topic?.channel) {
    case undefined:
      return undefined
    case 'tickers':
      return {
        channel: 'tickers',
        tickers: records(body).map((ticker) => ({ symbol: textOf(ticker.symbol) ?? '', ...detailOf(ticker, at) })),
      }
    case 'detail': {
      const detail = record(body)
      return detail && { ...topic, detail: detailOf(detail, at) }
    }
    case 'candles':
      return { ...topic, candles: records(body).map((candle) => ({ openTime: whole(candle.id), ...dayOf(candle) })) }
    case 'trades': {
      const newestFirst = records(Array.isArray(body) ? body : record(body)?.data)
      return { ...topic, trades: newestFirst.map(tradeOf).reverse() }
    }
  }
}

function detailOf(sent: Record<string, unknown>, at: Date): FeedDetail {
  const tickedAt = sent.ts === undefined ? at : moment(sent.ts)
  return { sequence: whole(sent.version ?? sent.id ?? '0'), tickedAt, ...dayOf(sent) }
}

function dayOf(sent: Record<string, unknown>) {
  return {
    open: quantity(sent.open),
    close: quantity(sent.close),
    low: quantity(sent.low),
    high: quantity(sent.high),
    volume: quantity(sent.amount),
    turnover: quantity(sent.vol),
    trades: whole(sent.count),
  }
}

function tradeOf(sent: Record<string, unknown>): FeedTrade {
  return {
    sequence: whole(sent.tradeId ?? sent['trade-id'] ?? '0'),
    price: quantity(sent.price),
    volume: quantity(sent.amount),
    at: moment(sent.ts),
    side: sent.direction === 'sell' ? 'sell' : 'buy',
  }
}

/** JSON with each of its numbers as a string, so that parsing keeps every digit. Strings are stepped over whole. */
function withQuotedNumbers(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (found) =>
    found.startsWith('"') ? found : `"${found}"`,
  )
}

/** An amount from a number's text; foreign servers write exponents, and more digits than the 18 that are kept. */
function quantity(sent: unknown): Amount {
  const [, whole, fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/.exec(String(sent ?? '0')) ?? []
  if (whole === undefined) throw new RangeError(`not a quantity: ${JSON.stringify(sent)}`)
  const shift = Number(exponent)
  const digits = shift < 0 ? whole.padStart(1 - shift, '0') + fraction : whole + fraction.padEnd(shift, '0')
  const point = shift < 0 ? Math.max(whole.length, 1 - shift) + shift : whole.length + shift
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  return Amount.of(`${integer}.${digits.slice(point, point + 18).padEnd(1, '0')}`)
}

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

/** A list of objects; one object alone counts as a list of it. */
const records = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : [value]).map(record).filter((one) => one !== undefined)

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const whole = (value: unknown) => Math.trunc(Number(value ?? 0))
const moment = (value: unknown) => new Date(whole(value))
