import { positionOf } from '@halyard/domain/spot'
import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { board } from '#platform/market-socket/board.ts'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import { filledMax, useFilledOrders, useOpenOrderList } from './api.ts'
import { kindOf, waitsFor } from './order.ts'

/** The user's open orders, entry and break-even on a pair, as levels of the chart. */
export function useOwnLevels(symbol: string) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const { data: open } = useOpenOrderList()
  const filled = useFilledOrders(symbol)
  return useMemo(() => {
    const orders = (open?.list ?? []).flatMap((order) => {
      const { orderId, side, limitPrice, quantity } = order
      if (order.symbol !== symbol || !limitPrice || !quantity) return []
      const waits = waitsFor(order)
      const what = `${t(side)} ${exactText(quantity, language)}`
      const text = waits ? `${t(kindOf(order))} · ${what}` : what
      return [{ key: `order ${orderId}`, price: waits?.price ?? limitPrice, text, tone: side }]
    })
    const pair = board.pair(symbol)
    const fills = filled
      .toReversed()
      .map(({ side, filledQuantity, turnover, fee }) => ({ side, quantity: filledQuantity, turnover, fee }))
    const feeRate = pair?.feeRate ?? filled[0]?.feeRate
    // Without the oldest orders the position would be wrong.
    const position =
      pair && feeRate && filled.length < filledMax ? positionOf(fills, feeRate, pair.priceScale) : undefined
    if (!position) return orders
    const { entry, breakEven } = position
    const own = (key: 'entry' | 'breakEven', price: typeof entry) => ({
      key,
      price,
      text: t(key),
      tone: 'position' as const,
    })
    return [...orders, own('entry', entry), own('breakEven', breakEven)]
  }, [open, filled, symbol, language, t])
}
