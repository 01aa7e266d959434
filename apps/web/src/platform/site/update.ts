import { create } from 'zustand'
import { kept } from '../kept.ts'

interface UpdateState {
  ready: boolean
}

/** Whether a newer Halyard waits to be loaded. */
export const useUpdate = create<UpdateState>()(() => ({ ready: false }))

let activateWaiting: (() => Promise<void>) | undefined

/** Keeps the app for offline use, and notices when a new one has been fetched. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { registerSW } = await import('virtual:pwa-register')
  const update = registerSW({ onNeedRefresh: () => useUpdate.setState({ ready: true }) })
  activateWaiting = () => update(true)
}

/**
 * Spec section 9: when the server's version is another than the app's, the caches are cleared. Once for each version of
 * the server, so that a server that stays ahead (a cache between us) can never send the app in circles.
 */
export async function compareVersion(serverVersion: string): Promise<void> {
  if (serverVersion === __APP_VERSION__ || kept.read('cleared-for') === serverVersion) return
  kept.write('cleared-for', serverVersion)
  await clearCaches()
  useUpdate.setState({ ready: true })
}

/** Loads the new version; only ever on the user's own press. */
export async function loadUpdate(): Promise<void> {
  useUpdate.setState({ ready: false })
  await clearCaches()
  await activateWaiting?.()
  location.reload()
}

async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
