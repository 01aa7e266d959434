import { Amount } from '@halyard/domain'
import { type DisplayCurrency, displayCurrencies } from '@halyard/domain/assets'
import { portfolio } from '@halyard/wire/assets'
import type { RequestOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { kept } from '#platform/kept.ts'
import { apiQuery } from '#platform/query/api-query.ts'

/** The coin in which everything is valued; only what is not that coin is worth about something. */
const valueAsset = 'USDT' as const

export type Span = RequestOf<typeof portfolio>['days']

interface Choice {
  currency: DisplayCurrency
  choose(currency: DisplayCurrency): void
}

const name = 'display-currency'

/** In which currency this device shows what things are worth. */
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

/** Worth day by day and the profit of today, in the currency that was chosen. */
export function usePortfolio(span: Span = 'week', options: { enabled?: boolean } = {}) {
  const currency = useDisplayCurrency((choice) => choice.currency)
  return useQuery({ ...apiQuery(portfolio, { days: span, currency }), refetchInterval: askedEvery, ...options })
}

export interface Display {
  currency: DisplayCurrency
  /** Fraction digits with which amounts of the currency are shown. */
  scale: number
  /** What an amount of USDT is in it. */
  of(value: Amount): Amount
}

/** How worths in USDT are shown: in the chosen currency once its rate is known, until then as they are. */
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
