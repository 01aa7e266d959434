import { type RefObject, useEffect, useRef } from 'react'

/** Asks for more, while `watching`, as soon as the end of the list comes near what is in sight. */
export function useInfiniteScroll(
  sentinel: RefObject<Element | null>,
  scroller: RefObject<Element | null>,
  watching: boolean,
  onMore: () => void,
): void {
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (!watching || !sentinel.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more.current(),
      { root: scroller.current, rootMargin: '600px' },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [watching, sentinel, scroller])
}
