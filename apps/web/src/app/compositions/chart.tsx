import { useMemo } from 'react'
import { ChartPage } from '#features/market/pages/ChartPage.tsx'
import { PriceAlerts } from '#features/price-alerts/components/PriceAlerts.tsx'
import { useAlertLevels } from '#features/price-alerts/use-alert-levels.ts'
import { useLastSymbol } from '#features/spot/ticket-store.ts'
import { useOwnFills } from '#features/spot/use-own-fills.ts'
import { useOwnLevels } from '#features/spot/use-own-levels.tsx'

/** Everything that the chart draws a level for, and the sheet of one that was moved. */
function useLevels(symbol: string) {
  const { levels: own, sheet } = useOwnLevels(symbol)
  const alerts = useAlertLevels(symbol)
  return { levels: useMemo(() => [...own, ...alerts], [own, alerts]), sheet }
}

export default function Chart() {
  return (
    <ChartPage
      useLastSymbol={useLastSymbol}
      useOwnFills={useOwnFills}
      useLevels={useLevels}
      PriceAlerts={PriceAlerts}
    />
  )
}
