import type { ResponseOf } from '@halyard/wire/endpoint'
import { coinList } from '@halyard/wire/networks'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#platform/query/api-query.ts'

export type Coin = ResponseOf<typeof coinList>['coins'][number]
export type Network = Coin['networks'][number]

/** The coins on chains, with their networks, limits and fees. */
export function useCoins() {
  return useQuery({ ...apiQuery(coinList, { which: 'open' }), select: ({ coins }) => coins })
}

/** The networks over which a coin can be withdrawn. */
export function withdrawalNetworks(coin: Coin): Network[] {
  return coin.networks.filter((network) => network.withdrawal.enabled)
}
