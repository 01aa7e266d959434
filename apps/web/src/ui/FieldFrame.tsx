import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'

interface FieldFrameProps {
  id: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Before the value: a calling code. */
  prefix?: ReactNode
  suffix?: ReactNode
  children: ReactNode
}

/** The frame of every field: its label inside, error or hint below, in room for a line that is always there. */
export function FieldFrame({ id, label, error, hint, prefix, suffix, children }: FieldFrameProps) {
  return (
    <div>
      <div className={classes(styles.field, error !== undefined && styles.wrong)}>
        {prefix !== undefined && <div className={styles.prefix}>{prefix}</div>}
        <div className={styles.body}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {children}
        </div>
        {suffix !== undefined && <div className={styles.suffix}>{suffix}</div>}
      </div>
      <div className={styles.room}>
        <FieldNote id={noteId(id)} error={error} hint={hint} />
      </div>
    </div>
  )
}

interface FieldNoteProps {
  id: string
  error: ReactNode
  hint: ReactNode
}

/** What is wrong with a field, or its hint, whose room stays: else what stands below would move. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  const isWrong = error !== undefined
  return (
    <>
      {hint !== undefined && (
        <div id={isWrong ? undefined : id} className={classes(styles.note, isWrong && styles.covered)}>
          {hint}
        </div>
      )}
      {isWrong && (
        <div id={id} className={styles.error} role="alert">
          {error}
        </div>
      )}
    </>
  )
}

export const noteId = (id: string) => `${id}-note`
