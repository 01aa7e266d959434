import type { CoinNetwork, NetworkedCoin } from '../networks/index.ts'

/** Networks whose own coin is what clients of the dialect call them by. */
export const baseChains: Readonly<Record<string, string>> = { TRC20: 'TRX', ERC20: 'ETH', BEP20: 'BSC' }

/** A coin on a network, as the dialect writes it: `trc20usdt`. */
export function chainOf(network: string, asset: string): string {
  return `${network}${asset}`.toLowerCase()
}

/** The coin's network that a client names; undefined when it has none of that name. */
export function networkNamed({ asset, networks }: NetworkedCoin, chain: string): CoinNetwork | undefined {
  const named = chain.toLowerCase()
  return networks.find(({ network }) => chainOf(network, asset) === named || network.toLowerCase() === named)
}
