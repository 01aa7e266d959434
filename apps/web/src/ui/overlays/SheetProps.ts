import type { ReactNode } from 'react'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays below the content while it scrolls: the button that acts. */
  footer?: ReactNode
  /** Takes most of the height at once, for long pickers with a search. */
  tall?: boolean
  /** What has the focus afterwards, where it is not what had it before; null is that. */
  returnTo?: () => HTMLElement | null
}
