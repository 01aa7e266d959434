import type { RequestOf } from '@halyard/wire/endpoint'
import { pageSizeMax } from '@halyard/wire/page'
import { call } from '../api/call.ts'
import { firstPlace, type ItemOf, type PagedEndpoint, type PageOf, type Place, placeAfter } from './use-endless-list.ts'

/**
 * The pages of a list, one after another, as large as the server makes them. Nobody holds more than one unless they
 * keep it.
 */
export async function* pagesOf<E extends PagedEndpoint<unknown>>(
  endpoint: E,
  request: Omit<RequestOf<E>, 'page' | 'pageSize' | 'before'>,
  signal?: AbortSignal,
): AsyncGenerator<PageOf<ItemOf<E>>, void> {
  for (let place: Place | undefined = firstPlace; place; ) {
    const pageRequest = { ...request, ...place, pageSize: pageSizeMax } as RequestOf<E>
    const page = (await call(endpoint, pageRequest, { signal })) as PageOf<ItemOf<E>>
    yield page
    place = page.list.length < pageSizeMax ? undefined : placeAfter(page)
  }
}
