import { isTimeZone } from '@halyard/domain/notifications'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { nullable, object, optional } from './fields.ts'
import { flag, nothing, requiredText, secret } from './values.ts'

const endpoint = endpointsOf('push')

/** What is told: each can be switched off. Security is always told. */
const switches = {
  orders: flag,
  alerts: flag,
  contracts: flag,
  deposits: flag,
  withdrawals: flag,
  reviews: flag,
  products: flag,
}

const timeOfDay = requiredText(5).check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'date'))

/** `HH:MM` each, over midnight where they end before they begin. */
const quietHours = object({
  from: timeOfDay,
  to: timeOfDay,
  timeZone: requiredText(64).check(z.refine(isTimeZone, 'invalid')),
})

const settings = object({ ...switches, service: flag, quietHours: nullable(quietHours) })
const exampleSettings = {
  orders: true,
  alerts: true,
  contracts: false,
  deposits: true,
  withdrawals: true,
  reviews: true,
  products: true,
  service: true,
  quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' },
}

/** GET /push/getPush: what the user's devices are told by Web Push, and whether this session's is. Ours. */
export const pushState = endpoint({
  route: 'GET /push/getPush',
  ours: true,
  summary: 'What devices are told by Web Push while the app is closed',
  request: nothing,
  response: object({ serverKey: nullable(z.string()), subscribed: flag, settings }),
  example: {
    request: {},
    response: {
      serverKey: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
      subscribed: true,
      settings: exampleSettings,
    },
  },
})

/** Base64url without padding, as a browser's subscription has them: a point of P-256 uncompressed, and 16 bytes. */
const publicKey = secret.check(z.regex(/^B[\w-]{86}$/, 'invalid'))
const authSecret = secret.check(z.regex(/^[\w-]{22}$/, 'invalid'))

/**
 * POST /push/subscribe: this session's browser is told from now on, in the language of the call, in place of another
 * subscription of the session. It ends with the session. Ours.
 */
export const subscribePush = endpoint({
  route: 'POST /push/subscribe',
  ours: true,
  effect: 'replays',
  summary: 'Has this device told by Web Push',
  request: object({
    endpoint: requiredText(1024).check(z.regex(/^https?:\/\//, 'invalid')),
    p256dh: publicKey,
    auth: authSecret,
  }),
  response: nothing,
  refusals: ['pushUnavailable', 'tooManyEntries'],
  example: {
    request: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/dV3q',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    response: null,
  },
})

/** POST /push/unsubscribe: this session's device is told no more. Ours. */
export const unsubscribePush = endpoint({
  route: 'POST /push/unsubscribe',
  ours: true,
  effect: 'replays',
  summary: 'Has this device told no more',
  request: nothing,
  response: nothing,
  example: { request: {}, response: null },
})

/** POST /push/saveSettings: what the user's devices are told, and when not. Ours. */
export const savePushSettings = endpoint({
  route: 'POST /push/saveSettings',
  ours: true,
  effect: 'replays',
  summary: 'Sets what devices are told by Web Push',
  // An app of before does not know of customer service, and leaves it on.
  request: object({ ...switches, service: z.prefault(flag, true), quietHours: optional(quietHours) }),
  response: settings,
  example: { request: exampleSettings, response: exampleSettings },
})

/** A fact as a notification has it, with its value as text. */
export interface PushFact {
  readonly name: string
  readonly kind: 'amount' | 'price' | 'moment' | 'text'
  readonly value: string
}

/**
 * What is sent to a device, encrypted for it (RFC 8291): the service worker writes the sentence itself, in the reader's
 * language and with the user's money covered where they want that.
 */
export interface PushMessage {
  readonly notificationId: number
  readonly event: string
  readonly facts: readonly PushFact[]
  readonly reference: { readonly kind: string; readonly id: number } | null
  readonly createdAt: string
  /** How many are not read, for the app's icon. */
  readonly unread: number
  /** In the language of the subscription, for a worker that does not know the event. */
  readonly title: string
  readonly content: string
}
