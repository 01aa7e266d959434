import { getUserInfo } from '@halyard/wire/profile'
import { accountSecurity } from '@halyard/wire/two-factor'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'

/** What guards the account. */
export function useSecurity() {
  return useQuery(apiQuery(accountSecurity, undefined))
}

export function securityChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(accountSecurity) })
  void queryClient.invalidateQueries({ queryKey: keyOf(getUserInfo) })
}
