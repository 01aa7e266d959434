import { Amount } from '@halyard/domain'
import { type HtxRequestOf, type HtxResponseOf, htx } from '@halyard/wire/htx/index'
import { Injectable } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import { fingerprintOf } from '../../platform/http/request.ts'
import { AddressBookService } from '../address-book/index.ts'
import { DepositsService } from '../deposits/index.ts'
import { type CoinNetwork, type NetworkedCoin, NetworksService } from '../networks/index.ts'
import { WithdrawalsService } from '../withdrawals/index.ts'
import { HtxFault, serveHtx } from './htx-call.ts'
import { chainOf, networkNamed } from './htx-chains.ts'

type Movement = HtxResponseOf<typeof htx.movements>['data'][number]
type Deposit = Awaited<ReturnType<DepositsService['search']>>[number]
type Withdrawal = Awaited<ReturnType<WithdrawalsService['search']>>[number]

/** Money in and out in the dialect: addresses, what came and went, withdrawals to saved addresses. */
@Injectable()
export class HtxFunds {
  constructor(
    private readonly networks: NetworksService,
    private readonly addresses: AddressBookService,
    private readonly deposits: DepositsService,
    private readonly withdrawals: WithdrawalsService,
  ) {}

  readonly routes = [
    serveHtx(htx.depositAddresses, async ({ input: { asset }, userId }) => {
      const { networks } = await this.networks.coin({ asset })
      const { coins } = await this.networks.list(userId, { which: 'all' })
      const own = coins.find((coin) => coin.asset === asset)?.networks ?? []
      const data = own.flatMap(({ network, deposit: { address, memo } }) =>
        address !== null && networks.some((offered) => offered.network === network)
          ? [{ asset, address, memo: memo ?? '', chain: chainOf(network, asset) }]
          : [],
      )
      return { data }
    }),
    serveHtx(htx.withdrawAddresses, async ({ input: { asset, chain }, userId }) => {
      const coin = await this.networks.coin({ asset })
      const network = chain === undefined ? undefined : this.named(coin, chain).network
      const { entries } = await this.addresses.list(userId, { asset, network })
      return {
        data: entries.map((entry) => ({
          entryId: entry.entryId,
          asset,
          chain: entry.network === null ? '' : chainOf(entry.network, asset),
          note: entry.remark,
          memo: '',
          address: entry.address,
        })),
      }
    }),
    serveHtx(htx.withdrawQuota, async ({ input: { asset }, userId }) => {
      const { networks } = await this.networks.coin({ asset })
      const { inCoin } = await this.withdrawals.limits(userId, { asset })
      const chains = networks.map(({ network, withdrawal }) => ({
        chain: chainOf(network, asset),
        maximum: Amount.max(within(withdrawal.maximum, inCoin).minus(withdrawal.fee), Amount.zero),
      }))
      return { data: { asset, chains } }
    }),
    serveHtx(htx.withdraw, async ({ input, userId }) => {
      const withdrawalId = await this.withdraw(userId, input)
      return { data: withdrawalId, transactionHash: pending(withdrawalId) }
    }),
    serveHtx(htx.cancelWithdrawal, async ({ input: { withdrawalId }, userId }) => {
      await this.withdrawals.cancel(userId, withdrawalId)
      return { data: withdrawalId }
    }),
    serveHtx(htx.movements, async ({ input: { type, asset, size: limit, from, direction }, userId }) => {
      const isCursor = from !== undefined && from > 0
      const before = isCursor && direction === 'next' ? from : undefined
      const after = isCursor && direction === 'prev' ? from : undefined
      const terms = { asset, before, after, limit }
      const data =
        type === 'deposit'
          ? (await this.deposits.search(userId, terms)).map(depositView)
          : (await this.withdrawals.search(userId, terms)).map(withdrawalView)
      return { data }
    }),
  ]

