import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './offer-pages.module.css'
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
        <div className={styles.actions}>
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
