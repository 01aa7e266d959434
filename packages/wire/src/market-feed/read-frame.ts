import { Amount } from '@halyard/domain'
import type { FeedBookLevel, FeedChange, FeedContent, FeedDetail, FeedLevel, FeedTrade } from './content.ts'
import { feedTopicOf } from './read-topic.ts'

/** A server's frame, decoded, for the web app and for a chained feed. */
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
    // The protocol's frames have a time; the specification does not name it.
    const at = frame.ts === undefined ? new Date() : moment(frame.ts)
    const content = contentOf(frame.ch, frame.data ?? frame.tick, at)
    return content && { kind: 'push', at, content }
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
    case 'changes':
      return { channel: 'changes', changes: records(body).map((change) => changeOf(change, at)) }
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
    case 'book':
    case 'depth': {
      const book = record(body)
      if (!book) return undefined
      const sides = { bids: levels(book.bids), asks: levels(book.asks) }
      const told = { ...sides, sequence: whole(book.version), at: moment(book.ts ?? at.getTime()) }
      return topic.channel === 'book' ? { ...topic, ...told, ...auctionOf(book.auction) } : { ...topic, ...told }
    }
    case 'levels': {
      const change = record(body)
      const sequence = whole(change?.seqNum)
      const sides = { bids: levels(change?.bids), asks: levels(change?.asks) }
      return change && { ...topic, ...sides, sequence, previous: whole(change.prevSeqNum ?? sequence) }
    }
    case 'best': {
      const best = record(body)
      const sides = { bid: bestOf(best?.bid, best?.bidSize), ask: bestOf(best?.ask, best?.askSize) }
      return best && { ...topic, ...sides, sequence: whole(best.seqId), at: moment(best.quoteTime ?? at.getTime()) }
    }
  }
}

function detailOf(sent: Record<string, unknown>, at: Date): FeedDetail {
  const tickedAt = sent.ts === undefined ? at : moment(sent.ts)
  return { sequence: whole(sent.version ?? sent.id ?? '0'), tickedAt, ...dayOf(sent) }
}

function changeOf(sent: Record<string, unknown>, at: Date): FeedChange {
  const { sequence, tickedAt, ...day } = detailOf(sent, at)
  const names = { open: 'open', low: 'low', high: 'high', volume: 'amount', turnover: 'vol', trades: 'count' } as const
  const told = Object.entries(names).filter(([, name]) => sent[name] !== undefined)
  const changed = Object.fromEntries(told.map(([term]) => [term, day[term as keyof typeof names]]))
  return { symbol: textOf(sent.symbol) ?? '', sequence, tickedAt, close: day.close, ...changed }
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

/** Price and quantity, and on the book with the house's part that. */
function levels(sent: unknown): FeedBookLevel[] {
  const rows = Array.isArray(sent) ? sent.filter((row): row is unknown[] => Array.isArray(row)) : []
  return rows.map(([price, size, house]) => ({
    price: quantity(price),
    quantity: quantity(size),
    house: quantity(house ?? '0'),
  }))
}

/** Empty where no orders meet; missing where there is none. */
function auctionOf(sent: unknown): { auction?: FeedLevel | null } {
  if (!Array.isArray(sent)) return {}
  return { auction: bestOf(sent[0], sent[1]) ?? null }
}

const bestOf = (price: unknown, size: unknown): FeedLevel | undefined =>
  price === undefined ? undefined : { price: quantity(price), quantity: quantity(size) }

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

/** An amount from a number's text. */
function quantity(sent: unknown): Amount {
  const text = String(sent ?? '0')
  return Amount.parseAny(text) ?? foreignQuantity(text)
}

/** Other servers of the protocol write exponents, and more digits than the 18 that are kept. */
function foreignQuantity(text: string): Amount {
  const [, whole, fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`not a quantity: ${JSON.stringify(text)}`)
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
