import type { ReactNode } from 'react'
import { useUi } from './environment.tsx'
import styles from './RowHead.module.css'

interface RowHeadProps {
  /** A logo, where rows have one. */
  leading?: ReactNode
  title: ReactNode
  note: ReactNode
  /** Where the title leads, unless the whole row is a link. */
  to?: string
  /** What stands at the end: a state, a figure, buttons. */
  children?: ReactNode
}

/** The first line of a row or card: what it is, with a note below, and how it stands. */
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
