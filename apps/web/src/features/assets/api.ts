import { balances, type moneyRecords } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { keptApiQuery } from '#platform/query/api-query.ts'
import { useStickyError } from '#platform/query/sticky-error.ts'
import { unlessTold } from '#platform/user-events/told.ts'

export type Balances = ResponseOf<typeof balances>
export type View = Balances['view']
export type SpotView = NonNullable<Balances['spot']>
export type MoneyRecord = ResponseOf<typeof moneyRecords>['list'][number]
export type CoinBalance = SpotView['coins'][number]
export type Purpose = CoinBalance['frozenBy'][number]['purpose']

/** Prices move: a new snapshot values all rows at once. What moves money is told where it can be. */
const snapshotInterval = 5_000
const revaluedEvery = 15_000

/** One view of the assets; the last answer is shown at once, and offline. */
export function useBalances(view: View) {
  const query = useQuery({
    ...keptApiQuery(balances, { view }),
    refetchInterval: () => unlessTold(snapshotInterval, revaluedEvery),
  })
  const { data, refetch } = query
  return { data, refetch, error: useStickyError(query) }
}
