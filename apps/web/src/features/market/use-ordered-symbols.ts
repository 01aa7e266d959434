import { useEffect, useState } from 'react'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { useSymbols } from '#platform/market-socket/use-board.ts'

/** Rows that change places under a finger would be pressed by mistake, so an order by price is kept this long. */
const restsFor = 10_000

/**
 * The symbols that pass `keep`, sorted by `compare`. Sorted again when either changes and every ten seconds, never with
 * each price.
 */
export function useOrderedSymbols(
  question: string,
  keep: (pair: BoardPair) => boolean,
  compare?: (a: BoardPair, b: BoardPair) => number,
): readonly string[] {
  const symbols = useSymbols()
  const [round, setRound] = useState(0)
  const [held, setHeld] = useState<{ key: string; symbols: readonly string[] }>({ key: '', symbols: [] })
  const key = `${question} ${symbols.length} ${compare ? round : ''}`

  useEffect(() => {
    if (!compare) return
    const timer = setInterval(() => setRound((before) => before + 1), restsFor)
    return () => clearInterval(timer)
  }, [compare])

  if (held.key === key) return held.symbols
  const pairs = symbols.flatMap((symbol) => board.pair(symbol) ?? []).filter(keep)
  const ordered = (compare ? pairs.toSorted(compare) : pairs).map((pair) => pair.symbol)
  setHeld({ key, symbols: ordered })
  return ordered
}
