import styles from './Skeleton.module.css'

export interface SkeletonRowsProps {
  count?: number
  /** The height of the final row, so that nothing jumps. */
  height?: number
  /** A round shape at the start, where rows have a logo. */
  round?: boolean
  /** Each is a card of its own, with a gap to the next in its height. */
  card?: boolean
}

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ count = 6, height = 58, round = false, card = false }: SkeletonRowsProps) {
  if (card) {
    return (
      <div aria-hidden="true" data-skeleton="">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
          <div key={index} className={styles.place} style={{ height }}>
            <div className={styles.card}>
              <div className={styles.row}>
                <span className={styles.round} />
                <span className={styles.lines}>
                  <span className={styles.line} />
                  <span className={styles.short} />
                </span>
              </div>
              <span className={styles.figures}>
                <span className={styles.value} />
                <span className={styles.value} />
                <span className={styles.value} />
              </span>
            </div>
          </div>
        ))}
      </div>
    )
  }
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

/** The placeholder of a form: fields, and the button. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <SkeletonBlock key={index} height={58} />
      ))}
      <SkeletonBlock height={50} />
    </>
  )
}

/** The placeholder of a detail page: blocks of these heights, and facts below. */
export function PageSkeleton({ blocks }: { blocks: readonly number[] }) {
  return (
    <>
      {blocks.map((height) => (
        <SkeletonBlock key={height} height={height} />
      ))}
      <SkeletonRows count={6} height={34} />
    </>
  )
}
