import type { ReactNode } from 'react'
import styles from './Spoken.module.css'

/** For screen readers alone. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>
}
