import { useUi } from './environment.tsx'
import styles from './InfiniteList.module.css'
import { SkeletonRows } from './Skeleton.tsx'

export interface ListEndProps {
  /** The row's own height, for skeletons and for rows not yet measured. */
  itemHeight: number
  hasMore: boolean
  /** The next page failed to load; what is shown stays. */
  moreFailed?: boolean
  onMore: () => void
  roundSkeleton?: boolean
}

/** What stands below the last row: more on its way, a page that failed, or that this was all. */
export function ListEnd({ hasMore, moreFailed, onMore, itemHeight, roundSkeleton = false }: ListEndProps) {
  const { texts } = useUi()
  if (moreFailed) {
    return (
      <button type="button" className={styles.more} onClick={() => onMore()}>
        {texts.retry}
      </button>
    )
  }
  return hasMore ? <SkeletonRows count={2} height={itemHeight} round={roundSkeleton} /> : texts.listEnd
}
