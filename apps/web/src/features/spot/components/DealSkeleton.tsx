import layout from '#ui/layout.module.css'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import styles from '../pages/Deal.module.css'

/** The desk's own shape, so that nothing moves when it arrives. */
export function DealSkeleton() {
  return (
    <div className={styles.desk}>
      <div className={layout.stack2}>
        {[44, 34, 58, 58, 32, 58, 58, 50].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <SkeletonBlock key={index} height={height} />
        ))}
      </div>
      <SkeletonRows count={18} height={22} />
    </div>
  )
}
