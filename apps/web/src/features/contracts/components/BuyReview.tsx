import type { Amount } from '@halyard/domain'
import { breakEvenRate } from '@halyard/domain/contracts'
import { useContext } from 'react'
import { AskEachTime } from '#platform/form/confirm-each.tsx'
import { PurchaseReview } from '#platform/form/PurchaseForm.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { usePair } from '#platform/market-socket/use-board.ts'
import { percentOf } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Running, useShown } from '#ui/use-panel.ts'
import type { ContractOffer, Direction } from '../api.ts'
import { durationText } from '../contract-text.ts'
import type { Buying, PairTerms } from '../use-buying.ts'
import { DirectionText } from './DirectionText.tsx'

interface BuyReviewProps {
  pair: PairTerms
  offer: ContractOffer
  direction: Direction
  purchase: Buying[Direction]
  /** Why it cannot be bought now. */
  closed: string | undefined
}

/** The review before a purchase: premium, and the payout when it wins or loses. */
export function BuyReview({ pair, offer, direction, purchase, closed }: BuyReviewProps) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const { premium, period, payout } = purchase.judged
  const amount = (value: Amount | undefined) => (
    <NumberText value={value} scale={offer.scale} scaleMin={2} unit={offer.asset} />
  )
  const percent = (share: Amount | undefined) => <NumberText value={share && percentOf(share)} percent />
  return (
    <PurchaseReview
      purchase={purchase}
      submit={t(`buy.${direction}`)}
      variant={direction}
      closed={closed}
      title={t(`confirm.${direction}`)}
      figure={{ label: t('premiumName'), value: amount(premium) }}
      rows={[
        {
          label: t('contract'),
          value: (
            <>
              <DirectionText direction={direction} /> {pair.name}
            </>
          ),
        },
        { label: t('period'), value: period && durationText(period.seconds, language) },
        { label: t('confirm.priceNow'), value: <PriceOf pair={pair} /> },
        { label: t('ifRight'), value: amount(payout) },
        { label: t('confirm.ifWrong'), value: amount(premium?.negated()) },
        { label: t('payoutRatio'), value: percent(period?.payoutRatio) },
        { label: t('breakEven'), value: percent(period && breakEvenRate(period.payoutRatio)) },
        {
          label: t('confirm.limits'),
          value: (
            <>
              <NumberText value={offer.premiumMin} /> – <NumberText value={offer.premiumMax} unit={offer.asset} />
            </>
          ),
        },
      ]}
      warning={t('confirm.text')}
      askNoMore={<AskEachTime what="contract" />}
    />
  )
}

/** In a review that closes it stands still. */
function PriceOf({ pair: { symbol, priceScale, quote } }: { pair: PairTerms }) {
  const { price } = useShown({ open: useContext(Running), price: usePair(symbol)?.price })
  return <NumberText value={price} scale={priceScale} scaleMin="fixed" unit={quote} />
}
