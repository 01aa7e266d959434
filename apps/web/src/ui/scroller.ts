import { createContext, type RefObject, use } from 'react'

/** The scrolling element of the current page, for long lists. */
export const ScrollerContext = createContext<RefObject<HTMLElement | null>>({ current: null })

export function useScroller(): RefObject<HTMLElement | null> {
  return use(ScrollerContext)
}
