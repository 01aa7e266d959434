import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import styles from './NumberText.module.css'
import { coveredAmount, type Decimal, formatDecimal, type NumberFormat, plainOf, signOf } from './number-format.ts'
import { Spoken } from './Spoken.tsx'

export interface NumberTextProps extends NumberFormat {
  value: Decimal | null | undefined
  /** After the number, smaller: a unit. */
  unit?: string | undefined
  /** Coloured by its sign. */
  toned?: boolean
  /** With ▲ or ▼ before it, so that the direction does not rest on colour. */
  arrow?: boolean
  /** The direction of colour and arrow, where it is not the number's own sign. */
  direction?: 'up' | 'down' | undefined
  /** The user's own money: hidden by the balance eye. */
  private?: boolean
  /** Flashes in this direction's colour when the number changes. */
  flash?: 'up' | 'down' | undefined
  /** Grey: stale. */
  stale?: boolean
  className?: string | undefined
}

/** Every number on screen: exact, truncated, in the user's locale; "—" when unknown. */
export function NumberText(props: NumberTextProps) {
  const { value, unit, toned, arrow, direction, flash, stale, className, private: covered, ...format } = props
  const { language, amountsHidden, texts } = useUi()
  const text = value === null || value === undefined ? undefined : plainOf(value)
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef(text)

  useEffect(() => {
    if (before.current === text) return
    const first = before.current === undefined
    before.current = text
    if (first || !flash || !element.current?.animate) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current.animate([{ backgroundColor: `var(--${flash}-soft)` }, { backgroundColor: 'transparent' }], 500)
  }, [text, flash])

  const names = classes(styles.number, stale && styles.stale, className)
  if (covered && amountsHidden) {
    return (
      <span data-number className={names}>
        <span aria-hidden="true">{coveredAmount}</span>
        <Spoken>{texts.hiddenAmount}</Spoken>
      </span>
    )
  }
  const shown = text === undefined ? undefined : formatDecimal(text, language, format)
  if (shown === undefined || text === undefined) return <span className={names}>—</span>
  const sign = direction ? directions[direction] : signOf(text, format)
  return (
    <span
      ref={element}
      data-number
      className={classes(names, toned && sign !== 0 && (sign > 0 ? styles.up : styles.down))}
    >
      {arrow && sign !== 0 && (
        <span className={styles.arrow} aria-hidden="true">
          {sign > 0 ? '▲' : '▼'}
        </span>
      )}
      {shown}
      {unit !== undefined && <span className={styles.unit}> {unit}</span>}
    </span>
  )
}

const directions = { up: 1, down: -1 } as const
