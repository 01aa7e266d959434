import type { Amount } from '@halyard/domain'
import { type AddressKind, addressKinds } from '@halyard/domain/networks'
import { Injectable } from '@nestjs/common'
import { oneOf, rowOf } from '../../platform/database/row.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** A network's terms for one coin. */
export interface CoinNetwork {
  readonly network: string
  readonly name: string
  readonly addressKind: AddressKind
  readonly confirmations: number
  readonly deposit: {
    readonly enabled: boolean
    readonly minimum: Amount
    readonly fee: Amount
    /** The shared address; null until an operator sets one. */
    readonly address: string | null
  }
  readonly withdrawal: {
    readonly enabled: boolean
    readonly minimum: Amount
    readonly maximum: Amount
    readonly fee: Amount
  }
}

/** A coin with its networks. */
export interface NetworkedCoin {
  readonly coinId: number
  readonly asset: string
  readonly name: string
  readonly logo: string
  readonly precision: number
  readonly networks: readonly CoinNetwork[]
}

@Injectable()
export class NetworksRepository {
  constructor(private readonly prisma: PrismaService) {}

  async addressKind(network: string): Promise<AddressKind> {
    const row = await this.prisma.network.findUniqueOrThrow({ where: { code: network } })
    return oneOf(addressKinds, row.addressKind)
  }

  /** Enabled coins with a network, in display order; one coin only, if named. */
  async coins(named: { asset?: string | undefined; coinId?: number | undefined } = {}): Promise<NetworkedCoin[]> {
    const coins = await this.prisma.coin.findMany({
      where: {
        enabled: true,
        networks: { some: {} },
        ...(named.asset === undefined ? {} : { code: named.asset }),
        ...(named.coinId === undefined ? {} : { id: named.coinId }),
      },
      orderBy: [{ sort: 'asc' }, { code: 'asc' }],
      include: { networks: { include: { network: true }, orderBy: { network: { sort: 'asc' } } } },
    })
    return coins.map((coin) => ({
      coinId: coin.id,
      asset: coin.code,
      name: coin.name,
      logo: coin.logo,
      precision: coin.precision,
      networks: coin.networks.map(rowOf).map((row) => ({
        network: row.networkCode,
        name: row.network.name,
        addressKind: oneOf(addressKinds, row.network.addressKind),
        confirmations: row.network.confirmations,
        deposit: {
          enabled: row.depositEnabled,
          minimum: row.depositMinimum,
          fee: row.depositFee,
          address: row.depositAddress,
        },
        withdrawal: {
          enabled: row.withdrawalEnabled,
          minimum: row.withdrawalMinimum,
          maximum: row.withdrawalMaximum,
          fee: row.withdrawalFee,
        },
      })),
    }))
  }
}
