import type { ReactNode } from 'react'
import styles from './KeyValue.module.css'

export interface KeyValueProps {
  rows: readonly { label: ReactNode; value: ReactNode }[]
  size?: 'small' | 'large'
}

/** Facts one below the other: the name at the start, the value at the end. */
export function KeyValue({ rows, size = 'small' }: KeyValueProps) {
  return (
    <dl className={`${styles.list} ${styles[size]}`}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place
        <div key={index} className={styles.row}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
