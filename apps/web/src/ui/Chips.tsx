import type { ReactNode } from 'react'
import styles from './Choice.module.css'
import { classes } from './classes.ts'
import { moveWithArrows } from './roving.ts'

interface Option<Value extends string> {
  value: Value
  label: ReactNode
}

/** A disabled option may still be shown. */
interface ChipOption<Value extends string> extends Option<Value> {
  disabled?: boolean
}

export interface ChipsProps<Value extends string> {
  /** The label, for screen readers. */
  label: string
  options: readonly ChipOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Scrolls sideways instead of sharing the width. */
  scrolling?: boolean
  /** Widths by content, in several lines, where equal parts would cut a label. */
  byWords?: boolean
}

/** A choice of a few options, side by side. */
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

interface ManyChipsProps<Value extends string | number> {
  /** The label, for screen readers. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  values: readonly Value[]
  onChange: (values: readonly Value[]) => void
}

/** The same where any number of them may be chosen. */
export function ManyChips<Value extends string | number>({ label, options, values, onChange }: ManyChipsProps<Value>) {
  return (
    <fieldset aria-label={label} className={styles.chips}>
      {options.map(({ value, label: shown }) => (
        <button
          key={value}
          type="button"
          aria-pressed={values.includes(value)}
          className={styles.chip}
          onClick={() =>
            onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
          }
        >
          {shown}
        </button>
      ))}
    </fieldset>
  )
}
