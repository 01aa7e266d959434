import { bucketStart } from '@halyard/domain/market'
import type { ChartPeriod } from '@halyard/wire/market'
import { useMemo } from 'react'
import { useFilledOrders } from './api.ts'

/** One's own fills on a pair as the chart marks them, each in the bar of the period into which it falls. */
export function useOwnFills(symbol: string, period: ChartPeriod) {
  const orders = useFilledOrders(symbol)
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
