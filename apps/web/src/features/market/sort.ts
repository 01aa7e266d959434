import type { BoardPair } from '#platform/market-socket/board.ts'
import type { Sort } from './components/SortBar.tsx'

/** How two pairs compare under a sort; undefined leaves them as the server lists them. */
export function comparatorOf(sort: Sort | undefined): ((a: BoardPair, b: BoardPair) => number) | undefined {
  return sort && comparators[`${sort.by} ${sort.direction}`]
}

const ascending = {
  name: (a: BoardPair, b: BoardPair) => a.name.localeCompare(b.name, 'en'),
  price: (a: BoardPair, b: BoardPair) => (a.price && b.price ? a.price.compare(b.price) : a.price ? 1 : -1),
  change: (a: BoardPair, b: BoardPair) => a.changePercent.compare(b.changePercent),
} as const

/** One function for each sort, so that asking twice gives the same. */
const comparators: Record<string, (a: BoardPair, b: BoardPair) => number> = Object.fromEntries(
  Object.entries(ascending).flatMap(([by, compare]) => [
    [`${by} ascending`, compare],
    [`${by} descending`, (a: BoardPair, b: BoardPair) => compare(b, a)],
  ]),
)
