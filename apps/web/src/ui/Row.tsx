import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import { Icon } from './Icon.tsx'
import styles from './Row.module.css'

export interface RowProps {
  /** A logo or icon at the start. */
  leading?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** At the end, aligned right; a second line below it in `valueNote`. */
  value?: ReactNode
  valueNote?: ReactNode
  /** After the value: a pill, a button. */
  trailing?: ReactNode
  to?: string
  onPress?: () => void
  /** Marks the chosen row of a picker. */
  chosen?: boolean
  /** A chevron; the default where `to` is given and there is no value. */
  arrow?: boolean
  className?: string | undefined
}

/** One row of a list, with a line between rows. */
export function Row(props: RowProps) {
  const { to, onPress, chosen } = props
  const arrow = props.arrow ?? (to !== undefined && props.value === undefined && props.trailing === undefined)
  const className = classes(styles.row, (to !== undefined || onPress) && styles.pressable, props.className)
  const content = (
    <>
      {props.leading}
      <span className={styles.body}>
        <span className={styles.title}>{props.title}</span>
        {props.note !== undefined && <span className={styles.note}>{props.note}</span>}
      </span>
      {(props.value !== undefined || props.valueNote !== undefined) && (
        <span className={styles.end}>
          <span className={styles.value}>{props.value}</span>
          {props.valueNote !== undefined && <span className={styles.note}>{props.valueNote}</span>}
        </span>
      )}
      {props.trailing}
      {chosen && <Icon name="check" size={20} className={styles.check} />}
      {arrow && <Icon name="forward" size={16} className={styles.arrow} />}
    </>
  )
  if (to !== undefined) {
    return (
      <RowLink to={to} className={className}>
        {content}
      </RowLink>
    )
  }
  if (onPress) {
    return (
      <button type="button" className={className} aria-pressed={chosen} onClick={onPress}>
        {content}
      </button>
    )
  }
  return <div className={className}>{content}</div>
}

/** By itself, since rows that lead nowhere are drawn outside the app, too. */
function RowLink(props: { to: string; className: string | undefined; children: ReactNode }) {
  const { Link } = useUi()
  return <Link {...props} />
}
