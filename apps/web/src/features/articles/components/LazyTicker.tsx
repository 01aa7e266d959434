import { type ComponentType, lazy, Suspense } from 'react'
import { firstPageShown } from '#platform/first-page.ts'

/** The announcements. Nobody opens the app for them: they come after what one opened it for. */
export function LazyTicker() {
  return (
    <Suspense fallback={null}>
      <Ticker />
    </Suspense>
  )
}

const Ticker = lazy<ComponentType>(async () => {
  await firstPageShown
  // Without a network the line stays empty; the next visit tells.
  return import('./Ticker.tsx').catch(() => ({ default: () => null }))
})
