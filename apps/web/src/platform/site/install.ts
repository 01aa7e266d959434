import { create } from 'zustand'

/** What Chromium's browsers say where the app can be installed: they leave it to the app when to ask. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** Of Chromium's browsers: by which address the installed app was opened, also once it is open. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void
}

interface InstallState {
  /** Has the browser ask; undefined where it would not. Each can ask once. */
  ask: (() => void) | undefined
  installed: boolean
}

export const useInstall = create<InstallState>()(() => ({
  ask: undefined,
  installed: matchMedia('(display-mode: standalone)').matches,
}))

/** Keeps the browser's question for when the user wants it. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    const ask = () => {
      useInstall.setState({ ask: undefined })
      void (event as InstallPrompt).prompt()
    }
    useInstall.setState({ ask })
  })
  addEventListener('appinstalled', () => useInstall.setState({ ask: undefined, installed: true }))
}

/**
 * A shortcut or a link opens its page in the window that is there, as the manifest has it; the icon alone only brings that
 * window to the front.
 */
export function openLaunches(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  // What this window was opened by is told at once, and shown already.
  let isOpen = false
  launchQueue?.setConsumer(({ targetURL = '' }) => {
    const [, path] = targetURL.split('#')
    if (isOpen && path) location.hash = path
  })
  isOpen = true
}
