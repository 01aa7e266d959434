import { afterFirstPage } from '#platform/after-first-page.tsx'

export const LazyTodayProfit = afterFirstPage(() => import('./TodayProfit.tsx'))
