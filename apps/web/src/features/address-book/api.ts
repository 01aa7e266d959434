import { addressWhitelist, savedAddresses } from '@halyard/wire/address-book'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'

export type SavedAddress = ResponseOf<typeof savedAddresses>['entries'][number]

/** The user's saved addresses, newest first. */
export function useSavedAddresses() {
  return useQuery({ ...apiQuery(savedAddresses, {}), select: ({ entries }) => entries })
}

export function addressesChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(savedAddresses) })
}

/** The withdrawal whitelist: whether it is on, and when it ends. */
export function useWhitelist() {
  return useQuery(apiQuery(addressWhitelist, undefined))
}

export function whitelistChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(addressWhitelist) })
}
