import type { Amount } from '@halyard/domain'
import { positionOf } from '@halyard/domain/spot'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { board } from '#platform/market-socket/board.ts'
import { usePair } from '#platform/market-socket/use-board.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import { usePanel } from '#ui/use-panel.ts'
import { filledMax, type SpotOrder, useFilledOrders, useOpenOrderList } from './api.ts'
import type { AmendSheetProps } from './components/AmendSheet.tsx'
import { kindOf, waitsFor } from './order.ts'

/** The price of an order that a level of the chart stands for. */
type LevelTerm = 'limitPrice' | 'triggerPrice' | 'profitPrice'

/** The order that is looked at, and the price to which one of its levels was moved. */
interface Amending {
  order: SpotOrder
  term: LevelTerm
  price: Amount | undefined
  open: boolean
}

const loadSheet = () => import('./components/AmendSheet.tsx').then(({ AmendSheet }) => ({ default: AmendSheet }))

/**
 * The user's open orders, entry and break-even on a pair, as levels of the chart, and the sheet that asks before an order
 * is put to another price.
 */
export function useOwnLevels(symbol: string) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const { data: open } = useOpenOrderList()
  const filled = useFilledOrders(symbol)
  const amendable = useTakesAdditions()
  const [amending, setAmending] = useState<Amending>()
  const levels = useMemo(() => {
    const orders = (open?.list ?? []).flatMap((order) => {
      const { orderId, side, limitPrice, quantity, profitPrice } = order
      if (order.symbol !== symbol || !limitPrice || !quantity) return []
      const waits = waitsFor(order)
      const what = `${t(side)} ${exactText(quantity, language)}`
      const level = (term: LevelTerm, price: Amount, kind: string | undefined) => {
        const isMoved = amending?.open && amending.order.orderId === orderId && amending.term === term
        return {
          key: `order ${orderId} ${term}`,
          price: (isMoved && amending.price) || price,
          text: kind === undefined ? what : `${kind} · ${what}`,
          tone: side,
          // Where the trigger of a trailing stop is the market decides.
          ...(amendable && !(waits && order.trail)
            ? { review: (to?: Amount) => setAmending({ order, term, price: to, open: true }) }
            : {}),
        }
      }
      if (!waits) return [level('limitPrice', limitPrice, undefined)]
      if (!profitPrice) return [level('triggerPrice', waits.price, t(kindOf(order)))]
      return [
        level('triggerPrice', waits.price, t('exits.stopLoss')),
        level('profitPrice', profitPrice, t('exits.takeProfit')),
      ]
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
  }, [open, filled, symbol, language, t, amendable, amending])
  const close = () => setAmending((before) => before && { ...before, open: false })
  return { levels, sheet: useSheet(amending, close) }
}

/** Changes an order of which a level was moved; its code comes with the first. */
function useSheet(amending: Amending | undefined, close: () => void): ReactNode {
  const Sheet = usePanel<AmendSheetProps>(loadSheet, amending?.open ?? false, close)
  const pair = usePair(amending?.order.symbol ?? '')
  if (!Sheet || !amending || !pair) return null
  const { order, term, price, open } = amending
  return (
    <Sheet
      key={`${order.orderId} ${term} ${price?.text()}`}
      order={order}
      pair={pair}
      moved={price && { [term]: price.toFixed(pair.priceScale) }}
      open={open}
      onClose={close}
    />
  )
}
