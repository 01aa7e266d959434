import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  /** What grows, in words. */
  label: string
  value: number
  max?: number
}

/** How much of something is reached. Its number stands beside it, in words of the page. */
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
