import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import layout from './layout.module.css'
import { Sheet } from './Sheet.tsx'

interface DoneSheetProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** Where what was done can be seen from now on. */
  next: { to: string; label: string }
  children: ReactNode
}

/** What was just done, with the way to it. */
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

/** What was just done, while its sheet stands open and as long as it takes to close. */
export function useDone<T>() {
  const [done, setDone] = useState<{ what: T; open: boolean }>()
  return {
    what: done?.what,
    open: done?.open ?? false,
    show: (what: T) => setDone({ what, open: true }),
    close: () => setDone((before) => before && { ...before, open: false }),
  }
}
