import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import { keyOf } from './api-query.ts'
import { queryClient } from './client.ts'

/** Stores one endpoint's answer as that of another, whose page need not ask again. */
export function putAnswer<E extends Endpoint>(endpoint: E, request: RequestOf<E>, answer: ResponseOf<E>): void {
  queryClient.setQueryData(keyOf(endpoint, request), answer)
}
