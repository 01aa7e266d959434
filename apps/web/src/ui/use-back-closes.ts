import { useEffect, useId, useRef } from 'react'

/**
 * Makes the device's back close an overlay instead of leaving the page. While open, the overlay has an entry of its own
 * in the history, with the page's address and state; closing it otherwise takes the entry away again.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const id = useId()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    openOverlays.add(id)
    history.pushState({ ...history.state, overlay: id }, '')
    const onBack = () => {
      if (history.state?.overlay !== id) latest.current()
    }
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      openOverlays.delete(id)
      // Still on top: nothing navigated meanwhile, so the entry can go.
      if (history.state?.overlay === id) history.back()
    }
  }, [open, id])
}

const openOverlays = new Set<string>()

/** An entry whose overlay is long closed (a page was opened from it) shows nothing of its own: step over it. */
if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    const overlay: unknown = history.state?.overlay
    if (typeof overlay === 'string' && !openOverlays.has(overlay)) history.back()
  })
}
