import { bucketStart } from '@halyard/domain/market'
import { useMemo } from 'react'
import { useChartSettings } from '#features/market/chart/chart-settings.ts'
import type { OwnFill } from '#features/market/chart/own-fills.ts'
import { useFilledOrders } from '#features/spot/api.ts'

/** One's own fills on a pair, each in the bar of the chosen period into which it falls. */
export function useOwnFills(symbol: string): readonly OwnFill[] {
  const orders = useFilledOrders(symbol)
  const period = useChartSettings((settings) => settings.period)
  return useMemo(
    () =>
      orders.flatMap(({ orderId, side, averagePrice, updatedAt }) =>
        averagePrice
          ? [{ key: orderId, side, timestamp: bucketStart(period, updatedAt.getTime()), value: pixelsOf(averagePrice) }]
          : [],
      ),
    [orders, period],
  )
}

/** A mark stands some pixels from its price anyway. */
function pixelsOf(height: { text(): string }): number {
  return Number(height.text())
}
