import styles from './Skeleton.module.css'
import { SkeletonBlock, SkeletonRows } from './Skeleton.tsx'

/** The same of cards; `height` is of one with the gap to the next. */
export function SkeletonCards({ count = 6, height }: { count?: number; height: number }) {
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
