import type { Language } from '@halyard/wire/languages'
import type { Reader } from '#ui/number-format.ts'
import type { Nouns } from '../i18n/translate.ts'

/** Whom the service worker writes for, and with which texts: it has neither the app's storage nor its modules. */
export interface PushReader extends Reader {
  readonly language: Language
  /** Whether times are written in UTC. */
  readonly utc: boolean
  readonly texts: Pick<Nouns, 'notifications'>
}

/** Stays when an update clears the others. */
export const pushCache = 'push'
const address = '/push-reader'

export async function keepPushReader(reader: PushReader): Promise<void> {
  await (await caches.open(pushCache)).put(address, new Response(JSON.stringify(reader)))
}

/** Undefined where nobody is signed in who wants to be told. */
export async function keptPushReader(): Promise<PushReader | undefined> {
  return (await (await caches.open(pushCache)).match(address))?.json()
}

export async function forgetPushReader(): Promise<void> {
  await caches.delete(pushCache)
}