  /** The amount arrives: what is taken is more by the fee of the network. */
  private async withdraw(userId: number, request: HtxRequestOf<typeof htx.withdraw>): Promise<number> {
    const { asset, address, amount, fee, clientOrderId, memo } = request
    if (memo) throw new HtxFault('invalid-address', 'No network here takes a tag beside the address.')
    const coin = await this.networks.coin({ asset })
    const { network, withdrawal } = await this.networkFor(userId, coin, request)
    if (fee && !fee.equals(withdrawal.fee)) {
      throw new HtxFault('base-withdraw-fee-error', `The fee is ${withdrawal.fee.text()} ${asset}.`)
    }
    const quantity = amount.plus(withdrawal.fee)
    const fingerprint = fingerprintOf('htx-withdraw', asset, network, address, amount.text())
    const key = clientOrderId === undefined ? undefined : { key: `htx-withdraw:${clientOrderId}`, fingerprint }
    const { withdrawalId } = await this.withdrawals.toSavedAddress(userId, { asset, network, address, quantity }, key)
    return withdrawalId
  }

  /** The named network, or the one with which the address was saved, or the only one of the coin. */
  private async networkFor(
    userId: number,
    coin: NetworkedCoin,
    { address, chain }: { address: string; chain?: string | undefined },
  ): Promise<CoinNetwork> {
    if (chain !== undefined) return this.named(coin, chain)
    const { entries } = await this.addresses.list(userId, { asset: coin.asset, network: undefined })
    const saved = entries.find((entry) => entry.address === address.trim())?.network
    const [only, ...others] = coin.networks
    if (saved) return this.named(coin, saved)
    return only && others.length === 0 ? only : refuse('networkUnsupported')
  }

  private named(coin: NetworkedCoin, chain: string): CoinNetwork {
    return networkNamed(coin, chain) ?? refuse('networkUnsupported')
  }
}

/** The most of a network, within what the user may withdraw. */
function within(maximum: Amount, own: { single: Amount; left: Amount } | null): Amount {
  return own ? Amount.min(maximum, Amount.min(own.single, own.left)) : maximum
}

/** What stands for a transaction that is not there yet, since clients take none for a fault. */
const pending = (id: number) => `pending:${id}`

const depositStates = { review: 'confirming', completed: 'safe', failed: 'orphan' } as const

function depositView(deposit: Deposit): Movement {
  const { asset, network } = deposit
  return {
    movementId: deposit.depositId,
    type: 'deposit',
    subtype: '',
    asset,
    chain: network === null ? '' : chainOf(network, asset),
    transactionHash: deposit.transactionHash || pending(deposit.depositId),
    amount: deposit.credited ?? deposit.quantity,
    address: deposit.address ?? '',
    memo: deposit.memo ?? '',
    fee: deposit.fee ?? Amount.zero,
    state: depositStates[deposit.state],
    errorCode: '',
    errorMessage: deposit.reason ?? '',
    createdAt: deposit.createdAt,
    updatedAt: deposit.updatedAt,
  }
}

function withdrawalView(withdrawal: Withdrawal): Movement {
  const { asset, network, withdrawalId, reason } = withdrawal
  const state = stateOf(withdrawal)
  return {
    movementId: withdrawalId,
    type: 'withdraw',
    subtype: '',
    asset,
    chain: network === null ? '' : chainOf(network, asset),
    transactionHash: withdrawal.transactionHash || pending(withdrawalId),
    amount: withdrawal.net,
    address: withdrawal.address ?? '',
    memo: '',
    fee: withdrawal.fee,
    state,
    errorCode: state === 'reject' ? 'rejected' : '',
    errorMessage: reason ?? '',
    createdAt: withdrawal.createdAt,
    updatedAt: withdrawal.updatedAt,
  }
}

function stateOf({ state, beingPaid, cancelled }: Withdrawal): Movement['state'] {
  if (state === 'completed') return 'confirmed'
  if (state === 'review') return beingPaid ? 'wallet-transfer' : 'reexamine'
  return cancelled ? 'canceled' : 'reject'
}
