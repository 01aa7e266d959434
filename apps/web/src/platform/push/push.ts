import { newKey } from '@halyard/client/idempotency-key'
import { pushState, subscribePush, unsubscribePush } from '@halyard/wire/push'
import { call } from '../api/call.ts'
import { useAppearance } from '../appearance/appearance.ts'
import { currentLanguage, currentWords } from '../i18n/i18n.ts'
import { kept } from '../kept.ts'
import { useLock } from '../session/lock.ts'
import { onSignOut, useSession } from '../session/session.ts'
import { forgetPushReader, keepPushReader } from './reader.ts'

/** Why this device cannot be told while the app is closed. */
export type PushHindrance = 'host' | 'install' | 'unsupported' | 'denied'

export function pushHindrance(serverKey: string | null): PushHindrance | undefined {
  if (serverKey === null) return 'host'
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) {
    return isOnIos() && !isInstalled() ? 'install' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** An iPad says that it is a Mac. */
function isOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** The user who wants to be told on this device: they are again when they sign in the next time. */
const wanted = 'push'
/** What this session subscribed. */
const subscribed = 'user.push'

/** Whether this session's device is told, as far as it knows. */
export function isPushOn(): boolean {
  return kept.read(subscribed) !== undefined
}

/**
 * Asks the browser, and has the server tell this device. False where the user did not allow it. Called from a tap, as
 * browsers demand.
 */
export async function turnPushOn(serverKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(serverKey)
  return true
}

export async function turnPushOff(): Promise<void> {
  await call(unsubscribePush, undefined, { idempotencyKey: newKey() })
  kept.write(wanted, undefined)
  kept.write(subscribed, undefined)
  await forget()
}

/**
 * At the beginning of a visit, and in another language: subscribes anew where the browser has another subscription than
 * the server, or the session has none yet.
 */
export async function resumePush(): Promise<void> {
  const { user } = useSession.getState()
  if (user === undefined || kept.read(wanted) !== user.userId || pushHindrance('') !== undefined) return
  if (Notification.permission !== 'granted') return
  const { serverKey, subscribed: isKnown } = await call(pushState, undefined)
  if (serverKey === null) return
  const current = await (await registration()).pushManager.getSubscription()
  const isCurrent = current && kept.read(subscribed) === markOf(current) && keyOf(current) === serverKey
  await (isKnown && isCurrent ? keepReader() : subscribe(serverKey))
}

/** What the worker writes is in the language of the app, and covers what the app covers, always where it locks itself. */
export async function keepReader(): Promise<void> {
  const { language, texts } = currentWords()
  const { amountsHidden: eyeIsShut, utc } = useAppearance.getState()
  const amountsHidden = eyeIsShut || useLock.getState().after !== undefined
  const { notifications } = texts
  if (isPushOn() && notifications) await keepPushReader({ language, amountsHidden, utc, texts: { notifications } })
}

async function subscribe(serverKey: string): Promise<void> {
  const { user } = useSession.getState()
  const { pushManager } = await registration()
  const options = { userVisibleOnly: true, applicationServerKey: serverKey }
  const current = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // Subscribed with the key of another host, or one that is lost.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = current.toJSON()
  const request = { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
  await call(subscribePush, request, { idempotencyKey: newKey() })
  kept.write(wanted, user?.userId)
  kept.write(subscribed, markOf(current))
  await keepReader()
}

/** The host's key that it was made with, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const markOf = ({ endpoint }: PushSubscription) => `${currentLanguage()} ${endpoint}`

async function registration(): Promise<ServiceWorkerRegistration> {
  const known = await navigator.serviceWorker.getRegistration()
  if (!known) throw new Error('the app has no service worker')
  return navigator.serviceWorker.ready
}

/** The number on the app's icon, where the system shows one. */
export function showBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return
  void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Takes the app's notifications off the device. */
export async function clearNotifications(): Promise<void> {
  const known = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await known?.getNotifications()) ?? []) shown.close()
}

/** The server's part ended with the session. */
async function forget(): Promise<void> {
  await forgetPushReader()
  const known = await navigator.serviceWorker?.getRegistration()
  await (await known?.pushManager?.getSubscription())?.unsubscribe()
}

onSignOut(() => {
  showBadge(0)
  void Promise.all([clearNotifications(), forget()]).catch(() => undefined)
})
