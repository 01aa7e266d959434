import type { ResponseOf } from '@halyard/wire/endpoint'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { keptApiQuery } from '#platform/query/api-query.ts'

export type Profile = ResponseOf<typeof getUserInfo>

/** The signed-in user; the last answer is shown at once, and offline. */
export function useProfile() {
  return useQuery(keptApiQuery(getUserInfo, undefined))
}
