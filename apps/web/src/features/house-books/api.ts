import type { ResponseOf } from '@halyard/wire/endpoint'
import { houseBooks } from '@halyard/wire/house-books'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'

export type HouseBook = ResponseOf<typeof houseBooks>['list'][number]
export type LadderTerms = NonNullable<HouseBook['ladder']>

/** Asked again, since prices move and orders are filled. */
export function useHouseBooks() {
  return useQuery({ ...apiQuery(houseBooks, undefined), refetchInterval: 10_000 })
}
