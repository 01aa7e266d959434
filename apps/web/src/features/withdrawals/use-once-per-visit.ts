import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Applies what the address of the page asks for as soon as that is ready, once: later edits stay, also after a detour
 * to another page.
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

/** The visits already applied, by their entry of the history. */
const visited = new Set<string>()
