import { Amount } from '@halyard/domain'
import { type DisplayCurrency, displayCurrencies } from '@halyard/domain/assets'
import { portfolio } from '@halyard/wire/assets'
import type { RequestOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { kept } from '#platform/kept.ts'
import { apiQuery } from '#platform/query/api-query.ts'

/** The coin of all valuations; any other currency is an estimate. */
const valueAsset = 'USDT' as const

export type Span = RequestOf<typeof portfolio>['days']

interface Choice {
  currency: DisplayCurrency
  choose(currency: DisplayCurrency): void
}

const name = 'display-currency'

/** The display currency of this device. */
export const useDisplayCurrency = create<Choice>()((set) => ({
  currency: remembered(),
  choose: (currency) => set({ currency }),
}))

function remembered(): DisplayCurrency {
  const value = kept.read(name)
  return displayCurrencies.find((currency) => currency === value) ?? valueAsset
}

useDisplayCurrency.subscribe(({ currency }) => kept.write(name, currency))
kept.onOtherTab(name, () => useDisplayCurrency.setState({ currency: remembered() }))

/** Prices move while one looks. */
const askedEvery = 15_000

/** Daily values and today's profit, in the display currency. */
export function usePortfolio(span: Span = 'week', options: { enabled?: boolean } = {}) {
  const currency = useDisplayCurrency((choice) => choice.currency)
  return useQuery({ ...apiQuery(portfolio, { days: span, currency }), refetchInterval: askedEvery, ...options })
}

export interface Display {
  currency: DisplayCurrency
  /** Fraction digits of the currency. */
  scale: number
  /** An amount of USDT in the currency. */
  of(value: Amount): Amount
}

/** How worths are shown: in the display currency once its rate is known, until then in USDT. */
export function useDisplay(): Display {
  const chosen = useDisplayCurrency((choice) => choice.currency)
  const { data } = usePortfolio('week', { enabled: chosen !== valueAsset })
  const rate = data?.currency === chosen ? data.rate : null
  const currency = rate ? chosen : valueAsset
  return { currency, scale: scaleOf(currency), of: (value) => value.times(rate ?? Amount.one) }
}

const wholes: readonly DisplayCurrency[] = ['JPY', 'KRW', 'VND']
const coins: readonly DisplayCurrency[] = ['BTC', 'ETH']

export function scaleOf(currency: DisplayCurrency): number {
  return wholes.includes(currency) ? 0 : coins.includes(currency) ? 8 : 2
}
