import type { ResponseOf } from '@halyard/wire/endpoint'
import { wireCurrencies } from '@halyard/wire/wire-transfers'
import { useQuery } from '@tanstack/react-query'
import { specifiedCurrencies } from '#platform/networks/specified-currencies.ts'
import { findQuery } from '#platform/query/find-query.ts'

export type WireCurrency = ResponseOf<typeof wireCurrencies>['currencies'][number]

/** The currencies of wire transfers, with their minimums. */
export function useWireCurrencies() {
  return useQuery({
    ...findQuery(wireCurrencies, {}, () => ({ currencies: specifiedCurrencies() })),
    select: (answer) => answer.currencies,
  })
}
