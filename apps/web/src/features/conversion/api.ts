import { ApiRefusal } from '@halyard/client/failures'
import { conversionQuote, findConversion } from '@halyard/wire/conversion'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'

export type Quote = ResponseOf<typeof conversionQuote>
export type Conversion = ResponseOf<typeof findConversion>

/** How often the quote is asked for again, in milliseconds. */
export const quoteEvery = 5_000
/** A closed market has no new rate. */
const closedEvery = 60_000

/** The rate of two coins, refreshed while the page is visible. */
export function useQuote(from: string, to: string) {
  return useQuery({
    ...apiQuery(conversionQuote, { coins: { from, to } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.error instanceof ApiRefusal && state.error.refusal !== 'exchangeFailed' ? closedEvery : quoteEvery,
  })
}

export function useConversion(conversionId: number) {
  return useQuery(apiQuery(findConversion, { conversionId }))
}
