import { board } from '#platform/market-socket/board.ts'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import type { Holding } from '#platform/query/balances.ts'

/** A coin that can be exchanged, and whether its market is open. */
export interface ExchangeCoin extends Holding {
  open: boolean
}

/** USD and USDT are exchanged one for one and need no market. */
const dollars = ['USDT', 'USD']

/**
 * The coins with a market against USDT or USD, through which they are exchanged. Until the markets are known, all of
 * them.
 */
export function useExchangeCoins(holdings: readonly Holding[]): readonly ExchangeCoin[] {
  const symbols = useSymbols()
  if (symbols.length === 0) return holdings.map((coin) => ({ ...coin, open: true }))
  return holdings.flatMap((coin) => {
    if (dollars.includes(coin.asset)) return [{ ...coin, open: true }]
    const pairs = dollars.flatMap((dollar) => [`${coin.asset}${dollar}`, `${dollar}${coin.asset}`])
    const pair = pairs.map((symbol) => board.pair(symbol.toLowerCase())).find((found) => found !== undefined)
    return pair ? [{ ...coin, open: pair.trading }] : []
  })
}
