import { receivedAsset } from '@halyard/domain/spot'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentText } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { type Fact, fact } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { type Judgement, roleOf, type Ticket } from '../ticket.ts'

/**
 * What an order would be charged, told before it is placed. In a book whoever waits and whoever takes pay different rates:
 * both are said of an order that may do either.
 */
export function useFeeFact(ticket: Ticket, { fill }: Judgement, pair: BoardPair, scale: number): Fact {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const { inBook, makerFee, feeRate } = pair
  const takerFee = pair.takerFee ?? feeRate
  const amount = <NumberText value={takerFee && fill?.fee} unit={receivedAsset(ticket.side, pair)} scale={scale} />
  if (!takerFee) return fact(t('fee'), amount)
  const rate = (share: typeof takerFee) => percentText(share, language)
  if (!inBook || !makerFee || makerFee.equals(takerFee)) return fact(t('feeAt', { rate: rate(takerFee) }), amount)
  const role = roleOf(ticket, pair)
  if (role === 'both') return fact(t('feeBoth'), `${rate(makerFee)} / ${rate(takerFee)}`)
  return fact(
    t(role === 'maker' ? 'feeMaker' : 'feeTaker', { rate: rate(role === 'maker' ? makerFee : takerFee) }),
    amount,
  )
}
