import { addTransitionType, type ComponentType, startTransition, useEffect, useRef, useState } from 'react'
import { announceFirstPage } from '#platform/first-page.ts'
import { type Location, useNavigationType } from '#platform/navigation/router.tsx'
import { builtIn, loadPage, type Route, routeAt } from './routes.ts'

/** What stands in the column: a page, or what stands for it while it cannot. */
export interface Shown {
  location: Location
  route: Route | undefined
  view:
    | { kind: 'page'; Page: ComponentType }
    | { kind: 'loading' }
    | { kind: 'failed'; retry: () => void }
    | { kind: 'missing' }
}

/** Spec section 2: the loading view waits 200 ms, and a page that takes 60 s has failed. */
const loadingDelay = 200
const loadingTimeout = 60_000
/** What a page itself asks for and draws goes before whatever waits for the first page. */
const drawnWithin = 300

const loaded = new Map<Route, ComponentType>()

/**
 * The page for a location. While its code loads the page before stays for 200 ms, then the loading view comes; a
 * failure offers another try. Pages change in a transition, forward or back.
 */
export function useShownPage(location: Location): Shown | undefined {
  const [shown, setShown] = useState<Shown | undefined>(() => immediately(location))
  const [attempt, setAttempt] = useState(0)
  const direction = useNavigationType() === 'POP' ? 'back' : 'forward'
  const first = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs the same effect again
  useEffect(() => {
    const route = routeAt(location.pathname)
    const animated = !first.current
    first.current = false
    let current = true

    function show(view: Shown['view']) {
      if (!current) return
      const change = () => setShown({ location, route, view })
      if (!animated) return change()
      startTransition(() => {
        addTransitionType(direction)
        change()
      })
    }

    const ready = immediately(location)
    if (ready) return show(ready.view)
    if (!route) return show({ kind: 'missing' })

    const waiting = setTimeout(() => show({ kind: 'loading' }), loadingDelay)
    const fail = (retry: () => void) => {
      show({ kind: 'failed', retry })
      current = false
    }
    const late = setTimeout(() => fail(() => setAttempt((before) => before + 1)), loadingTimeout)
    loadPage(route)
      .then(
        (Page) => {
          loaded.set(route, Page)
          show({ kind: 'page', Page })
          setTimeout(announceFirstPage, drawnWithin)
        },
        // A browser remembers that a script failed and does not ask for it again until the page is loaded anew.
        () => fail(() => globalThis.location.reload()),
      )
      .finally(() => {
        clearTimeout(waiting)
        clearTimeout(late)
      })
    return () => {
      current = false
      clearTimeout(waiting)
      clearTimeout(late)
    }
  }, [location, attempt])

  return shown
}

function immediately(location: Location): Shown | undefined {
  const route = routeAt(location.pathname)
  if (!route) return { location, route, view: { kind: 'missing' } }
  const Page = builtIn(route) ?? loaded.get(route)
  return Page && { location, route, view: { kind: 'page', Page } }
}
