import { apiKeys } from '@halyard/wire/api-keys'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'

export type ApiKey = ResponseOf<typeof apiKeys>['list'][number]

/** The user's API keys, newest first. */
export function useApiKeys() {
  return useQuery({ ...apiQuery(apiKeys, undefined), select: ({ list }) => list })
}

export function apiKeysChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(apiKeys) })
}
