import { type ReactNode, useDeferredValue } from 'react'

/** Content below the fold: rendered after the rest of its page, in slices, so that touches are answered. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
