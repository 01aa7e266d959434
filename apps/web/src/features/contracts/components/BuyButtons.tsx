import { useEffect } from 'react'
import { useConfirmEach } from '#platform/form/confirm-each.tsx'
import { SignInToTrade } from '#platform/form/SignInToTrade.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import layout from '#ui/layout.module.css'
import type { ContractOffer } from '../api.ts'
import { useAgain, useNextContract } from '../next-contract.ts'
import type { Buying, PairTerms } from '../use-buying.ts'
import { BuyReview } from './BuyReview.tsx'
import styles from './ContractForm.module.css'

interface BuyButtonsProps {
  pair: PairTerms
  stale: number | undefined
  offer: ContractOffer
  buying: Buying
}

const directions = ['up', 'down'] as const

/** Buys up or down, once, after a review unless that is turned off. While buying is impossible it says why. */
export function BuyButtons({ pair, stale, offer, buying }: BuyButtonsProps) {
  const { t } = useTranslation('contracts')
  const signedIn = useSignedIn()
  const confirms = useConfirmEach((confirm) => confirm.contract)
  const reason = useClosedReason(pair, stale, offer)
  const { again, take } = useAgain(pair.symbol)
  useEffect(() => {
    if (!again || !signedIn) return
    take()
    useNextContract.getState().choose({ typing: !offer.premiums.some((premium) => premium.equals(again.premium)) })
    const { judged, submit, reviewAgain } = buying[again.direction]
    // What is offered no more as it was is looked at first, whatever was chosen.
    const isAsBefore = judged.period?.seconds === again.durationSeconds && judged.premium?.equals(again.premium)
    if (confirms || reason !== undefined || !isAsBefore) reviewAgain()
    else void submit()
  })
  if (!signedIn) return <SignInToTrade />
  return (
    <>
      <div className={layout.halves}>
        {directions.map((direction) => (
          <Button
            key={direction}
            variant={direction}
            disabled={reason !== undefined}
            aria-label={t(`buy.${direction}`)}
            onPress={confirms ? buying[direction].review : buying[direction].submit}
          >
            <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'}</span>
            {t(direction)}
          </Button>
        ))}
      </div>
      {reason !== undefined && (
        <p className={styles.reason} role="status">
          {reason}
        </p>
      )}
      {directions.map((direction) => (
        <BuyReview key={direction} {...{ pair, offer, direction }} purchase={buying[direction]} closed={reason} />
      ))}
    </>
  )
}

/** Why no contract can be bought on this pair now, whatever the premium. */
function useClosedReason(pair: PairTerms, stale: number | undefined, offer: ContractOffer): string | undefined {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  if (offer.symbols?.includes(pair.symbol) === false) return t('notOffered', { name: pair.name })
  if (!pair.trading) {
    return pair.opensAt ? t('closedUntil', { at: formatDate(pair.opensAt, language, 'weekday') }) : t('closed')
  }
  if (stale !== undefined) return t('stale', { seconds: stale })
  return pair.priced ? undefined : t('noPrice')
}
