import { type RefObject, useLayoutEffect } from 'react'

/** The scroll position of each history entry. */
const positions = new Map<string, number>()
/** A list that is fetched again needs a moment to regain its length. */
const patience = 1500

/** Restores the scroll position on the way back; a new visit starts at the top. */
export function useKeptScroll(element: RefObject<HTMLElement | null>, key: string): void {
  useLayoutEffect(() => {
    const scroller = element.current
    if (!scroller) return
    // A page begins at its top: setting it would force an early layout.
    const position = positions.get(key) ?? 0
    const stop = position > 0 ? restore(scroller, position) : undefined
    const remember = () => positions.set(key, scroller.scrollTop)
    scroller.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop?.()
      scroller.removeEventListener('scroll', remember)
    }
  }, [element, key])
}

/** Scrolls there as soon as the content is long enough, unless the user scrolls first. */
function restore(scroller: HTMLElement, position: number): () => void {
  scroller.scrollTop = position
  if (scroller.scrollTop >= position - 1) return () => undefined
  const observer = new MutationObserver(() => {
    scroller.scrollTop = position
    if (scroller.scrollTop >= position - 1) stop()
  })
  observer.observe(scroller, { childList: true, subtree: true })
  const timer = setTimeout(stop, patience)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    scroller.removeEventListener('touchstart', stop)
    scroller.removeEventListener('wheel', stop)
  }
  scroller.addEventListener('touchstart', stop, { passive: true })
  scroller.addEventListener('wheel', stop, { passive: true })
  return stop
}
