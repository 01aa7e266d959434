import { type ComponentType, lazy, Suspense } from 'react'
import { firstPageShown } from '#platform/first-page.ts'

/** The day's profit, which may come a moment after what a page was opened for. */
export function LazyTodayProfit() {
  return (
    <Suspense fallback={null}>
      <TodayProfit />
    </Suspense>
  )
}

const TodayProfit = lazy<ComponentType>(async () => {
  await firstPageShown
  // Without a network its place stays empty; the next visit tells.
  return import('./TodayProfit.tsx').catch(() => ({ default: () => null }))
})
