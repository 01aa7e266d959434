import { type ReactNode, useDeferredValue } from 'react'

/** What stands below the fold: drawn after the rest of its page, a slice at a time, so that no touch waits for it. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
