import type { Amount } from '@halyard/domain'
import { NumberText } from '#ui/NumberText.tsx'
import styles from './ShareBar.module.css'

/** How much of a shared machine is taken, in percent. */
export function ShareBar({ taken, label }: { taken: Amount; label: string }) {
  const percent = taken.text()
  return (
    <div className={styles.bar}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number(percent)}
      >
        <span className={styles.filled} style={{ width: `${percent}%` }} />
      </div>
      <NumberText value={taken} percent />
    </div>
  )
}
