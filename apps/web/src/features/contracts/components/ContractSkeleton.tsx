import layout from '#ui/layout.module.css'
import { SkeletonBlock } from '#ui/Skeleton.tsx'

/** The desk's own shape, so that nothing moves when it arrives. */
export function ContractSkeleton() {
  return (
    <div className={layout.stack3}>
      {[38, 150, 66, 58, 60, 50].map((height) => (
        <SkeletonBlock key={height} height={height} />
      ))}
    </div>
  )
}
