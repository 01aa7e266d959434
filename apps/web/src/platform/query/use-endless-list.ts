import type { Endpoint, RequestOf } from '@halyard/wire/endpoint'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../api/call.ts'
import { describeFailure } from '../api/describe.ts'
import { unlessTold } from '../user-events/told.ts'
import { keyOf } from './api-query.ts'

export interface PageOf<Item> {
  list: Item[]
  total: number
  page: number
  pageSize: number
  next?: number | null | undefined
}
export type PagedEndpoint<Item> = Endpoint & { response: z.ZodMiniType<PageOf<Item>> }
export type ItemOf<E> = E extends { response: z.ZodMiniType<PageOf<infer Item>> } ? Item : never

const pageSize = 20

/** Which page to ask for: by what the one before it said comes next, or by its number. */
export type Place = { readonly page: number; readonly before?: number }

export const firstPlace: Place = { page: 1 }

/** A list that tells its next rows by id has every one of them, however many came above meanwhile. */
export function placeAfter({ page, pageSize: size, total, next }: Omit<PageOf<unknown>, 'list'>): Place | undefined {
  if (next !== undefined) return next === null ? undefined : { page: 1, before: next }
  return page * size < total ? { page: page + 1 } : undefined
}

/**
 * An endless list of a paged endpoint, shaped for `InfiniteList`:
 * `<InfiniteList {...useEndlessList(endpoints.orderList, { state: 'open' })} keyOf renderItem itemHeight empty />`.
 */
export function useEndlessList<E extends PagedEndpoint<unknown>>(
  endpoint: E,
  request: Omit<RequestOf<E>, 'page' | 'pageSize' | 'before'>,
  /** `isTold`: what changes in it is told, where anything is. */
  options: { enabled?: boolean; refetchInterval?: number; isTold?: boolean } = {},
) {
  const query = useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: [...keyOf(endpoint), 'endless', request],
      initialPageParam: firstPlace,
      queryFn: async ({ pageParam, signal }) => {
        const pageRequest = { ...request, ...pageParam, pageSize } as RequestOf<E>
        return (await call(endpoint, pageRequest, { signal })) as PageOf<ItemOf<E>>
      },
      getNextPageParam: placeAfter,
    }),
    enabled: options.enabled !== false,
    // A renewal that takes the place of the next page is a change for the list, which asks for that page again.
    notifyOnChangeProps: 'all',
    refetchInterval: ({ state }) => {
      const every = renewal(state.data?.pages.length, options.refetchInterval)
      return every && options.isTold ? unlessTold(every) : every
    },
  })
  return {
    items: query.data?.pages.flatMap((page) => page.list) ?? [],
    total: query.data?.pages[0]?.total,
    status: query.data ? ('success' as const) : query.status,
    errorText: query.error ? describeFailure(query.error) : undefined,
    onRetry: () => query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError && !query.isFetching,
    onMore: async () => {
      const { isRefetching } = query
      const { data } = await query.fetchNextPage()
      // It has taken the place of a renewal, which is made up for where it would not ask for many pages.
      if (isRefetching && data && data.pages.length <= renewedPagesMax) await query.refetch({ cancelRefetch: false })
    },
    onRefresh: () => query.refetch(),
  }
}

/** A refetch asks for every loaded page, one after another: far down the list it is skipped. */
export function renewal(pages = 0, every: number | undefined): number | false {
  return every !== undefined && pages <= renewedPagesMax ? every : false
}

const renewedPagesMax = 3
