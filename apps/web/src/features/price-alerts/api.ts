import type { ResponseOf } from '@halyard/wire/endpoint'
import { priceAlertList } from '@halyard/wire/price-alerts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { unlessTold } from '#platform/user-events/told.ts'

export type PriceAlert = ResponseOf<typeof priceAlertList>['alerts'][number]

/** A tick may have reached one. */
const askedEvery = 15_000

/** The user's price alerts, newest first; asked again while any is waiting. */
export function usePriceAlerts() {
  return useQuery({
    ...apiQuery(priceAlertList, {}),
    select: ({ alerts }) => alerts,
    enabled: useSignedIn(),
    refetchInterval: ({ state }) => (state.data?.alerts.some(isWaiting) ? unlessTold(askedEvery) : false),
  })
}

export function isWaiting({ state }: PriceAlert): boolean {
  return state === 'waiting'
}

export function alertsChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(priceAlertList) })
}
