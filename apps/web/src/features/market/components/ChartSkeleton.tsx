import layout from '#ui/layout.module.css'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import styles from './ChartSkeleton.module.css'

/** The chart page's own shape: price and day, periods, candles, buttons. */
export function ChartSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.figures}>
        <SkeletonBlock width={150} height={36} />
        <SkeletonBlock width={120} height={48} />
      </div>
      <SkeletonBlock height={32} />
      <div className={styles.candles}>
        <SkeletonBlock height={420} />
      </div>
      <div className={layout.thirds}>
        <SkeletonBlock height={44} />
        <SkeletonBlock height={44} />
        <SkeletonBlock height={44} />
      </div>
    </div>
  )
}
