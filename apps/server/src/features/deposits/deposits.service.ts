import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { creditLegs, mayCredit, parseTransactionHash } from '@halyard/domain/deposits'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { refuse, refuseIf } from '../../platform/http/refusal.ts'
import { type CoinNetwork, NetworksService } from '../networks/networks.service.ts'
import { type Upload, UploadsService } from '../uploads/uploads.service.ts'
import { WireTransfersService } from '../wire-transfers/wire-transfers.service.ts'
import { type DepositRow, DepositsRepository } from './deposits.repository.ts'

export type { DepositRow }

type DepositRequest = RequestOf<typeof endpoints.createDeposit>
type DepositView = ResponseOf<typeof endpoints.createDeposit>

/** Deposits of one user that may wait for a reviewer at once. */
const inReviewMax = 20

/** Deposits over a chain: told of by the user, credited after review. Wire transfers share their list. */
@Injectable()
export class DepositsService {
  constructor(
    private readonly deposits: DepositsRepository,
    private readonly networks: NetworksService,
    private readonly wires: WireTransfersService,
    private readonly uploads: UploadsService,
  ) {}

  /** Takes what a user tells of a deposit, or asks for a wire transfer. */
  async submit(userId: number, request: DepositRequest): Promise<DepositView> {
    if (request.kind === 'wire') return this.wires.request(userId, request)
    const coin = await this.networks.coin({ asset: request.coin })
    const network = this.networks.networkFor(coin, request.network ?? '', 'deposit')
    const { minimum, fee } = network.deposit
    refuseIf(checkLimits(request.quantity, { asset: coin.asset, precision: coin.precision, minimum }))
    const transactionHash = hashOf(network, request.transactionHash)
    const voucher = await this.ownVoucher(userId, request.voucher ?? '')
    const { address } = this.networks.depositAddress(userId, network)
    const added = await this.deposits.add(
      {
        userId,
        asset: coin.asset,
        network: network.network,
        address,
        quantity: request.quantity,
        fee,
        transactionHash,
        voucher,
      },
      inReviewMax,
    )
    if (added === 'tooManyInReview') return refuse(added, { maximum: String(inReviewMax) })
    if (typeof added === 'string') return refuse(added)
    // Noted so that the image is known to be in use; that it is used once is already certain.
    await this.uploads.claim(voucher.uploadId, 'voucher', `deposit:${added}`)
    return this.view(await this.get(added))
  }

  async list(userId: number, request: RequestOf<typeof endpoints.depositList>) {
    if (request.kind === 'wire') return this.wires.list(userId, request)
    const { rows, total } = await this.deposits.page(userId, request)
    return { list: rows.map((row) => this.view(row)), total, page: request.page, pageSize: request.pageSize }
  }

  /** The user's own deposit or wire transfer; somebody else's looks like one that never was. */
  async find(userId: number, depositId: number): Promise<DepositView> {
    const deposit = await this.deposits.find(depositId, userId)
    if (deposit) return this.view(deposit)
    return (await this.wires.find(userId, depositId)) ?? refuse('notFound')
  }

  /** What waits for a reviewer, oldest first. */
  pending(asked: { page: number; pageSize: number }): Promise<{ rows: DepositRow[]; total: number }> {
    return this.deposits.pending(asked)
  }

  show(depositId: number): Promise<DepositRow | undefined> {
    return this.deposits.find(depositId)
  }

  /** Credits what arrived: all that was declared, unless the reviewer says that it was less. */
  async approve(
    depositId: number,
    by: { name: string },
    { received: arrived }: { received?: string | undefined } = {},
  ): Promise<{ changed: boolean }> {
    const deposit = await this.get(depositId)
    const received = arrived === undefined ? deposit.quantity : Amount.parse(arrived)
    if (!received || !mayCredit(deposit, received, deposit.precision)) return refuse('badInput', { fields: 'received' })
    const changed = await this.deposits.review(
      depositId,
      { state: 'completed', credited: received.minus(deposit.fee), legs: creditLegs(deposit, received) },
      by.name,
    )
    return { changed }
  }

  async reject(depositId: number, by: { name: string }, reason: string): Promise<{ changed: boolean }> {
    await this.get(depositId)
    const changed = await this.deposits.review(depositId, { state: 'failed', reason }, by.name)
    return { changed }
  }

  private async ownVoucher(userId: number, reference: string): Promise<Upload> {
    return (await this.uploads.own(userId, reference)) ?? refuse('voucherUnknown')
  }

  private async get(depositId: number): Promise<DepositRow> {
    return (await this.deposits.find(depositId)) ?? refuse('notFound')
  }

  private view(row: DepositRow): DepositView {
    return {
      depositId: row.depositId,
      kind: 'crypto',
      source: row.source,
      asset: row.asset,
      quantity: row.quantity,
      fee: row.fee,
      credited: row.credited,
      state: row.state,
      reason: row.reason,
      network: row.network,
      address: row.address,
      transactionHash: row.transactionHash,
      voucher: row.voucher === null ? null : this.uploads.url(row.voucher),
      email: null,
      reference: null,
      bank: null,
      reviewedAt: row.reviewedAt,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  }
}

/** The transaction's hash as it is stored; none was given, or one that can be none of this network (refused). */
function hashOf(network: CoinNetwork, typed: string | null | undefined): string | null {
  if (!typed) return null
  return parseTransactionHash(network.addressKind, typed) ?? refuse('transactionHashFormat')
}
