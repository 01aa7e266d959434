import type { ResponseOf } from '@halyard/wire/endpoint'
import { feedEpochs, feedStatements } from '@halyard/wire/feed-epochs'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'

export type FeedEpoch = ResponseOf<typeof feedEpochs>['list'][number]

/** Newest first; asked again, since the current epoch ends and its seed is published. */
export function useFeedEpochs() {
  return useEndlessList(feedEpochs, {}, { refetchInterval: 30_000 })
}

/** The newest statement of the chain; undefined while it is asked for, and where there is none. */
export function useNewestStatement() {
  const { data } = useQuery({ ...apiQuery(feedStatements, { page: 1, pageSize: 1 }), refetchInterval: 30_000 })
  return data?.list[0]
}
