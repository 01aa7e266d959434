import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { intMax } from '../../platform/database/int-max.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isAddress } from './address-check.ts'
import { type CoinNetwork, type NetworkedCoin, NetworksRepository } from './networks.repository.ts'
import { sampleAddress } from './sample-address.ts'

/** Which coin is meant: by its code, its number, or both, which must then agree. */
export interface CoinNamed {
  readonly asset?: string | null | undefined
  readonly coinId?: number | null | undefined
}

/** The greatest number that a coin can have. */

/** Coins, the networks over which they move, and the addresses there. */
@Injectable()
export class NetworksService {
  constructor(
    private readonly networks: NetworksRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** What can be deposited and withdrawn, with the addresses to deposit to. */
  async list(
    userId: number,
    { which }: RequestOf<typeof endpoints.coinList>,
  ): Promise<ResponseOf<typeof endpoints.coinList>> {
    const coins = (await this.coins()).map((coin) => ({
      ...coin,
      networks: coin.networks
        .filter((network) => which === 'all' || network.deposit.enabled || network.withdrawal.enabled)
        .map((network) => networkView(userId, network)),
    }))
    return { coins: coins.filter((coin) => coin.networks.length > 0) }
  }

  /** The coin that is meant. Declines when there is none (4019). */
  async coin({ asset, coinId }: CoinNamed): Promise<NetworkedCoin> {
    if ((!asset && !coinId) || Number(coinId) > intMax) return refuse('currencyUnsupported')
    const [coin] = await this.coins({
      asset: asset?.toUpperCase() || undefined,
      coinId: coinId ?? undefined,
    })
    return coin ?? refuse('currencyUnsupported')
  }

  /** The coin's network over which it can be moved that way now. */
  networkFor(coin: NetworkedCoin, network: string, way: 'deposit' | 'withdrawal'): CoinNetwork {
    const found = coin.networks.find((offered) => offered.network === network.toUpperCase())
    return found?.[way].enabled ? found : refuse('networkUnsupported')
  }

  /** Where a user's deposits go, and whether it is only a sample of such an address. */
  depositAddress(userId: number, network: CoinNetwork): { address: string; sample: boolean } {
    return depositAddress(userId, network)
  }

  isAddress(network: CoinNetwork, address: string): boolean {
    return isAddress(network.addressKind, address)
  }

  /** The coins, with deposits closed where there is no address to send them to. Only a demo makes do with samples. */
  private async coins(named?: Parameters<NetworksRepository['coins']>[0]): Promise<NetworkedCoin[]> {
    const coins = await this.networks.coins(named)
    if (this.environment.demo) return coins
    return coins.map((coin) => ({ ...coin, networks: coin.networks.map(closedWithoutAddress) }))
  }
}

function closedWithoutAddress({ deposit, ...network }: CoinNetwork): CoinNetwork {
  return { ...network, deposit: { ...deposit, enabled: deposit.enabled && deposit.address !== null } }
}

function depositAddress(userId: number, network: CoinNetwork): { address: string; sample: boolean } {
  const { address } = network.deposit
  return address === null
    ? { address: sampleAddress(userId, network.network), sample: true }
    : { address, sample: false }
}

function networkView(userId: number, network: CoinNetwork) {
  const { address, sample } = depositAddress(userId, network)
  return {
    network: network.network,
    name: network.name,
    addressKind: network.addressKind,
    deposit: {
      enabled: network.deposit.enabled,
      minimum: network.deposit.minimum,
      fee: network.deposit.fee,
      confirmations: network.confirmations,
      address: network.deposit.enabled ? address : null,
      sample,
    },
    withdrawal: network.withdrawal,
  }
}
