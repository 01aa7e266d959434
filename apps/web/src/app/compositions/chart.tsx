import { ChartPage } from '#features/market/pages/ChartPage.tsx'
import { useLastSymbol } from '#features/spot/ticket-store.ts'
import { useOwnFills } from '#features/spot/use-own-fills.ts'
import { useOwnLevels } from '#features/spot/use-own-levels.ts'

export default function Chart() {
  return <ChartPage useLastSymbol={useLastSymbol} useOwnFills={useOwnFills} useOwnLevels={useOwnLevels} />
}
