import { useFavourites } from '#platform/favourites.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { type PairGroup, pairFilter, searchText } from './pair-filter.ts'
import { useOrderedSymbols } from './use-ordered-symbols.ts'

/** The symbols of a group that a search leaves, in an order that rests while prices move. */
export function usePairSearch(
  group: PairGroup,
  search: string,
  order?: { name: string; compare: (a: BoardPair, b: BoardPair) => number },
): readonly string[] {
  const favourites = useFavourites((state) => state.symbols)
  return useOrderedSymbols(
    `${group} ${searchText(search)} ${order?.name} ${favourites.join()}`,
    pairFilter(group, search, favourites),
    order?.compare,
  )
}
