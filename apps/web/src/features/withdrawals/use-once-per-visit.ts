import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Takes up what the address of the page asks for as soon as that is ready, once: what is changed afterwards stays changed,
 * also after a detour to another page.
 */
export function useOncePerVisit(ready: boolean, run: () => void): void {
  const { key } = useLocation()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!ready || visited.has(key)) return
    visited.add(key)
    latest.current()
  }, [ready, key])
}

/** The visits whose wish was granted, by the entry of the history. */
const visited = new Set<string>()
