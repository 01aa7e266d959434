import { notionalMax, receivedAsset } from '@halyard/domain/spot'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentText } from '#platform/percent.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { triggerText } from '../stop.ts'
import { type Judgement, requestOf } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'

/** What an order is compared with: its limit, and the market's price as it was last recorded. */
export function usePriceRows(pair: BoardPair, { fill }: Judgement) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const ticket = useTicket()
  const { trigger } = requestOf(ticket)
  const price = (value: typeof pair.price | undefined) => (
    <NumberText value={value} unit={pair.quote} scale={pair.priceScale} scaleMin="fixed" />
  )
  return [
    trigger && fact(t('trigger.name'), `${triggerText(trigger, language)} ${pair.quote}`),
    ticket.type !== 'market' && fact(t('limitPrice'), price(fill?.price)),
    fact(t('review.market'), price(pair.price)),
    fact(t('review.recorded'), <DateText value={pair.tickedAt} style="time" />),
  ]
}

/** What an order costs, and between which values it must lie. */
export function useCostRows(pair: BoardPair, { fill }: Judgement) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const side = useTicket((ticket) => ticket.side)
  const { feeRate } = pair
  return [
    fact(
      feeRate ? t('feeAt', { rate: percentText(feeRate, language) }) : t('fee'),
      <NumberText value={feeRate && fill?.fee} unit={receivedAsset(side, pair)} scale={18} />,
    ),
    fact(
      t('review.limits'),
      <>
        <NumberText value={pair.notionalMin} /> – <NumberText value={notionalMax(pair)} unit={pair.quote} />
      </>,
    ),
  ]
}

/** What cannot be undone, and of a stop order first what it waits for and does then. */
export function useReviewWarning({ fill }: Judgement): string {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const ticket = useTicket()
  const { trigger } = requestOf(ticket)
  if (ticket.type === 'market') return t('review.marketWarning')
  if (!trigger || !fill) return t('review.limitWarning')
  const prices = { trigger: exactText(trigger.price, language), limit: exactText(fill.price, language) }
  return `${t(`review.${trigger.direction}.${ticket.side}`, prices)} ${t('review.limitWarning')}`
}
