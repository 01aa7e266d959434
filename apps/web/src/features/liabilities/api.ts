import type { ResponseOf } from '@halyard/wire/endpoint'
import { liabilityRoots, ownLiabilities } from '@halyard/wire/liabilities'
import { pageSizeMax } from '@halyard/wire/page'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'

export type StatedRoot = ResponseOf<typeof liabilityRoots>['list'][number]
export type OwnTree = ResponseOf<typeof ownLiabilities>['trees'][number]

/** A new host's first trees are made within seconds of the first balance. */
const firstEvery = 10_000
/** A new day has new trees. */
const nextEvery = 600_000

/** What everybody is shown: the newest statements, newest first. */
export function useStatedRoots() {
  return useQuery({
    ...apiQuery(liabilityRoots, { page: 1, pageSize: pageSizeMax }),
    select: ({ list }) => list,
    refetchInterval: ({ state }) => (state.data?.list.length ? nextEvery : firstEvery),
  })
}

/** The user's own leaves in the newest trees. */
export function useOwnLiabilities() {
  return useQuery({
    ...apiQuery(ownLiabilities, {}),
    refetchInterval: ({ state }) => (state.data?.trees.length ? nextEvery : firstEvery),
  })
}
