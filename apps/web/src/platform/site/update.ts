import { create } from 'zustand'
import { isChanging } from '../api/call.ts'
import { loadRemainingTexts } from '../i18n/i18n.ts'
import { kept } from '../kept.ts'
import { pushCache } from '../push/reader.ts'
import { keepInstallPrompt, openLaunches } from './install.ts'
import { hasTypedHere } from './typing.ts'

interface UpdateState {
  ready: boolean
}

/** Whether an update is ready. */
export const useUpdate = create<UpdateState>()(() => ({ ready: false }))

const lookEvery = 60 * 60_000

/** Registers the service worker for offline use, and notices updates. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  keepInstallPrompt()
  openLaunches()
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    announce(registration)
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing
      coming?.addEventListener('statechange', () => announce(registration))
    })
    // A browser checks for an update when a page is loaded, which a tab that stays open never does.
    setInterval(() => !document.hidden && void registration.update().catch(() => undefined), lookEvery)
    await keepWhatCameBefore()
  } catch (error) {
    // Without it the app works as any page does, online.
    console.warn('no service worker', error)
  }
}

/**
 * The current texts are loaded before the worker can cache them; without all of them the app would open offline without
 * texts.
 */
async function keepWhatCameBefore(): Promise<void> {
  await loadRemainingTexts()
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name)
  const texts = loaded.filter((address) => address.includes('/assets/language-'))
  await (await caches.open('languages')).addAll(texts)
}

/** A worker waits only where an older one is active; the first is no update. */
function announce(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) useUpdate.setState({ ready: true })
}

/**
 * Spec section 9: when the server's version differs from the app's, caches are cleared and the app is reloaded. Once
 * for each version, so that a cache between us cannot cause a reload loop; and not while the user fills in a form or
 * waits for an answer: then the update is offered instead.
 */
export async function compareVersion(serverVersion: string): Promise<void> {
  if (serverVersion === __APP_VERSION__ || kept.read('cleared-for') === serverVersion) return
  kept.write('cleared-for', serverVersion)
  await clearCaches()
  // A device without storage would reload for ever.
  const remembered = kept.read('cleared-for') === serverVersion
  if (remembered && !isInterruption()) await loadUpdate()
  else useUpdate.setState({ ready: true })
}

function isInterruption(): boolean {
  return hasTypedHere() || isChanging() || document.querySelector('[role$="dialog"]') !== null
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
  // Caches of answers for an older version.
  kept.forget('answer')
  kept.forget('user.answer')
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (name !== pushCache) await caches.delete(name)
}
