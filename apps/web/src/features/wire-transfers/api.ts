import type { ResponseOf } from '@halyard/wire/endpoint'
import { wireCurrencies } from '@halyard/wire/wire-transfers'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'

export type WireCurrency = ResponseOf<typeof wireCurrencies>['currencies'][number]

/** The currencies in which a bank's wire transfer can come, with the least of each. */
export function useWireCurrencies() {
  return useQuery({ ...apiQuery(wireCurrencies, {}), select: (answer) => answer.currencies })
}
