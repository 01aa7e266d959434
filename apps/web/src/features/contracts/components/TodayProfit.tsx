import { NumberText } from '#ui/NumberText.tsx'
import { useProfitLoss } from '../api.ts'

/** What contracts have won and lost together since midnight UTC. */
export default function TodayProfit() {
  const { data } = useProfitLoss()
  return (
    <NumberText value={data?.today} scale={2} scaleMin="fixed" sign="always" toned arrow unit={data?.asset} private />
  )
}
