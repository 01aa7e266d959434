import { bucketStart } from '@halyard/domain/market'
import type { ChartPeriod } from '@halyard/wire/market'
import { useMemo } from 'react'
import { useFilledOrders } from './api.ts'

/** The user's fills on a pair for the chart, each in its bar of the period. */
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

/** Precise enough: a mark is some pixels away from its price. */
function pixelsOf(height: { text(): string }): number {
  return Number(height.text())
}
