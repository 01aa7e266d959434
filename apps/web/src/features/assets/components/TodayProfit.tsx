import { scaleOf, usePortfolio } from '#platform/worth/display-currency.ts'
import { ProfitText } from './ProfitText.tsx'

/**
 * What the day has brought since 00:00 UTC, without what came from outside or went there. Home, assets and portfolio show
 * this one, of one answer.
 */
export default function TodayProfit() {
  const { data } = usePortfolio()
  if (!data) return '—'
  return <ProfitText profit={data.profit} since={data.worth} scale={scaleOf(data.currency)} unit={data.currency} />
}
