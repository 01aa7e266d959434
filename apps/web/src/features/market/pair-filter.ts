import type { BoardPair } from '#platform/market-socket/board.ts'

/** How pairs are grouped where they are looked for. */
export const pairKinds = ['favourites', 'crypto', 'forex', 'metal'] as const
export type PairGroup = (typeof pairKinds)[number]

/** Which pairs a group and a search leave; a search looks through all of them. */
export function pairFilter(group: PairGroup, search: string, favourites: readonly string[]) {
  const wanted = searchText(search)
  return (pair: BoardPair): boolean => {
    if (wanted !== '') return pair.symbol.includes(wanted) || pair.base.toLowerCase().startsWith(wanted)
    return group === 'favourites' ? favourites.includes(pair.symbol) : pair.kind === group
  }
}

/** "BTC/USDT", "btc usdt" and "btc-usdt" all look for the same. */
export function searchText(search: string): string {
  return search.toLowerCase().replace(/[\s/_-]+/g, '')
}
