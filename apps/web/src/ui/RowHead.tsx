import type { ReactNode } from 'react'
import { useUi } from './environment.tsx'
import styles from './RowHead.module.css'

interface RowHeadProps {
  /** A logo, where rows have one. */
  leading?: ReactNode
  title: ReactNode
  note: ReactNode
  /** The link of the title, unless the whole row is one. */
  to?: string
  /** At the end: a state, a figure, buttons. */
  children?: ReactNode
}

/** The first line of a row or card: title, note, and state. */
export function RowHead({ leading, title, note, to, children }: RowHeadProps) {
  const { Link } = useUi()
  const what = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{note}</span>
    </>
  )
  return (
    <span className={styles.head}>
      {leading}
      {to ? (
        <Link to={to} className={styles.link}>
          {what}
        </Link>
      ) : (
        <span className={styles.what}>{what}</span>
      )}
      {children}
    </span>
  )
}
