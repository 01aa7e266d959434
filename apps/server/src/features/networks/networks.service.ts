import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { intMax } from '../../platform/database/int-max.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isAddress } from './address-check.ts'
import { DepositAddressesRepository, type PersonalAddress } from './deposit-addresses.repository.ts'
import { type CoinNetwork, type NetworkedCoin, NetworksRepository } from './networks.repository.ts'
import { sampleAddress } from './sample-address.ts'

/** Which coin is meant: by its code, its number, or both, which must then agree. */
export interface CoinNamed {
  readonly asset?: string | null | undefined
  readonly coinId?: number | null | undefined
}

/** Where a user's deposits over a network arrive. */
export interface DepositTarget {
  readonly address: string
  /** To be given with a transfer; null where the address alone tells whose it is. */
  readonly memo: string | null
  /** Others are shown the same one, and nothing but its amount tells a transfer from theirs: it is declared first. */
  readonly shared: boolean
  /** Only an example of an address, on which nothing ever arrives. */
  readonly sample: boolean
}

/** Coins, the networks over which they move, and the addresses there. */
@Injectable()
export class NetworksService {
  constructor(
    private readonly networks: NetworksRepository,
    private readonly addresses: DepositAddressesRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** What can be deposited and withdrawn, with the addresses to deposit to: who looks for the first time is given theirs. */
  async list(
    userId: number,
    { which }: RequestOf<typeof endpoints.coinList>,
  ): Promise<ResponseOf<typeof endpoints.coinList>> {
    const [coins, own] = await Promise.all([this.networks.coins(), this.addresses.of(userId)])
    const offered = coins.map((coin) => ({
      ...coin,
      networks: coin.networks
        .map((network) => networkView(network, this.target(userId, network, own)))
        .filter((network) => which === 'all' || network.deposit.enabled || network.withdrawal.enabled),
    }))
    return { coins: offered.filter((coin) => coin.networks.length > 0) }
  }

  /** The coin that is meant. Declines when there is none (4019). */
  async coin({ asset, coinId }: CoinNamed): Promise<NetworkedCoin> {
    if ((!asset && !coinId) || Number(coinId) > intMax) return refuse('currencyUnsupported')
    const [coin] = await this.networks.coins({
      asset: asset?.toUpperCase() || undefined,
      coinId: coinId ?? undefined,
    })
    return coin ?? refuse('currencyUnsupported')
  }

  /** The coin's network over which it can be withdrawn now. */
  withdrawalNetwork(coin: NetworkedCoin, network: string): CoinNetwork {
    const found = networkOf(coin, network)
    return found?.withdrawal.enabled ? found : refuse('networkUnsupported')
  }

  /** The coin's network over which it can be deposited now, and where the user's deposits arrive. */
  async depositNetwork(
    userId: number,
    coin: NetworkedCoin,
    network: string,
  ): Promise<{ network: CoinNetwork; target: DepositTarget }> {
    const found = networkOf(coin, network)
    const target = found && this.target(userId, found, await this.addresses.of(userId))
    return target ? { network: found, target } : refuse('networkUnsupported')
  }

  isAddress(network: CoinNetwork, address: string): boolean {
    return isAddress(network.addressKind, address)
  }

  /** None while deposits are closed, and where there is no address to send them to. Only a demo makes do with samples. */
  private target(
    userId: number,
    { network, deposit }: CoinNetwork,
    own: readonly PersonalAddress[],
  ): DepositTarget | undefined {
    if (!deposit.enabled) return undefined
    const personal = own.find((row) => row.networkCode === network)
    const address = personal?.address ?? deposit.address
    if (address) {
      const memo = personal?.memo ?? null
      return { address, memo, shared: !personal, sample: false }
    }
    if (!this.environment.demo) return undefined
    return { address: sampleAddress(userId, network), memo: null, shared: false, sample: true }
  }
}

function networkOf(coin: NetworkedCoin, network: string): CoinNetwork | undefined {
  return coin.networks.find((offered) => offered.network === network.toUpperCase())
}

function networkView(network: CoinNetwork, target: DepositTarget | undefined) {
  return {
    network: network.network,
    name: network.name,
    addressKind: network.addressKind,
    deposit: {
      enabled: target !== undefined,
      minimum: network.deposit.minimum,
      fee: network.deposit.fee,
      confirmations: network.confirmations,
      address: target?.address ?? null,
      memo: target?.memo ?? null,
      shared: target?.shared ?? false,
      sample: target?.sample ?? false,
    },
    withdrawal: network.withdrawal,
  }
}
