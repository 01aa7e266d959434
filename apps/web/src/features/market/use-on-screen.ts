import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in sight or nearly so; a list lets its other rows rest. */
export function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const row = element.current
    if (!row) return
    listeners.set(row, setSeen)
    observer.observe(row)
    return () => {
      observer.unobserve(row)
      listeners.delete(row)
    }
  }, [element])
  return seen
}

const listeners = new Map<Element, (seen: boolean) => void>()

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
})
