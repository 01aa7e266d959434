import { useFavourites } from '#platform/favourites.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
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

/** How pairs are grouped where they are looked for. */
export const pairKinds = ['favourites', 'crypto', 'forex', 'metal'] as const
export type PairGroup = (typeof pairKinds)[number]

/** Which pairs a group and a search leave; a search looks through all of them. */
function pairFilter(group: PairGroup, search: string, favourites: readonly string[]) {
  const wanted = searchText(search)
  return (pair: BoardPair): boolean => {
    if (wanted !== '') return pair.symbol.includes(wanted) || pair.base.toLowerCase().startsWith(wanted)
    return group === 'favourites' ? favourites.includes(pair.symbol) : pair.kind === group
  }
}

/** "BTC/USDT", "btc usdt" and "btc-usdt" all look for the same. */
function searchText(search: string): string {
  return search.toLowerCase().replace(/[\s/_-]+/g, '')
}
