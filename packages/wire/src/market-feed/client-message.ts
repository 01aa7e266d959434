import { type FeedTopic, feedTopicName } from './topics.ts'

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

/** Decodes a client's message; a fault says what is wrong with it. */
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

/** Encodes a client's message. */
export const feedClientText = {
  sub: (topic: FeedTopic, id: FeedId) => JSON.stringify({ sub: feedTopicName(topic), id }),
  unsub: (topic: FeedTopic, id: FeedId) => JSON.stringify({ unsub: feedTopicName(topic), id }),
  /** `from` and `to` in Unix seconds, for candles. */
  req: (topic: FeedTopic, id: FeedId, range: { from?: number; to?: number } = {}) =>
    JSON.stringify({ req: feedTopicName(topic), id, ...range }),
  ping: (value: number) => JSON.stringify({ ping: value }),
  pong: (value: number | string) => `{"pong":${value}}`,
}
