import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useBackCloses } from './use-back-closes.ts'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays below the content while it scrolls: the button that acts. */
  footer?: ReactNode
  /** Takes most of the height at once, for long pickers with a search. */
  tall?: boolean
}

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
