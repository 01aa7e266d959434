import styles from './Skeleton.module.css'

export interface SkeletonRowsProps {
  count?: number
  /** The height of the final row, so that nothing jumps. */
  height?: number
  /** A round shape at the start, where rows have a logo. */
  round?: boolean
}

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ count = 6, height = 58, round = false }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} aria-hidden="true" data-skeleton="">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <div key={index} className={styles.row} style={{ height }}>
          {round && <span className={styles.round} />}
          <span className={styles.lines}>
            <span className={styles.line} />
            <span className={styles.short} />
          </span>
          <span className={styles.value} />
        </div>
      ))}
    </div>
  )
}

/** A placeholder block. */
export function SkeletonBlock({ width = '100%', height }: { width?: number | string; height: number }) {
  return <span className={styles.block} style={{ width, height }} aria-hidden="true" data-skeleton="" />
}
