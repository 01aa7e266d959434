import { coinList } from '@halyard/wire/networks'
import { wireCurrencies } from '@halyard/wire/wire-transfers'
import { cardCurrencies } from '@halyard/wire/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { board } from '#platform/market-socket/board.ts'
import { useBoardError, useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'

export interface CoinWays {
  /** All of them: none comes or goes any more. */
  complete: boolean
  /** The market of the coin; undefined where it has none, as USDT. */
  symbol: string | undefined
  /** Addresses of pages; undefined where the coin has no such way. */
  deposit: string | undefined
  withdraw: string | undefined
  exchange: string | undefined
  trade: string
}

/** Where a coin is traded, and how it is deposited and withdrawn: by a chain, by a bank, or by an exchange only. */
export function useCoinWays(asset: string): CoinWays {
  const symbols = useSymbols()
  const symbol = mainPair(symbols, asset)
  const boardAnswered = useBoardError() !== undefined || symbols.length > 0
  const coins = useQuery(apiQuery(coinList, { which: 'open' }))
  const wires = useQuery(apiQuery(wireCurrencies, {}))
  const cards = useQuery(apiQuery(cardCurrencies, {}))
  const networks = coins.data?.coins.find((coin) => coin.asset === asset)?.networks ?? []
  const listed = (currencies: readonly { asset: string }[] | undefined) =>
    currencies?.some((currency) => currency.asset === asset) ?? false
  const byChain = (way: 'deposit' | 'withdrawal') => networks.some((network) => network[way].enabled)
  return {
    complete: boardAnswered && !coins.isPending && !wires.isPending && !cards.isPending,
    symbol,
    deposit: byChain('deposit')
      ? paths.deposit(asset)
      : listed(wires.data?.currencies)
        ? paths.wireTransfer
        : undefined,
    withdraw: byChain('withdrawal')
      ? paths.withdraw(asset)
      : listed(cards.data?.currencies)
        ? paths.cardWithdrawal()
        : undefined,
    exchange: symbol === undefined && !dollars.includes(asset) ? undefined : paths.exchange(asset),
    trade: symbol === undefined ? paths.market : paths.deal(symbol),
  }
}

const dollars = ['USDT', 'USD']

/** The pair that quotes a coin in dollars, either way round. */
function mainPair(symbols: readonly string[], asset: string): string | undefined {
  const wanted = dollars
    .flatMap((dollar) => [`${asset}${dollar}`, `${dollar}${asset}`])
    .map((name) => name.toLowerCase())
  return wanted.find((symbol) => symbols.includes(symbol) && board.pair(symbol) !== undefined)
}
