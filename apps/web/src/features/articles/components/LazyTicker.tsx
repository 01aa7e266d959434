import { afterFirstPage } from '#platform/after-first-page.tsx'

/** The announcements. */
export const LazyTicker = afterFirstPage(() => import('./Ticker.tsx'))
