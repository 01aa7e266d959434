import type { ReactNode } from 'react'
import styles from './Choice.module.css'
import { classes } from './classes.ts'
import { moveWithArrows } from './roving.ts'

export interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode; tone?: 'up' | 'down' }[]
  value: Value
  onChange: (value: Value) => void
}

/** A switch between two or three options. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const values = options.map((option) => option.value)
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles.segmented}
      onKeyDown={(event) => moveWithArrows(event, values, value, onChange)}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a segment is drawn as a button
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={classes(styles.segment, option.tone && styles[option.tone])}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
