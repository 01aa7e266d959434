import { ApiRefusal, NetworkFailure } from '@halyard/client/failures'
import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import { pageSizeMax } from '@halyard/wire/page'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keyOf } from './api-query.ts'
import type { ItemOf, PagedEndpoint } from './use-endless-list.ts'

/**
 * A call that the specification does not have. Where a server has none such, or its answer is empty, a fallback
 * replaces it: the row of a list (`rowOf`), or the app's own calculation.
 *
 * @example findQuery(findStake, { stakeId }, rowOf(stakeList, {}, (stake) => stake.stakeId === stakeId))
 */
export function findQuery<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  fallback: (signal: AbortSignal) => Promise<ResponseOf<E> | undefined> | ResponseOf<E> | undefined,
) {
  return queryOptions<ResponseOf<E>>({
    queryKey: keyOf(endpoint, request),
    queryFn: async ({ signal }) => {
      try {
        return await call(endpoint, request, { signal })
      } catch (error) {
        if (signal.aborted || decides(error)) throw error
        const found = await fallback(signal)
        if (found === undefined) throw error
        return found
      }
    },
  })
}

/** Whether a failure means more than a missing endpoint: a refusal of ours, a session's end, no answer. */
function decides(error: unknown): boolean {
  return (
    error instanceof NetworkFailure ||
    (error instanceof ApiRefusal && (error.refusal !== undefined || error.effect !== 'none'))
  )
}

/** Looks for a row in the first pages of a list. */
export function rowOf<E extends PagedEndpoint<unknown>>(
  endpoint: E,
  request: Omit<RequestOf<E>, 'page' | 'pageSize'>,
  isIt: (row: ItemOf<E>) => boolean,
) {
  return async (signal: AbortSignal): Promise<ItemOf<E> | undefined> => {
    for (let page = 1; page <= pagesMax; page += 1) {
      const pageRequest = { ...request, page, pageSize: pageSizeMax } as RequestOf<E>
      const { list, total } = await call(endpoint, pageRequest, { signal })
      const found = (list as ItemOf<E>[]).find(isIt)
      if (found !== undefined || page * pageSizeMax >= total) return found
    }
    return undefined
  }
}

const pagesMax = 5
