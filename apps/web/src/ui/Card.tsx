import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

/** A raised card. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <section className={classes(styles.card, className)}>{children}</section>
}
