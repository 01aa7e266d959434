import { type ReactNode, useSyncExternalStore } from 'react'
import { createPath, type Location, NavigationType, type Navigator, parsePath, Router, type To } from 'react-router-dom'
import { onPageEntry, whenArrived } from '#ui/overlay-history.ts'

/**
 * react-router with addresses behind the hash (spec section 2). Its HashRouter pushes at once; here a navigation waits
 * for an overlay that is closing, and an address that replaces one of the same page keeps its key: the page stays.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const { location, type } = useSyncExternalStore(subscribe, () => present)
  return (
    <Router navigator={hashNavigator} location={location} navigationType={type}>
      {children}
    </Router>
  )
}

export const hashNavigator: Navigator = {
  createHref: (to) => `#${pathOf(to)}`,
  go: (steps) => history.go(steps),
  push(to, state) {
    whenArrived(() => {
      if (pathOf(to) === createPath(present.location)) return hashNavigator.replace(to, state)
      const { idx } = entryAt(history.state)
      history.pushState({ idx: idx + 1, key: newKey(), usr: state } satisfies Entry, '', `#${pathOf(to)}`)
      arrive(NavigationType.Push)
    })
  },
  replace(to, state) {
    onPageEntry(() => {
      const { idx, key } = entryAt(history.state)
      const samePage = parsePath(pathOf(to)).pathname === present.location.pathname
      const entry: Entry = { idx, key: samePage ? key : newKey(), usr: state }
      history.replaceState(entry, '', `#${pathOf(to)}`)
      arrive(NavigationType.Replace)
    })
  },
}

/** Whether the entry before is a page of ours. */
export function canGoBack(): boolean {
  return entryAt(history.state).idx > 0
}

/** The key of the entry that the app was opened with. */
export const firstKey = 'first'

/** The state of a history entry, as react-router's own histories write it. */
interface Entry {
  /** How many pages of ours lie before it. */
  idx: number
  key: string
  usr: unknown
}

// The first entry is marked too: coming back to it from an overlay must show the same page.
if (typeof history.state?.idx !== 'number') {
  history.replaceState({ idx: 0, key: firstKey, usr: null } satisfies Entry, '')
}

let present: { location: Location; type: NavigationType } = { location: readLocation(), type: NavigationType.Pop }
let lastIndex = entryAt(history.state).idx
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function arrive(type: NavigationType): void {
  present = { location: readLocation(), type }
  lastIndex = entryAt(history.state).idx
  for (const listener of listeners) listener()
}

addEventListener('popstate', () => {
  // An address typed by hand has no entry of ours.
  if (typeof history.state?.idx !== 'number') {
    history.replaceState({ idx: lastIndex + 1, key: newKey(), usr: null } satisfies Entry, '')
  }
  // An overlay's entry has the key of the page below it: nothing to render anew.
  const { key, ...path } = readLocation()
  if (key !== present.location.key || createPath(path) !== createPath(present.location)) arrive(NavigationType.Pop)
})

// The service worker says which page a notification that was tapped opens. Heard from the first script on: whoever has only just
// opened the app, or is signed out, is led there as well.
navigator.serviceWorker?.addEventListener('message', ({ data }) => hashNavigator.push(data.path))

function readLocation(): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(window.location.hash.replace(/^#?\/?/, '/'))
  const { key, usr } = entryAt(history.state)
  return { pathname, search, hash, key, state: usr }
}

function entryAt(state: unknown): Entry {
  const { idx, key, usr } = (state ?? {}) as Partial<Entry>
  return { idx: typeof idx === 'number' ? idx : 0, key: typeof key === 'string' ? key : firstKey, usr: usr ?? null }
}

function pathOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
