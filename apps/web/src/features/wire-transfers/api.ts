import { Amount } from '@halyard/domain'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { specifiedMinimums, wireCurrencies } from '@halyard/wire/wire-transfers'
import { useQuery } from '@tanstack/react-query'
import { currentLanguage } from '#platform/i18n/i18n.ts'
import { findQuery } from '#platform/query/find-query.ts'

export type WireCurrency = ResponseOf<typeof wireCurrencies>['currencies'][number]

/** The currencies of wire transfers, with their minimums. */
export function useWireCurrencies() {
  return useQuery({
    ...findQuery(wireCurrencies, {}, () => ({ currencies: specified() })),
    select: (answer) => answer.currencies,
  })
}

/** The currencies of the specification, for a server without a list. */
function specified(): WireCurrency[] {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'currency' })
  return Object.entries(specifiedMinimums).map(([asset, minimum]) => ({
    asset,
    name: names.of(asset) ?? asset,
    logo: `/logos/${asset.toLowerCase()}.svg`,
    precision: ['JPY', 'KRW', 'VND'].includes(asset) ? 0 : 2,
    minimum: Amount.of(minimum),
  }))
}
