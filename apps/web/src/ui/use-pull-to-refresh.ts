import { type RefObject, useEffect, useRef, useState } from 'react'

const threshold = 64
const distanceMax = 96

/** Pull to refresh at the top of the page. `distance` is how far the content moves. */
export function usePullToRefresh(
  scroller: RefObject<HTMLElement | null>,
  onRefresh: (() => Promise<unknown>) | undefined,
): { distance: number; refreshing: boolean } {
  const [distance, setDistance] = useState(0)
  const [refreshing, setRefreshing] = useState(false)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })
  const enabled = onRefresh !== undefined

  useEffect(() => {
    const element = scroller.current
    if (!element || !enabled) return
    let startedAt: number | undefined
    let pulled = 0
    let busy = false

    const start = (event: TouchEvent) => {
      startedAt = element.scrollTop <= 0 && !busy ? event.touches[0]?.clientY : undefined
      pulled = 0
    }
    const move = (event: TouchEvent) => {
      const at = event.touches[0]?.clientY
      if (startedAt === undefined || at === undefined) return
      // Half the finger's way, like a rubber band.
      pulled = element.scrollTop > 0 ? 0 : Math.max(0, Math.min(distanceMax, (at - startedAt) / 2))
      setDistance(pulled)
    }
    const end = async () => {
      if (startedAt === undefined) return
      startedAt = undefined
      if (pulled < threshold) return setDistance(0)
      busy = true
      setRefreshing(true)
      setDistance(40)
      try {
        await refresh.current?.()
      } finally {
        busy = false
        setRefreshing(false)
        setDistance(0)
      }
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [scroller, enabled])

  return { distance, refreshing }
}
