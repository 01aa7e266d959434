import type { ResponseOf } from '@halyard/wire/endpoint'
import { feedEpochs } from '@halyard/wire/feed-epochs'
import { useEndlessList } from '#platform/query/use-endless-list.ts'

export type FeedEpoch = ResponseOf<typeof feedEpochs>['list'][number]

/** Newest first; asked again, since the current epoch ends and its seed is published. */
export function useFeedEpochs() {
  return useEndlessList(feedEpochs, {}, { refetchInterval: 30_000 })
}
