import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../api/call.ts'
import { kept } from '../kept.ts'
import { useSession } from '../session/session.ts'

/** The query key of an endpoint; without a request, of all its answers (for invalidation). */
export function keyOf<E extends Endpoint>(endpoint: E, request?: RequestOf<E>): readonly unknown[] {
  return request === undefined ? [endpoint.noun, endpoint.path] : [endpoint.noun, endpoint.path, request]
}

/** The options of one query: `useQuery(apiQuery(endpoints.site, undefined))`. */
export function apiQuery<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return queryOptions<ResponseOf<E>>({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
    enabled: () => mayAsk(endpoint),
  })
}

/**
 * The same, and the answer is stored on the device: the next visit shows it at once, and offline. Answers for a session
 * (`session: 'required'`) are deleted at sign-out.
 */
export function keptApiQuery<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  const name = `${endpoint.session === 'required' ? 'user.' : ''}answer${endpoint.path}?${JSON.stringify(request ?? null)}`
  return queryOptions<ResponseOf<E>>({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }) => call(endpoint, request, { signal, onWire: (data) => kept.write(name, { data }) }),
    enabled: () => mayAsk(endpoint),
    // Stale from the start: shown, and refetched at once.
    initialDataUpdatedAt: 0,
    initialData: () => {
      const value = kept.read(name)
      if (typeof value !== 'object' || value === null || !('data' in value)) return undefined
      const decoded = z.safeDecode(endpoint.response, value.data as never)
      return decoded.success ? (decoded.data as ResponseOf<E>) : undefined
    },
  })
}

/** What belongs to a user is asked for with a token only (spec section 6): a page that is being left at a sign-out asks no more. */
function mayAsk(endpoint: Endpoint): boolean {
  return endpoint.session !== 'required' || useSession.getState().token !== undefined
}
