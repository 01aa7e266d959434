import { afterFirstPage } from '#platform/after-first-page.tsx'

/** The day's profit. */
export const LazyTodayProfit = afterFirstPage(() => import('./TodayProfit.tsx'))
