import type { ReactNode } from 'react'
import styles from './Choice.module.css'
import { classes } from './classes.ts'
import { moveWithArrows } from './roving.ts'

interface Option<Value extends string> {
  value: Value
  label: ReactNode
}

/** An option that may be there for show. */
interface ChipOption<Value extends string> extends Option<Value> {
  disabled?: boolean
}

export interface ChipsProps<Value extends string> {
  /** What is being chosen, in words. */
  label: string
  options: readonly ChipOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Scrolls sideways instead of sharing the width. */
  scrolling?: boolean
  /** Shares the width by what the words need, where equal parts would cut one. */
  byWords?: boolean
}

/** One choice of a few, side by side. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, options, value, onChange, scrolling = false, byWords = false } = props
  const values = options.flatMap((option) => (option.disabled ? [] : [option.value]))
  const reachable = value !== undefined && values.includes(value) ? value : values[0]
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(styles.chips, scrolling && styles.scrolling, byWords && styles.byWords)}
      onKeyDown={(event) => moveWithArrows(event, values, value, onChange)}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a chip holds more than a radio button can draw
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === reachable ? 0 : -1}
          className={styles.chip}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
