import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { creditedOf, creditLegs, mayCredit, parseTransactionHash } from '@halyard/domain/deposits'
import type { AddressKind } from '@halyard/domain/networks'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { refusal, refuse, refuseIf } from '../../platform/http/refusal.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import type { Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { NetworksService } from '../networks/index.ts'
import { type Upload, UploadsService } from '../uploads/index.ts'
import { WireTransfersService } from '../wire-transfers/index.ts'
import {
  type DepositDecision,
  type DepositRow,
  DepositsRepository,
  type NewDeposit,
  writeDeposits,
} from './deposits.repository.ts'
import { type TransactionDetail, transactionOf } from './transaction-of.ts'

type DepositRequest = RequestOf<typeof endpoints.createDeposit>
type DepositView = ResponseOf<typeof endpoints.createDeposit>

/** Deposits of one user that may be under review at once. */
const inReviewMax = 20

/** Why a transaction that a review found cannot be credited: it was before, or its owner reported it before. */
const transactionOnce = new Set(['deposit_output_once', 'deposit_transaction_once'])

/** Deposits over a chain: submitted by the user, credited after review. Wire transfers share their list. */
@Injectable()
export class DepositsService {
  private readonly submissions: Submitter<NewDeposit, NewDeposit>

  constructor(
    private readonly deposits: DepositsRepository,
    private readonly networks: NetworksService,
    private readonly wires: WireTransfersService,
    private readonly uploads: UploadsService,
    submitters: Submitters,
  ) {
    this.submissions = submitters.of({ judge: (deposit) => deposit, write: writeDeposits })
  }

  /** Submits a deposit, or requests a wire transfer. Answers it as submitted. */
  async submit(userId: number, request: DepositRequest, key?: IdempotencyKey): Promise<DepositView> {
    const depositId =
      request.kind === 'wire'
        ? await this.wires.request(userId, request, key)
        : (await this.submissions.submitPrepared(`user:${userId}`, key, () => this.prepare(userId, request))).id
    return asSubmitted(request, await this.find(userId, depositId))
  }

  async list(userId: number, request: RequestOf<typeof endpoints.depositList>) {
    if (request.kind === 'wire') return this.wires.list(userId, request)
    return listed(await this.deposits.page(userId, request), request, (row) => this.view(row))
  }

  /** The user's deposits over networks, of a coin or all, newest first. */
  async search(userId: number, terms: Parameters<DepositsRepository['search']>[1]): Promise<DepositView[]> {
    return (await this.deposits.search(userId, terms)).map((row) => this.view(row))
  }

  /** The user's own deposit or wire transfer; another user's counts as not found. */
  async find(userId: number, depositId: number): Promise<DepositView> {
    const deposit = await this.deposits.find(depositId, userId)
    if (deposit) return this.view(deposit)
    return (await this.wires.find(userId, depositId)) ?? refuse('notFound')
  }

  /**
   * Credits the submitted amount, or less if the reviewer says so. The transaction's output is stored, so that it is
   * credited once.
   */
  async approve(
    depositId: number,
    by: { name: string },
    { received: arrived, ...found }: { received?: string } & TransactionDetail = {},
  ): Promise<{ changed: boolean }> {
    const deposit = await this.get(depositId)
    const transaction = transactionOf(deposit, found)
    const received = arrived === undefined ? deposit.quantity : Amount.parse(arrived)
    if (!received || !mayCredit(deposit, received, deposit.precision)) return refuse('badInput', { fields: 'received' })
    if (deposit.declaredAt && !received.equals(deposit.quantity)) {
      return decline('It was declared in exactly that amount: another amount may be of another user.')
    }
    return this.decide(
      depositId,
      { state: 'completed', credited: creditedOf(deposit, received), transaction, legs: creditLegs(deposit, received) },
      by,
    )
  }

  async reject(depositId: number, by: { name: string }, reason: string): Promise<{ changed: boolean }> {
    await this.get(depositId)
    return this.decide(depositId, { state: 'failed', reason }, by)
  }

  private async decide(depositId: number, decision: DepositDecision, by: { name: string }) {
    const changed = await this.deposits.review(depositId, decision, by.name).catch((error: { constraint?: string }) => {
      throw transactionOnce.has(error.constraint ?? '') ? refusal('transactionUsed') : error
    })
    return { changed }
  }

  private async prepare(userId: number, request: DepositRequest): Promise<NewDeposit> {
    const coin = await this.networks.coin({ asset: request.coin })
    const { network, target } = await this.networks.depositNetwork(userId, coin, request.network ?? '')
    const { minimum, fee } = network.deposit
    refuseIf(checkLimits(request.quantity, { asset: coin.asset, precision: coin.precision, minimum }))
    const transactionHash = request.transactionHash ? hashOf(network.addressKind, request.transactionHash) : null
    const voucher = await this.ownVoucher(userId, request.voucher ?? '')
    return {
      userId,
      asset: coin.asset,
      network: network.network,
      address: target.address,
      memo: target.memo,
      shared: target.shared,
      quantity: request.quantity,
      fee,
      transactionHash,
      voucher,
      inReviewMax,
    }
  }

  private async ownVoucher(userId: number, reference: string): Promise<Upload> {
    return (await this.uploads.own(userId, reference)) ?? refuse('voucherUnknown')
  }

  private async get(depositId: number): Promise<DepositRow> {
    return (await this.deposits.find(depositId)) ?? refuse('notFound')
  }

  private view(row: DepositRow): DepositView {
    return {
      depositId: row.id,
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
      memo: row.memo,
      declaredAt: row.declaredAt,
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

/** A transaction hash in its stored form; refuses one that is not of this network. */
function hashOf(kind: AddressKind, typed: string): string {
  return parseTransactionHash(kind, typed) ?? refuse('transactionHashFormat')
}

/** A deposit as it was submitted, whatever its state now. */
function asSubmitted(request: DepositRequest, now: DepositView): DepositView {
  return {
    ...now,
    state: 'review',
    credited: null,
    reason: null,
    transactionHash: request.transactionHash ? now.transactionHash : null,
    reviewedAt: null,
    updatedAt: now.createdAt,
  }
}
