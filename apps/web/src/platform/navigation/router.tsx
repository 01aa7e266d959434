import { type ComponentProps, createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'

/**
 * The router: addresses live behind the hash (spec section 2), the browser's history is the only memory. A library for
 * this costs 13 kB of the 130 that home may take, for nested routes and loaders that a flat table of pages does not use.
 */
export interface Location {
  /** Such as `/pages/deal/deal`. */
  readonly pathname: string
  /** With its question mark; empty when there is none. */
  readonly search: string
  /** One for each entry of the history. */
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

export interface Navigate {
  (to: string, options?: NavigateOptions): void
  (steps: number): void
}

/** Goes to an address or back by steps. The same function for ever, so it never makes an effect run again. */
export const navigate: Navigate = (to: string | number, options: NavigateOptions = {}) => {
  if (typeof to === 'number') return history.go(to)
  const { index } = entryOf(history.state)
  const replaces = options.replace === true || to === addressOf(current.location)
  const entry: Entry = { idx: replaces ? index : index + 1, key: newKey(), usr: options.state ?? null }
  if (replaces) history.replaceState(entry, '', `#${to}`)
  else history.pushState(entry, '', `#${to}`)
  change(replaces ? 'REPLACE' : 'PUSH')
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
  useEffect(() => navigate(to, { replace, state }), [to])
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
  const location = readLocation()
  // An overlay's entry carries the key of the page below it: nothing to show anew.
  if (location.key === current.location.key && addressOf(location) === addressOf(current.location)) return
  current = { location, type }
  for (const listener of listeners) listener()
}

addEventListener('popstate', () => {
  // An address typed by hand arrives without an entry of ours.
  if (typeof history.state?.idx !== 'number') {
    history.replaceState({ idx: lastIndex + 1, key: newKey(), usr: null } satisfies Entry, '')
  }
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
