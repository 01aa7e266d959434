import type { Amount } from '@halyard/domain'
import { NumberText } from '#ui/NumberText.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import styles from './ShareBar.module.css'

/** How much of a shared machine is taken, in percent. */
export function ShareBar({ taken, label }: { taken: Amount; label: string }) {
  return (
    <div className={styles.bar}>
      <ProgressBar label={label} value={Number(taken.text())} />
      <NumberText value={taken} percent />
    </div>
  )
}
