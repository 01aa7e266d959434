import { WorthText } from '#platform/worth/WorthText.tsx'
import { useProfitLoss } from '../api.ts'

/** Contract profit since midnight UTC. */
export default function TodayProfit() {
  const { data } = useProfitLoss()
  return <WorthText value={data?.today} sign="always" toned arrow named />
}
