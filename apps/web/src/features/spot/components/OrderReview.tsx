import { notionalMax, receivedAsset, stopLossLimit } from '@halyard/domain/spot'
import { AskEachTime } from '#platform/form/confirm-each.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentOf } from '#platform/percent.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { ReviewSheet } from '#ui/ReviewSheet.tsx'
import { distanceText, exitNames, toneOf, triggerText } from '../order.ts'
import { instructionOf, type Judgement, requestOf, resultAt, trailStartOf } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'
import styles from './OrderItem.module.css'
import { useFeeFact } from './use-fee-fact.tsx'

interface OrderReviewProps {
  pair: BoardPair
  judged: Judgement
  open: boolean
  pending: boolean
  /** Why it cannot be placed now. */
  closed: string | undefined
  confirm: string
  onClose: () => void
  onConfirm: () => unknown
}

/** The review of an order: what leaves and arrives, at which price, and that a fill is final. */
export function OrderReview({ pair, judged, ...sheet }: OrderReviewProps) {
  const { t } = useTranslation(['spot', 'amounts'])
  const { side, type } = useTicket()
  const { fill } = judged
  const gross = side === 'buy' ? fill?.quantity : fill?.turnover
  const left = side === 'buy' ? fill?.turnover : fill?.quantity
  // The cost of a market order is known once it is filled.
  const about = type === 'market' && <span aria-hidden="true">≈ </span>
  const received = receivedAsset(side, pair)
  return (
    <ReviewSheet
      {...sheet}
      title={t('amounts:review')}
      variant={toneOf(side)}
      figure={{
        label: t(side === 'buy' ? 'spot:review.pays' : 'spot:review.sells'),
        value: (
          <>
            {side === 'buy' && about}
            <NumberText value={left} unit={side === 'buy' ? pair.quote : pair.base} scale={18} />
          </>
        ),
      }}
      rows={[
        fact(
          t('spot:order'),
          <>
            <span className={styles[toneOf(side)]}>{t(`spot:${side}`)}</span> {pair.name} · {t(`spot:${type}`)}
          </>,
        ),
        ...usePriceRows(pair, judged),
        ...useExitRows(pair, judged),
        fact(t('spot:quantity'), <NumberText value={fill?.quantity} unit={pair.base} scale={18} />),
        fact(
          t('spot:receive'),
          <>
            {side === 'sell' && about}
            <NumberText value={fill && gross?.minus(fill.fee)} unit={received} scale={18} />
          </>,
        ),
        ...useCostRows(pair, judged),
      ]}
      warning={useReviewWarning(pair, judged)}
      askNoMore={<AskEachTime what="order" />}
    />
  )
}

/** The limit, and the market's last price. */
function usePriceRows(pair: BoardPair, { fill, estimate }: Judgement) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const ticket = useTicket()
  const { trigger: typed, trail, profitPrice } = requestOf(ticket, pair)
  const trigger = trailStartOf(ticket, pair)?.trigger ?? typed
  const price = (value: typeof pair.price | undefined) => (
    <NumberText value={value} unit={pair.quote} scale={pair.priceScale} scaleMin="fixed" />
  )
  const worst = trail || (ticket.type === 'exit' && trigger)
  return [
    trail && fact(t('trail.name'), distanceText(trail, pair, language)),
    trail?.activation && fact(t('trail.from'), price(trail.activation)),
    profitPrice && fact(t('exits.takeProfit'), price(profitPrice)),
    trigger &&
      fact(
        t(trail ? 'trail.first' : ticket.type === 'exit' ? 'exits.stopLoss' : 'trigger.name'),
        `${triggerText(trigger, language)} ${pair.quote}`,
      ),
    instructionOf(ticket, pair) !== 'gtc' &&
      fact(t('instruction.label'), t(`instruction.${instructionOf(ticket, pair)}`)),
    // While nothing is offered, as when the price is stale, they stay and have no value, so that nothing moves under a finger.
    ...(pair.inBook && ticket.type === 'market'
      ? [
          fact(
            t('averagePrice'),
            <>
              {estimate && '≈ '}
              {price(estimate?.fill.price)}
            </>,
          ),
          fact(
            t('estimate.slippage'),
            <NumberText value={estimate && percentOf(estimate.slippage)} percent scale={4} />,
          ),
        ]
      : []),
    ticket.type !== 'market' && fact(t(worst ? 'trail.worst' : 'limitPrice'), price(fill?.price)),
    fact(t('review.market'), price(pair.price)),
    fact(t('review.recorded'), <DateText value={pair.tickedAt} style="time" />),
  ]
}

/** Take profit and stop loss, each with what it would bring. */
function useExitRows(pair: BoardPair, judged: Judgement) {
  const { t } = useTranslation('spot')
  const ticket = useTicket()
  const { exits } = requestOf(ticket, pair)
  const price = (value: typeof pair.price) => (
    <NumberText value={value} unit={pair.quote} scale={pair.priceScale} scaleMin="fixed" />
  )
  const rows = exitNames.map((name) => {
    const exit = exits?.[name]
    const result = resultAt(ticket[name], ticket, judged, pair)
    return (
      exit &&
      fact(
        t(`exits.${name}`),
        <>
          {price(exit)}
          <br />
          <NumberText value={result} unit={pair.quote} scale={2} sign="always" toned />
        </>,
      )
    )
  })
  const worst = exits?.stopLoss && stopLossLimit(exits.stopLoss, ticket.side === 'buy' ? 'sell' : 'buy', pair)
  return [...rows, worst && fact(t('exits.worst'), price(worst))]
}

/** The fee, and the limits of the order. */
function useCostRows(pair: BoardPair, judged: Judgement) {
  const { t } = useTranslation('spot')
  return [
    useFeeFact(useTicket(), judged, pair, 18),
    fact(
      t('review.limits'),
      <>
        <NumberText value={pair.notionalMin} /> – <NumberText value={notionalMax(pair)} unit={pair.quote} />
      </>,
    ),
  ]
}

/** That a fill is final; of a stop order first how it is set off. */
function useReviewWarning(pair: BoardPair, { fill }: Judgement): string {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const ticket = useTicket()
  const { trigger, trail, profitPrice } = requestOf(ticket, pair)
  const last = t(pair.inBook ? 'review.bookWarning' : 'review.limitWarning')
  if (ticket.type === 'market') return t(pair.inBook ? 'review.marketBookWarning' : 'review.marketWarning')
  if (trail && fill) {
    const words = { distance: distanceText(trail, pair, language), limit: exactText(fill.price, language) }
    return `${t(`review.trailing.${ticket.side}`, words)} ${last}`
  }
  if (profitPrice) return `${t('exits.holdingNote')} ${last}`
  if (pair.inBook && ticket.type === 'limit') return `${t(`instruction.${ticket.instruction}Text`)} ${last}`
  if (!trigger || !fill) return last
  const prices = { trigger: exactText(trigger.price, language), limit: exactText(fill.price, language) }
  return `${t(`review.${trigger.direction}.${ticket.side}`, prices)} ${last}`
}
