import * as z from 'zod/mini'
import { contract } from './contracts.ts'
import type { RefusalData } from './envelope.ts'
import { object } from './fields.ts'
import { notification } from './notifications.ts'
import { amount, id, instant, integer } from './values.ts'

/**
 * What the app is told on the private socket (htx/private-socket.ts), beside the dialect's own channels: who signs in
 * with a session in place of a key hears on one channel what happens to their user, and on another why the session has
 * ended.
 */
export const userEventsChannel = 'user.events'
const sessionChannel = 'session'

const common = {
  /** Counts up by one with every event of the user: whoever comes back names the last that they have. */
  sequence: integer,
  at: instant,
}
const ofOrder = { ...common, orderId: id, symbol: z.string() }

const userEvent = z.discriminatedUnion('kind', [
  /** It rests, or was filled at once; a stop order was set off. */
  object({ kind: z.literal('placed'), ...ofOrder }),
  object({ kind: z.literal('filled'), ...ofOrder }),
  object({ kind: z.literal('cancelled'), ...ofOrder }),
  /** A stop order ended before it was set off. */
  object({ kind: z.literal('deleted'), ...ofOrder }),
  /** What the user has of a coin outside of products, and how much of that is free. */
  object({ kind: z.literal('balance'), ...common, asset: z.string(), balance: amount, available: amount }),
  object({ kind: z.literal('contractEnded'), ...common, contract }),
  /** It is new, or unread again because more has come to it. */
  object({ kind: z.literal('notified'), ...common, notification }),
])
export type UserEvent = z.output<typeof userEvent>

/** Why a session ended, as a call with its token would be refused. */
export interface SessionEnded {
  readonly code: number
  readonly data: RefusalData
}

/** What the app says. */
export const userEventsClientText = {
  auth: (token: string, language: string) =>
    JSON.stringify({ action: 'req', ch: 'auth', params: { authType: 'session', token, lang: language } }),
  sub: (last: number | undefined) =>
    JSON.stringify({ action: 'sub', ch: userEventsChannel, ...(last === undefined ? {} : { seqNum: last }) }),
  ping: (at: number) => JSON.stringify({ action: 'ping', data: { ts: at } }),
  pong: (ts: number) => JSON.stringify({ action: 'pong', data: { ts } }),
}

/** What the server says besides the dialect's own messages. */
export const userEventsServerText = {
  event: (event: UserEvent) =>
    JSON.stringify({ action: 'push', ch: userEventsChannel, data: z.encode(userEvent, event) }),
  ended: (ended: SessionEnded) => JSON.stringify({ action: 'push', ch: sessionChannel, data: ended }),
  /** To who came with a session that has ended. */
  refusedSession: (code: number, ended: SessionEnded) =>
    JSON.stringify({ action: 'req', code, ch: 'auth', message: 'auth.fail', data: ended }),
}

/** What the app hears. */
export type UserEventsFrame =
  | { readonly kind: 'ping'; readonly ts: number }
  | { readonly kind: 'pong' }
  | { readonly kind: 'signedIn' }
  /** `resumed`: what was missed follows. Else something may have been missed. */
  | { readonly kind: 'subscribed'; readonly sequence: number; readonly resumed: boolean }
  | { readonly kind: 'event'; readonly event: UserEvent }
  | { readonly kind: 'ended'; readonly ended: SessionEnded }
  | { readonly kind: 'refused' }

/** Reads a frame; undefined for one that this app does not know. */
export function readUserEventsFrame(text: string): UserEventsFrame | undefined {
  const { action, ch, code, data } = objectIn(text)
  const told = isObject(data) ? data : {}
  if (action === 'ping') return { kind: 'ping', ts: Number(told['ts']) }
  if (action === 'pong') return { kind: 'pong' }
  if (action === 'push' && ch === sessionChannel) return endedIn(told)
  if (action === 'push' && ch === userEventsChannel) {
    const event = z.safeDecode(userEvent, told as never)
    return event.success ? { kind: 'event', event: event.data } : undefined
  }
  if (code !== 200) return endedIn(told) ?? { kind: 'refused' }
  if (action === 'req') return { kind: 'signedIn' }
  if (action !== 'sub') return undefined
  return { kind: 'subscribed', sequence: Number(told['seqNum']), resumed: told['resumed'] === true }
}

function endedIn({ code, data }: Readonly<Record<string, unknown>>): UserEventsFrame | undefined {
  return typeof code === 'number' && isObject(data)
    ? { kind: 'ended', ended: { code, data: data as unknown as RefusalData } }
    : undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const sent: unknown = JSON.parse(text)
    return isObject(sent) ? sent : {}
  } catch {
    return {}
  }
}
