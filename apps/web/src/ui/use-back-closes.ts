import { useEffect, useId, useRef } from 'react'
import { openOverlays, stepBack, whenArrived } from './overlay-history.ts'

/**
 * Makes back close an overlay instead of leaving the page. While open, the overlay has an entry of its own in the
 * history, with the page's address and state; closing it otherwise removes the entry.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const id = useId()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    let entry: 'wanted' | 'made' | 'unwanted' = 'wanted'
    openOverlays.add(id)
    whenArrived(() => {
      if (entry === 'unwanted') return
      history.pushState({ ...history.state, overlay: id }, '')
      entry = 'made'
    })
    const onBack = () => {
      if (entry === 'made' && history.state?.overlay !== id) latest.current()
    }
    addEventListener('popstate', onBack)
    return () => {
      entry = 'unwanted'
      removeEventListener('popstate', onBack)
      openOverlays.delete(id)
      // Still on top: nothing navigated meanwhile, so the entry can go.
      if (history.state?.overlay === id) stepBack()
    }
  }, [open, id])
}
