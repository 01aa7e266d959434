/**
 * Storage on the device. A full, blocked or corrupt store must never stop the app, so reading answers `undefined` and
 * writing gives up.
 */
export const kept = {
  read(name: string): unknown {
    try {
      const text = localStorage.getItem(prefix + name)
      return text === null ? undefined : JSON.parse(text)
    } catch {
      return undefined
    }
  },
  write(name: string, value: unknown): void {
    try {
      if (value === undefined) localStorage.removeItem(prefix + name)
      else localStorage.setItem(prefix + name, JSON.stringify(value))
    } catch {
      // Then it is remembered until the page closes.
    }
  },
  /** Deletes everything below a name: all that belonged to one user. */
  forget(start: string): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + start)) localStorage.removeItem(key)
    } catch {
      // Then nothing was stored.
    }
  },
  /** Calls back when another tab of the app changes this value. */
  onOtherTab(name: string, listener: () => void): void {
    addEventListener('storage', (event) => {
      if (event.key === prefix + name || event.key === null) listener()
    })
  },
}

const prefix = 'halyard.'
