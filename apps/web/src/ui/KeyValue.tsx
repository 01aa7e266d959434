import type { ReactNode } from 'react'
import styles from './KeyValue.module.css'

/** A label and its value. */
export interface Fact {
  label: ReactNode
  value: ReactNode
}

export const fact = (label: ReactNode, value: ReactNode): Fact => ({ label, value })

export interface KeyValueProps {
  /** Missing facts are left out. */
  rows: readonly (Fact | false | null | undefined)[]
  size?: 'small' | 'large'
}

/** A list of facts: the label at the start, the value at the end. */
export function KeyValue({ rows, size = 'small' }: KeyValueProps) {
  return (
    <dl className={`${styles.list} ${styles[size]}`}>
      {rows.map((row, index) => {
        if (!row) return null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place
          <div key={index} className={styles.row}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
