import { openContract } from '@halyard/wire/contracts'
import { useMemo } from 'react'
import { useDoubleTapGuard } from '#platform/form/use-double-tap-guard.ts'
import { type FormState, useForm } from '#platform/form/use-form.ts'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { useUi } from '#ui/environment.tsx'
import { toast } from '#ui/toast.ts'
import { type ContractOffer, contractsChanged, type Direction } from './api.ts'
import { priceText } from './contract-text.ts'
import { lastSeenRunning } from './last-seen-running.ts'
import { useNextContract } from './next-contract.ts'
import { judgePurchase } from './purchase.ts'

/** What a contract on a pair rests on besides its price, with which it does not change: what shows this alone is not drawn at each tick. */
export type PairTerms = Pick<BoardPair, 'symbol' | 'name' | 'quote' | 'priceScale' | 'trading' | 'opensAt'> & {
  /** It has had a price. */
  priced: boolean
}

/** The same object until one of them changes. */
export function usePairTerms({ symbol, name, quote, priceScale, trading, opensAt, price }: BoardPair): PairTerms {
  const priced = price !== null
  return useMemo(
    () => ({ symbol, name, quote, priceScale, trading, opensAt, priced }),
    [symbol, name, quote, priceScale, trading, opensAt, priced],
  )
}

export type Buying = Record<Direction, ReturnType<typeof useDirection>>

/**
 * Buys the next contract on the pair, up or down. Each direction is a purchase of its own: whoever buys up and at once
 * down means both.
 */
export function useBuying(pair: PairTerms, offer: ContractOffer): Buying {
  const { premium: chosen, choose } = useNextContract()
  const premium = chosen ?? offer.premiums[0]?.text() ?? ''
  const form = useForm<string>(
    { premium },
    { held: { values: { premium }, set: (_, entered) => choose({ premium: entered }) } },
  )
  return { up: useDirection('up', pair, offer, form), down: useDirection('down', pair, offer, form) }
}

function useDirection(direction: Direction, pair: PairTerms, offer: ContractOffer, form: FormState<string>) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const { durationSeconds } = useNextContract()
  const available = useAvailable(offer.asset)
  const tap = useDoubleTapGuard()
  const purchase = usePurchase(openContract, {
    field: 'premium',
    form,
    stays: true,
    judge: (premium) => judgePurchase(premium, durationSeconds, pair.symbol, offer, available),
    missing: 'premiumMissing',
    describe: (problem, details) => t(`problem.${problem.name}`, { replace: { asset: offer.asset, ...details } }),
    request: ({ premium, period }) =>
      premium && period && { direction, premium, symbol: pair.symbol, durationSeconds: period.seconds },
    onDone({ contractId, openPrice }) {
      tap.done()
      lastSeenRunning.add([contractId])
      toast.good(t(`news.opened.${direction}`, { price: priceText(openPrice.text(), pair.priceScale, language) }))
      contractsChanged()
    },
  })
  return {
    ...purchase,
    /** The same of the tap that led to the form: it confirms nothing. */
    reviewAgain: () => {
      tap.done()
      purchase.review()
    },
    /** The second tap of a double tap buys nothing. */
    submit: async () => {
      if (!tap.isSecond()) await purchase.submit()
    },
  }
}
