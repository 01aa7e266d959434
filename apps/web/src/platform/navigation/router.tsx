import { type ComponentProps, createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { onPageEntry, whenArrived } from '#ui/overlay-history.ts'

/**
 * The router: addresses live behind the hash (spec section 2), the browser's history is the only memory. Why it is not
 * a library: docs/decisions/020-a-router-of-our-own.md.
 */
export interface Location {
  /** Such as `/pages/deal/deal`. */
  readonly pathname: string
  /** With its question mark; empty when there is none. */
  readonly search: string
  /** One for each visit of a page: another address in place of one on the same page has its key. */
  readonly key: string
  /** What the page that led here handed on; survives a reload. */
  readonly state: unknown
}

/** How the present entry was reached: a new one, in place of another, or through the history. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

export type Navigate = (to: string, options?: NavigateOptions) => void

/** Goes to an address. The same function for ever, so it never makes an effect run again. */
export const navigate: Navigate = (to, { replace = false, state = null } = {}) =>
  whenArrived(() => {
    if (replace || to === addressOf(current.location)) return onPageEntry(() => put(to, state))
    history.pushState(
      { idx: entryOf(history.state).index + 1, key: newKey(), usr: state } satisfies Entry,
      '',
      `#${to}`,
    )
    change('PUSH')
  })

/** Another address in the same entry. A page that only turns to another coin or tab stays the page that it is. */
function put(to: string, state: unknown): void {
  const { index, key } = entryOf(history.state)
  const samePage = to.split('?')[0] === current.location.pathname
  history.replaceState({ idx: index, key: samePage ? key : newKey(), usr: state } satisfies Entry, '', `#${to}`)
  change('REPLACE')
}

export const useNavigate = (): Navigate => navigate

/** The address of the page that asks: while the next one is loading, still its own. */
export function useLocation(): Location {
  const present = useSyncExternalStore(subscribe, () => current.location)
  return use(LocationScope) ?? present
}

/** Holds a page to the location for which it is shown. */
export const LocationScope = createContext<Location | undefined>(undefined)

export function useNavigationType(): NavigationType {
  return useSyncExternalStore(subscribe, () => current.type)
}

type QueryValues = URLSearchParams | Record<string, string>

/** The page's parameters, and a way to change them. */
export function useSearchParams(): [URLSearchParams, (next: QueryValues, options?: NavigateOptions) => void] {
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const set = (next: QueryValues, options?: NavigateOptions) => {
      const text = new URLSearchParams(next).toString()
      navigate(text === '' ? pathname : `${pathname}?${text}`, options)
    }
    return [new URLSearchParams(search), set]
  }, [pathname, search])
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
  state?: unknown
}

/** A real link, so that it can be opened in a new tab, read aloud and copied. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={`#${to}`}
      onClick={(event) => {
        onClick?.(event)
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
        if (event.defaultPrevented || elsewhere) return
        event.preventDefault()
        navigate(to, { replace, state })
      }}
    />
  )
}

/** Leads on as soon as it is drawn. */
export function Navigate({ to, replace = false, state }: { to: string; replace?: boolean; state?: unknown }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address, whatever it hands on
  useEffect(() => {
    const here = current
    // Whoever led elsewhere meanwhile knew more.
    whenArrived(() => here === current && navigate(to, { replace, state }))
  }, [to])
  return null
}

/** Whether there is a page of ours to go back to. */
export function canGoBack(): boolean {
  return entryOf(history.state).index > 0
}

/** What each entry of the browser's history carries. */
interface Entry {
  /** How many pages of ours lie before it. */
  idx: number
  key: string
  usr: unknown
}

// The entry that the app was opened with is marked too: coming back to it from an overlay must show the same page.
if (typeof history.state?.idx !== 'number')
  history.replaceState({ idx: 0, key: 'first', usr: null } satisfies Entry, '')

let lastIndex = 0
let current: { location: Location; type: NavigationType } = { location: readLocation(), type: 'POP' }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(type: NavigationType): void {
  current = { location: readLocation(), type }
  for (const listener of listeners) listener()
}

addEventListener('popstate', () => {
  // An address typed by hand arrives without an entry of ours.
  if (typeof history.state?.idx !== 'number') {
    history.replaceState({ idx: lastIndex + 1, key: newKey(), usr: null } satisfies Entry, '')
  }
  const location = readLocation()
  // An overlay's entry carries the key of the page below it: nothing to show anew.
  if (location.key === current.location.key && addressOf(location) === addressOf(current.location)) return
  change('POP')
})

function readLocation(): Location {
  const [pathname = '', search = ''] = decodeHash().split(/\?(.*)/s)
  const { key, state, index } = entryOf(history.state)
  lastIndex = index
  return { pathname: pathname === '' ? '/' : pathname, search: search === '' ? '' : `?${search}`, key, state }
}

function decodeHash(): string {
  const hash = location.hash.slice(1)
  return hash.startsWith('/') ? hash : `/${hash}`
}

function entryOf(state: unknown): { index: number; key: string; state: unknown } {
  const { idx, key, usr } = (state ?? {}) as Partial<Entry>
  return { index: typeof idx === 'number' ? idx : 0, key: typeof key === 'string' ? key : 'first', state: usr ?? null }
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
