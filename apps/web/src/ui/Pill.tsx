import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Pill.module.css'

export type Tone = 'neutral' | 'accent' | 'up' | 'down' | 'warning' | 'danger'

export interface PillProps {
  children: ReactNode
  tone?: Tone
  /** Wide enough that pills below each other form a column. */
  column?: boolean
}

export function Pill({ children, tone = 'neutral', column = false }: PillProps) {
  return <span className={classes(styles.pill, styles[tone], column && styles.column)}>{children}</span>
}
