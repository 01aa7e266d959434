import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import { keyOf } from './api-query.ts'
import { queryClient } from './client.ts'

/** What one endpoint answered is what another would answer now: its page need not ask for it again. */
export function putAnswer<E extends Endpoint>(endpoint: E, request: RequestOf<E>, answer: ResponseOf<E>): void {
  queryClient.setQueryData(keyOf(endpoint, request), answer)
}
