import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import styles from './Section.module.css'

/** A titled card of rows. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <Card className={styles.rows}>{children}</Card>
    </div>
  )
}
