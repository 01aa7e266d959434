import { notionalMax, receivedAsset } from '@halyard/domain/spot'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentText } from '#platform/percent.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
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
    ...(trigger ? [{ label: t('trigger.name'), value: `${triggerText(trigger, language)} ${pair.quote}` }] : []),
    ...(ticket.type !== 'market' ? [{ label: t('limitPrice'), value: price(fill?.price) }] : []),
    { label: t('review.market'), value: price(pair.price) },
    { label: t('review.recorded'), value: <DateText value={pair.tickedAt} style="time" /> },
  ]
}

/** What an order costs, and between which values it must lie. */
export function useCostRows(pair: BoardPair, { fill }: Judgement) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const side = useTicket((ticket) => ticket.side)
  const { feeRate } = pair
  return [
    {
      label: feeRate ? t('feeAt', { rate: percentText(feeRate, language) }) : t('fee'),
      value: <NumberText value={feeRate && fill?.fee} unit={receivedAsset(side, pair)} scale={18} />,
    },
    {
      label: t('review.limits'),
      value: (
        <>
          <NumberText value={pair.notionalMin} /> – <NumberText value={notionalMax(pair)} unit={pair.quote} />
        </>
      ),
    },
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
