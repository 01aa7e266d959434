import type { ApiRefusal } from '@halyard/client/failures'
import { placeBuyOrder, placeSellOrder } from '@halyard/wire/spot'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useConfirmEach } from '#platform/form/confirm-each.tsx'
import { SignInToTrade } from '#platform/form/SignInToTrade.tsx'
import { useDoubleTapGuard } from '#platform/form/use-double-tap-guard.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { offerPush } from '#platform/push/offer.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { toast } from '#ui/toast.ts'
import { ordersChanged, type SpotOrder } from '../api.ts'
import { toneOf } from '../order.ts'
import { instructionOf, type Judgement, requestOf, type Ticket } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'
import { watchOrder } from '../watched-orders.ts'
import { OrderReview } from './OrderReview.tsx'
import { useOrderNews } from './use-order-news.ts'

interface SubmitOrderProps {
  pair: BoardPair
  stale: number | undefined
  judged: Judgement
  /** The ticket was submitted with errors, which its fields must show. */
  onWrong: () => void
  /** The server found one that no field foresaw; true where it stands at one. */
  onRefused: (refusal: ApiRefusal) => boolean
  onPlaced: () => void
}

/**
 * Sends the ticket once, after a review unless that is turned off. Without a session it leads to the login and back;
 * while trading is impossible it says why.
 */
export function SubmitOrder({ pair, stale, judged, onWrong, onRefused, onPlaced }: SubmitOrderProps) {
  const { t } = useTranslation('spot')
  const signedIn = useSignedIn()
  const ticket = useTicket()
  const tell = useOrderNews()
  const reason = useClosedReason(pair, stale, ticket)
  const taps = useDoubleTapGuard()
  const asks = useConfirmEach((confirm) => confirm.order)
  const [reviewing, setReviewing] = useState(false)
  const onSuccess = (order: SpotOrder) => {
    taps.done()
    setReviewing(false)
    ticket.clearSize()
    onPlaced()
    watchOrder(order)
    tell(order)
    ordersChanged()
    if (order.state === 'open') offerPush('order')
  }
  const buying = useSubmit(placeBuyOrder, { onSuccess, onRefusal: onRefused })
  const selling = useSubmit(placeSellOrder, { onSuccess, onRefusal: onRefused })
  if (!signedIn) return <SignInToTrade />

  function press() {
    if (ticket.size === '' && taps.isSecond()) return
    if (judged.problem) return onWrong()
    if (!judged.fill) return toast.plain(t('noPrice'))
    if (asks) return setReviewing(true)
    return send()
  }
  async function send() {
    const { side, ...order } = requestOf(ticket, pair)
    if (!judged.problem) await (side === 'buy' ? buying : selling).submit({ symbol: pair.symbol, ...order })
    // Refused: the form shows the error.
    else onWrong()
    setReviewing(false)
  }
  const words = t(ticket.side === 'buy' ? 'buyAsset' : 'sellAsset', { asset: pair.base })
  const pending = buying.pending || selling.pending
  return (
    <>
      <Button variant={toneOf(ticket.side)} onPress={press} pending={pending} disabledReason={reason}>
        {words}
      </Button>
      <OrderReview
        {...{ pair, judged, pending }}
        open={reviewing}
        closed={reason}
        confirm={words}
        onClose={() => setReviewing(false)}
        onConfirm={send}
      />
    </>
  )
}

/** Why the market takes no order now, whatever is on the ticket. */
function useClosedReason(pair: BoardPair, stale: number | undefined, ticket: Ticket): string | undefined {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  if (!pair.trading)
    return pair.opensAt ? t('closedUntil', { at: formatDate(pair.opensAt, language, 'weekday') }) : t('closed')
  if (pair.inBook && pair.bookPhase === 'halted') return t('halted')
  if (pair.inBook && pair.bookPhase === 'auction' && isForNow(ticket, pair)) {
    const { auctionUntil } = pair
    return auctionUntil ? t('auctionUntil', { at: formatDate(auctionUntil, language, 'time') }) : t('auction')
  }
  if (stale !== undefined) return t('stale', { seconds: stale })
  return undefined
}

/** Whether an order wants to be filled at once, which nothing is in an auction. */
function isForNow(ticket: Ticket, pair: BoardPair): boolean {
  const instruction = instructionOf(ticket, pair)
  return ticket.type === 'market' || instruction === 'ioc' || instruction === 'fok'
}
