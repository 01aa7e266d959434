import type { ReactNode } from 'react'
import styles from './RowFacts.module.css'

interface RowFactsProps {
  facts: readonly { label: string; value: ReactNode }[]
}

/** The facts of a row below its head, three to a line. */
export function RowFacts({ facts }: RowFactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
