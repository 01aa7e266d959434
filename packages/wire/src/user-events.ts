import * as z from 'zod/mini'
import { contract } from './contracts.ts'
import type { RefusalData } from './envelope.ts'
import { named, object } from './fields.ts'
import { notification } from './notifications.ts'
import { amount, id, instant, integer } from './values.ts'

/**
 * What the app is told on the private socket (htx/private-socket.ts), beside the dialect's own channels: who signs in
 * with a session in place of a key hears on one channel what happens to their user, and on another why the session has
 * ended.
 */
export const userEventsChannel = 'user.events'
export const sessionChannel = 'session'

const common = {
  /** Counts up by one with every event of the user: whoever comes back names the last that they have. */
  sequence: named('seqNum', integer),
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

/** The `params` of `auth` of whoever has a session; `language` is that of notifications. */
export const sessionSignIn = (token: string, language: string) => ({ authType: 'session', token, lang: language })

/** What the server says besides the dialect's own messages. */
export const userEventsText = {
  event: (event: UserEvent) =>
    JSON.stringify({ action: 'push', ch: userEventsChannel, data: z.encode(userEvent, event) }),
  ended: (ended: SessionEnded) => JSON.stringify({ action: 'push', ch: sessionChannel, data: ended }),
  /** To who came with a session that has ended. */
  refusedSession: (code: number, ended: SessionEnded) =>
    JSON.stringify({ action: 'req', code, ch: 'auth', message: 'auth.fail', data: ended }),
}

/** Undefined for an event that this contract does not know. */
export function readUserEvent(data: unknown): UserEvent | undefined {
  const event = z.safeDecode(userEvent, data as never)
  return event.success ? event.data : undefined
}

/** Why a session ended, as it is told on its channel and in a refused `auth`; undefined where neither says so. */
export function readSessionEnded(data: unknown): SessionEnded | undefined {
  const { code, data: refused } = (data ?? {}) as Partial<SessionEnded>
  return typeof code === 'number' && refused ? { code, data: refused } : undefined
}
