import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { intMax } from '../../platform/database/int-max.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isAddress } from './address-check.ts'
import { DepositAddressesRepository, type PersonalAddress } from './deposit-addresses.repository.ts'
import { type CoinNetwork, type NetworkedCoin, NetworksRepository } from './networks.repository.ts'
import { sampleAddress } from './sample-address.ts'

/** A coin by code, by id, or by both, which must then agree. */
export interface CoinNamed {
  readonly asset?: string | null | undefined
  readonly coinId?: number | null | undefined
}

/** Where a user's deposits over a network arrive. */
export interface DepositTarget {
  readonly address: string
  /** To be given with a transfer; null where the address identifies the user. */
  readonly memo: string | null
  /** Shared with other users, so that deposits are declared first. */
  readonly shared: boolean
  /** Only an example, to which nothing can be sent. */
  readonly sample: boolean
}

/** Coins, their networks and deposit addresses. */
@Injectable()
export class NetworksService {
  constructor(
    private readonly networks: NetworksRepository,
    private readonly addresses: DepositAddressesRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** What can be deposited and withdrawn. Assigns deposit addresses on the first call. */
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

  /** All offered coins with their networks, or the named one alone. */
  coins(asset?: string): Promise<NetworkedCoin[]> {
    return this.networks.coins({ asset })
  }

  /** The named coin. Refuses an unknown one (4019). */
  async coin({ asset, coinId }: CoinNamed): Promise<NetworkedCoin> {
    if ((!asset && !coinId) || Number(coinId) > intMax) return refuse('currencyUnsupported')
    const [coin] = await this.networks.coins({
      asset: asset?.toUpperCase() || undefined,
      coinId: coinId ?? undefined,
    })
    return coin ?? refuse('currencyUnsupported')
  }

  /** The coin's network, if it can be withdrawn over now. */
  withdrawalNetwork(coin: NetworkedCoin, network: string): CoinNetwork {
    const found = networkOf(coin, network)
    return found?.withdrawal.enabled ? found : refuse('networkUnsupported')
  }

  /** The coin's network, if it can be deposited over now, with the user's deposit address. */
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

  /** Undefined while deposits are closed, or without an address. Only a demo host shows samples. */
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
