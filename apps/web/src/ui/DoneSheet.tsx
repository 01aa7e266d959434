import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import layout from './layout.module.css'
import { Sheet } from './Sheet.tsx'

interface DoneSheetProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** The page that shows the result. */
  next: { to: string; label: string }
  children: ReactNode
}

/** The result of a submit, with a link to it. */
export function DoneSheet({ open, onClose, title, closeLabel, next, children }: DoneSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={layout.halves}>
          <Button variant="secondary" onPress={onClose}>
            {closeLabel}
          </Button>
          <Button to={next.to}>{next.label}</Button>
        </div>
      }
    >
      {children}
    </Sheet>
  )
}

/** The result while its sheet is open, and until it has closed. */
export function useDone<T>() {
  const [done, setDone] = useState<{ what: T; open: boolean }>()
  return {
    what: done?.what,
    open: done?.open ?? false,
    show: (what: T) => setDone({ what, open: true }),
    close: () => setDone((before) => before && { ...before, open: false }),
  }
}
