import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import styles from './LoadingView.module.css'

/** The placeholder of a page that is loading; as tall as a page, so that nothing jumps. */
export function LoadingView() {
  return (
    <div aria-busy="true">
      <PageHeader />
      <div className={styles.rows}>
        <SkeletonRows count={9} />
      </div>
    </div>
  )
}
