import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './FormNote.module.css'

interface FormNoteProps {
  children: ReactNode
  tone?: 'plain' | 'warning' | 'danger'
  /** Reads it aloud when it appears. */
  alert?: boolean
}

/** A sentence that belongs to the whole form: why one is here, what will follow, what went wrong. */
export function FormNote({ children, tone = 'plain', alert = false }: FormNoteProps) {
  return (
    <p className={classes(styles.note, styles[tone])} {...(alert ? { role: 'alert' } : {})}>
      <Icon name={tone === 'plain' ? 'info' : 'warning'} size={18} />
      <span>{children}</span>
    </p>
  )
}
