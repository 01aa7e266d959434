import type { ReactNode } from 'react'
import layout from './layout.module.css'
import { SkeletonBlock, SkeletonRows } from './Skeleton.tsx'
import text from './text.module.css'

interface DetailHeadProps {
  what: ReactNode
  /** The amount, in large. */
  figure: ReactNode
  /** The state. */
  children: ReactNode
}

/** The head of a page about one movement of money or one order. */
export function DetailHead({ what, figure, children }: DetailHeadProps) {
  return (
    <div className={layout.head}>
      <span className={text.small}>{what}</span>
      <span className={text.figure}>{figure}</span>
      {children}
    </div>
  )
}

/** The skeleton of that head and the facts below it. */
export function DetailSkeleton() {
  return (
    <>
      <div className={layout.head}>
        <SkeletonBlock width={140} height={18} />
        <SkeletonBlock width={200} height={34} />
        <SkeletonBlock width={70} height={22} />
      </div>
      <SkeletonRows count={8} height={34} />
    </>
  )
}
