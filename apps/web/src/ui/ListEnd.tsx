import { useUi } from './environment.tsx'
import styles from './InfiniteList.module.css'
import type { InfiniteListProps } from './InfiniteList.tsx'
import { SkeletonRows } from './Skeleton.tsx'

type ListEndProps = Pick<InfiniteListProps<never>, 'hasMore' | 'moreFailed' | 'onMore' | 'itemHeight' | 'roundSkeleton'>

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
