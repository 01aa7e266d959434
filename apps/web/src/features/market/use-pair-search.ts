import { useFavourites } from '#platform/favourites.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useOrderedSymbols } from './use-ordered-symbols.ts'

/** The symbols of a group that match a search, in an order that is stable while prices move. */
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

/** How pairs are grouped. */
export const pairKinds = ['favourites', 'crypto', 'forex', 'metal'] as const
export type PairGroup = (typeof pairKinds)[number]

/** The pairs of a group that match; a search covers all groups. */
function pairFilter(group: PairGroup, search: string, favourites: readonly string[]) {
  const wanted = searchText(search)
  return (pair: BoardPair): boolean => {
    if (wanted !== '') return pair.symbol.includes(wanted) || pair.base.toLowerCase().startsWith(wanted)
    return group === 'favourites' ? favourites.includes(pair.symbol) : pair.kind === group
  }
}

/** "BTC/USDT", "btc usdt" and "btc-usdt" are the same search. */
function searchText(search: string): string {
  return search.toLowerCase().replace(/[\s/_-]+/g, '')
}
