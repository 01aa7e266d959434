import { ApiRefusal } from '@halyard/client/failures'
import { conversionQuote, findConversion } from '@halyard/wire/conversion'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { exchangePlanList } from '@halyard/wire/exchange-plans'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'

export type Quote = ResponseOf<typeof conversionQuote>
export type ExchangePlan = ResponseOf<typeof exchangePlanList>['plans'][number]
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

/** The user's plans, newest first. */
export function useExchangePlans() {
  return useQuery({ ...apiQuery(exchangePlanList, {}), select: ({ plans }) => plans })
}

export function exchangePlansChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(exchangePlanList) })
}
