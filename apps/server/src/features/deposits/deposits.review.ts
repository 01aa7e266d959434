import { Injectable, type OnModuleInit } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import {
  type Reviewable,
  type ReviewDetail,
  type Reviewer,
  type ReviewItem,
  ReviewsService,
} from '../operations/reviews.service.ts'
import { type DepositRow, DepositsService } from './deposits.service.ts'

/** Deposits as reviewers see them. */
@Injectable()
export class DepositsReview implements Reviewable, OnModuleInit {
  readonly kind = 'deposit'
  readonly movesMoney = true

  constructor(
    private readonly deposits: DepositsService,
    private readonly reviews: ReviewsService,
  ) {}

  onModuleInit(): void {
    this.reviews.register(this)
  }

  async pending(asked: { page: number; pageSize: number }) {
    const { rows, total } = await this.deposits.pending(asked)
    return { rows: rows.map(itemOf), total }
  }

  async show(id: number) {
    const row = await this.deposits.show(id)
    return row && itemOf(row)
  }

  /** `received`: how much arrived, when it was less than declared. */
  async approve(id: number, by: Reviewer, detail: ReviewDetail = {}): Promise<void> {
    const { changed } = await this.deposits.approve(id, by, { received: detail.received })
    if (!changed) refuse('wrongState')
  }

  async reject(id: number, by: Reviewer, reason: string): Promise<void> {
    const { changed } = await this.deposits.reject(id, by, reason)
    if (!changed) refuse('wrongState')
  }
}

const stateInWords = { review: 'under review', completed: 'completed', failed: 'failed' } as const

function itemOf(row: DepositRow): ReviewItem {
  return {
    id: row.depositId,
    userId: row.userId,
    submittedAt: row.createdAt,
    state: stateInWords[row.state],
    fields: {
      asset: row.asset,
      quantity: row.quantity.text(),
      fee: row.fee.text(),
      ...(row.network ? { network: row.network } : {}),
      ...(row.address ? { address: row.address } : {}),
      ...(row.transactionHash ? { transactionHash: row.transactionHash } : {}),
      ...(row.voucher ? { voucher: row.voucher } : {}),
      ...(row.credited ? { credited: row.credited.text() } : {}),
      ...(row.reason ? { reason: row.reason } : {}),
      ...(row.reviewedBy ? { reviewedBy: row.reviewedBy } : {}),
    },
  }
}
