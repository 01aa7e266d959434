import type { ReactNode } from 'react'
import styles from './FilterBar.module.css'
import { Icon } from './Icon.tsx'

/** The filters of a list, in as many lines as they need. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>
}

interface FilterButtonProps {
  /** What is chosen, or what it filters by. */
  children: ReactNode
  active: boolean
  onPress: () => void
}

/** One filter, which opens a sheet. */
export function FilterButton({ children, active, onPress }: FilterButtonProps) {
  return (
    <button type="button" className={styles.filter} aria-haspopup="dialog" data-active={active} onClick={onPress}>
      {children}
      <Icon name="down" size={16} />
    </button>
  )
}
