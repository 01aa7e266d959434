import { receivedAsset } from '@halyard/domain/spot'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentText } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { type Fact, fact } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Judgement, Ticket } from '../ticket.ts'

/** What an order would be charged, told before it is placed. */
export function useFeeFact(ticket: Ticket, { fill }: Judgement, pair: BoardPair, scale: number): Fact {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const { feeRate } = pair
  return fact(
    feeRate ? t('feeAt', { rate: percentText(feeRate, language) }) : t('fee'),
    <NumberText value={feeRate && fill?.fee} unit={receivedAsset(ticket.side, pair)} scale={scale} />,
  )
}
