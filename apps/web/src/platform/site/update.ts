import { create } from 'zustand'
import { isChanging } from '../api/call.ts'
import { kept } from '../kept.ts'

interface UpdateState {
  ready: boolean
}

/** Whether a newer Halyard waits to be loaded. */
export const useUpdate = create<UpdateState>()(() => ({ ready: false }))

const lookEvery = 60 * 60_000

/** Keeps the app for offline use, and notices when a new one has been fetched. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    announce(registration)
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing
      coming?.addEventListener('statechange', () => announce(registration))
    })
    // A browser looks for a new one when a page is loaded, which a tab that stays open never does.
    setInterval(() => !document.hidden && void registration.update().catch(() => undefined), lookEvery)
    await keepWhatCameBefore()
  } catch (error) {
    // Without it the app works as any page does, online.
    console.warn('no service worker', error)
  }
}

/** The texts in use arrived before the worker could keep them; without them the app would open offline and mute. */
async function keepWhatCameBefore(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name)
  const texts = loaded.filter((address) => address.includes('/assets/language-'))
  await (await caches.open('languages')).addAll(texts)
}

/** Something waits only when an older one is at work; the first one ever is no update. */
function announce(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) useUpdate.setState({ ready: true })
}

/**
 * Spec section 9: when the server's version is another than the app's, the caches are cleared and the app is loaded
 * anew. Once for each version of the server, so that a server that stays ahead (a cache between us) can never send the
 * app in circles; and not while somebody fills in a form or waits for an answer, who is offered it instead.
 */
export async function compareVersion(serverVersion: string): Promise<void> {
  if (serverVersion === __APP_VERSION__ || kept.read('cleared-for') === serverVersion) return
  kept.write('cleared-for', serverVersion)
  await clearCaches()
  // A device that remembers nothing would load anew for ever.
  const remembered = kept.read('cleared-for') === serverVersion
  if (remembered && !isInterruption()) await loadUpdate()
  else useUpdate.setState({ ready: true })
}

/** Notices where something was typed, so that loading anew never takes it away. */
export function watchTyping(): void {
  addEventListener('input', () => {
    typedAt = location.href
  })
}

let typedAt: string | undefined

function isInterruption(): boolean {
  return typedAt === location.href || isChanging() || document.querySelector('[role$="dialog"]') !== null
}

/** Loads the new version. */
export async function loadUpdate(): Promise<void> {
  useUpdate.setState({ ready: false })
  const registration = await navigator.serviceWorker?.getRegistration()
  const waiting = registration?.waiting
  if (waiting) {
    const takenOver = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, 2000)
    })
    waiting.postMessage({ type: 'SKIP_WAITING' })
    await takenOver
  } else {
    await registration?.unregister()
    await clearCaches()
  }
  location.reload()
}

async function clearCaches(): Promise<void> {
  // Answers that an older version understood.
  kept.forget('answer')
  kept.forget('user.answer')
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
