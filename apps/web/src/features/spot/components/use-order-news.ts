import { findOrder } from '@halyard/wire/spot'
import { call } from '#platform/api/call.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { told } from '#platform/user-events/told.ts'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import { toast } from '#ui/toast.ts'
import type { SpotOrder } from '../api.ts'
import { averagePriceOf, endOf } from '../order.ts'
import { watchOrder } from '../watched-orders.ts'

/** Shows the end of an order in a toast: what was filled of it, or why nothing was. */
export function useOrderNews(): (order: SpotOrder) => void {
  const { t } = useTranslation('spot')
  const { language, amountsHidden } = useUi()
  return (order) => {
    if (order.state === 'open') return toast.good(t('news.open'))
    const end = endOf(order)
    if (end && order.filledQuantity.isZero()) return toast.plain(t(`ended.${end}`))
    if (order.state === 'cancelled' && !end) return toast.good(t('news.cancelled'))
    if (amountsHidden) return toast.good(t('news.filled'))
    const words = {
      quantity: exactText(order.filledQuantity, language),
      asset: order.base,
      price: exactText(averagePriceOf(order) ?? '', language),
    }
    toast.good(t(order.side === 'buy' ? 'news.bought' : 'news.sold', words))
  }
}

/** Asks how orders that are no longer open ended, and shows those that a tick filled, unless it was told already. */
export function useFillNews(): (orders: readonly { orderId: number }[]) => Promise<void> {
  const tell = useOrderNews()
  return async (orders) => {
    for (const { orderId } of orders) {
      // The history has it anyway.
      const order = await call(findOrder, { orderId }).catch(() => undefined)
      if (order && (order.state === 'filled' || endOf(order)) && !told.isTold()) tell(order)
      // The list is older than the order.
      if (order?.state === 'open') watchOrder(order)
    }
  }
}
