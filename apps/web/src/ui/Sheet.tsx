import { lazy, Suspense, useEffect, useState } from 'react'
import type { SheetProps } from './overlays/SheetProps.ts'
import { useBackCloses } from './use-back-closes.ts'

export type { SheetProps }

/**
 * A sheet from the bottom of the column: swipes away, traps the focus, and closes on Escape, back and a tap outside.
 * Its machinery loads when the first sheet opens.
 */
export function Sheet(props: SheetProps) {
  const wanted = useOnceOpened(props.open)
  useBackCloses(props.open, props.onClose)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  )
}

const SheetPanel = lazy(() => import('./overlays/SheetPanel.tsx'))

/** Stays true after the first opening, so that closing can be animated. */
export function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  useEffect(() => {
    if (open) setOpened(true)
  }, [open])
  return opened || open
}
