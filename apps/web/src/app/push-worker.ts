import type { PushFact, PushMessage } from '@halyard/wire/push'
import type { TFunction } from 'i18next'
import { sentenceOf } from '#features/notifications/sentence.ts'
import { subjectOf } from '#features/notifications/subject.ts'
import { translate } from '#platform/i18n/translate.ts'
import { paths } from '#platform/navigation/paths.ts'
import { keptPushReader, type PushReader } from '#platform/push/reader.ts'
import { writeInUtc } from '#ui/date-format.ts'

/*
 * The part of the service worker that tells what was pushed; the rest is Workbox's, and loads this (vite.config.ts). Types of
 * a worker's scope cannot stand beside those of a page, so what is used of it is named here.
 */

interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

interface Pushed extends Lasting {
  readonly data: { text(): string } | null
}

interface Clicked extends Lasting {
  readonly notification: Notification
}

interface OpenWindow {
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
}

const worker = globalThis as unknown as WorkerScope

worker.addEventListener('push', (event) => event.waitUntil(tell(messageIn(event.data?.text()))))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** Undefined for what is none: somebody else's, or of a version that is to come. */
function messageIn(text = ''): PushMessage | undefined {
  try {
    const read = JSON.parse(text)
    return typeof read?.title === 'string' && Array.isArray(read.facts) ? read : undefined
  } catch {
    return undefined
  }
}

/**
 * Shows the notification, in place of an earlier one of the same. An app that somebody looks at has told it already, in
 * its banner; Apple's browsers withdraw the permission of whoever shows nothing, so there it is shown all the same.
 */
async function tell(message: PushMessage | undefined): Promise<void> {
  const reader = await keptPushReader().catch(() => undefined)
  if (message && reader && 'setAppBadge' in navigator) void navigator.setAppBadge(message.unread).catch(() => undefined)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible') && !mustShow()) return
  const { title, body } = message ? wordsOf(message, reader) : { title: 'Halyard', body: '' }
  await worker.registration.showNotification(title, {
    body,
    lang: reader?.language ?? '',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    tag: `notification-${message?.notificationId ?? ''}`,
    data: message ? pathOf(message) : paths.inform,
  })
}

function mustShow(): boolean {
  return /Safari\//.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent)
}

/** In the language of the app, with the user's money under its eye. Where nobody is signed in, no more than the title. */
function wordsOf(message: PushMessage, reader: PushReader | undefined): { title: string; body: string } {
  if (!reader) return { title: message.title, body: '' }
  const { language, texts, utc } = reader
  writeInUtc(utc)
  const t = (key: string, filling: object) => translate(texts, language, 'notifications', key, { ...filling })
  const told = { ...message, facts: message.facts.map(factOf) }
  const { title, content } = sentenceOf(told, t as unknown as TFunction<'notifications'>, reader)
  return { title, body: content }
}

function factOf({ name, kind, value }: PushFact) {
  return kind === 'moment' ? { name, kind, value: new Date(value) } : { name, kind, value }
}

function pathOf(message: PushMessage): string {
  const { event, reference, notificationId } = message
  const subject = subjectOf({ event, reference, facts: message.facts.map(factOf) })
  return subject?.to ?? paths.notification(notificationId)
}

/** In the app that is open, or in a new one. */
async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [shown] = windows.toSorted((a, b) => rank(a) - rank(b))
  if (!shown) return void (await worker.clients.openWindow(`/#${path}`))
  shown.postMessage({ path })
  await shown.focus()
}

const rank = ({ visibilityState }: OpenWindow) => (visibilityState === 'visible' ? 0 : 1)
