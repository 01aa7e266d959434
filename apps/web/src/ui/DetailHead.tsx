import type { ReactNode } from 'react'
import styles from './detail-pages.module.css'
import { SkeletonBlock, SkeletonRows } from './Skeleton.tsx'

interface DetailHeadProps {
  what: ReactNode
  /** How much it is about, in large. */
  figure: ReactNode
  /** Where it stands. */
  children: ReactNode
}

/** The head of a page about one movement of money or one order. */
export function DetailHead({ what, figure, children }: DetailHeadProps) {
  return (
    <div className={styles.head}>
      <span className={styles.note}>{what}</span>
      <span className={styles.figure}>{figure}</span>
      {children}
    </div>
  )
}

/** That head and the facts below it, while they load. */
export function DetailSkeleton() {
  return (
    <>
      <div className={styles.head}>
        <SkeletonBlock width={140} height={18} />
        <SkeletonBlock width={200} height={34} />
        <SkeletonBlock width={70} height={22} />
      </div>
      <SkeletonRows count={8} height={34} />
    </>
  )
}
