import type { ResponseOf } from '@halyard/wire/endpoint'
import { pushState, type savePushSettings } from '@halyard/wire/push'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'

export type PushSettings = ResponseOf<typeof savePushSettings>

export const pushQuery = apiQuery(pushState, undefined)

export function pushChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(pushState) })
}

/** What was chosen shows at once; the server's answer is waited for by nobody. */
export function showSettings(settings: PushSettings): void {
  queryClient.setQueryData(pushQuery.queryKey, (state) => state && { ...state, settings })
}
