import { useRef } from 'react'

/** A second tap of the same finger lands within this time, in milliseconds. */
const doubleTapMs = 600

/** Whether a press follows an action so soon that it is the second tap of a double tap. */
export function useDoubleTapGuard() {
  const doneAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    done() {
      doneAt.current = performance.now()
    },
    isSecond: () => performance.now() - doneAt.current < doubleTapMs,
  }
}
