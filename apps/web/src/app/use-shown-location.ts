import { addTransitionType, startTransition, useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { codeOf, forgetFailure } from './page-code.ts'
import { routeAt } from './routes.ts'

/** Spec section 2: the loading view waits 200 ms. */
const loadingDelay = 200

/**
 * The location whose page is shown. While the code of the next one loads, the page before stays for 200 ms. Pages
 * change in a transition, forward or back.
 */
export function useShownLocation(): Location | undefined {
  const location = useLocation()
  const direction = useNavigationType() === 'POP' ? 'back' : 'forward'
  const [shown, setShown] = useState(() => (codeAt(location)?.Page ? location : undefined))
  const first = useRef(true)

  useEffect(() => {
    const animated = !first.current
    first.current = false
    let current = true

    function show() {
      if (!current) return
      current = false
      if (!animated) return setShown(location)
      startTransition(() => {
        addTransitionType(direction)
        setShown(location)
      })
    }

    const route = routeAt(location.pathname)
    if (route) forgetFailure(route)
    const code = codeAt(location)
    if (!code || code.Page) return show()
    const waiting = setTimeout(show, loadingDelay)
    code.asked.then(show, show)
    return () => {
      current = false
      clearTimeout(waiting)
    }
  }, [location, direction])

  return shown
}

function codeAt({ pathname }: Location) {
  const route = routeAt(pathname)
  return route && codeOf(route)
}
