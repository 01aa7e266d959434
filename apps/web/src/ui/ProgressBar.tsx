import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  /** The label. */
  label: string
  value: number
  max?: number
}

/** A progress bar. The page shows its number beside it. */
export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      <span className={styles.filled} style={{ width: `${(100 * value) / max}%` }} />
    </div>
  )
}
