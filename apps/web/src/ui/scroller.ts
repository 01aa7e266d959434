import { createContext, type RefObject, use } from 'react'

/** The element of the page on show that scrolls. Long lists and "load more" watch it. */
export const ScrollerContext = createContext<RefObject<HTMLElement | null>>({ current: null })

export function useScroller(): RefObject<HTMLElement | null> {
  return use(ScrollerContext)
}
