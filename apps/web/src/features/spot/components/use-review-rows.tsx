import { notionalMax, receivedAsset } from '@halyard/domain/spot'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentText } from '#platform/percent.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Judgement } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'

/** What an order is compared with: its limit, and the market's price as it was last recorded. */
export function usePriceRows(pair: BoardPair, { fill }: Judgement) {
  const { t } = useTranslation('spot')
  const type = useTicket((ticket) => ticket.type)
  const price = (value: typeof pair.price | undefined) => (
    <NumberText value={value} unit={pair.quote} scale={pair.priceScale} scaleMin="fixed" />
  )
  return [
    ...(type === 'limit' ? [{ label: t('limitPrice'), value: price(fill?.price) }] : []),
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
