import { SkeletonBlock } from '#ui/Skeleton.tsx'
import styles from '../pages/ContractDesk.module.css'

/** The desk's own shape, so that nothing moves when it arrives. */
export function ContractSkeleton() {
  return (
    <div className={styles.blocks}>
      {[38, 150, 66, 58, 60, 50].map((height) => (
        <SkeletonBlock key={height} height={height} />
      ))}
    </div>
  )
}
