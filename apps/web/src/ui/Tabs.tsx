import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Choice.module.css'
import { classes } from './classes.ts'
import { moveWithArrows } from './roving.ts'

export interface TabsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** At the end of the bar. The tabs beside it are few, and break their words before one of them is cut. */
  aside?: ReactNode
}

/** A bar of tabs that scrolls sideways and keeps the chosen one visible. */
export function Tabs<Value extends string>({ label, options, value, onChange, aside }: TabsProps<Value>) {
  const values = options.map((option) => option.value)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the next frame, which has a layout anyway.
    const frame = requestAnimationFrame(() => {
      const list = bar.current
      const chosen = list?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`)
      if (!list || !chosen || list.scrollWidth <= list.clientWidth) return
      list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2, behavior: 'smooth' })
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return (
    <div className={classes(styles.bar, aside !== undefined && styles.few)}>
      <div
        ref={bar}
        role="tablist"
        aria-label={label}
        className={styles.tabs}
        onKeyDown={(event) => moveWithArrows(event, values, value, onChange)}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            data-value={option.value}
            aria-selected={option.value === value}
            tabIndex={option.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
      {aside}
    </div>
  )
}
