import { netOf } from '@halyard/domain/withdrawals'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import {
  type Reviewable,
  type ReviewDetail,
  type Reviewer,
  type ReviewItem,
  ReviewsService,
} from '../operations/reviews.service.ts'
import { type WithdrawalRow, WithdrawalsService } from './withdrawals.service.ts'

/** Withdrawals as reviewers see them. */
@Injectable()
export class WithdrawalsReview implements Reviewable, OnModuleInit {
  readonly kind = 'withdrawal'
  readonly movesMoney = true

  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly reviews: ReviewsService,
  ) {}

  onModuleInit(): void {
    this.reviews.register(this)
  }

  async pending(asked: { page: number; pageSize: number }) {
    const { rows, total } = await this.withdrawals.pending(asked)
    return { rows: rows.map(itemOf), total }
  }

  async show(id: number) {
    const row = await this.withdrawals.show(id)
    return row && itemOf(row)
  }

  /** `transactionHash`: how it went, where it went over a chain. */
  async approve(id: number, by: Reviewer, detail: ReviewDetail = {}): Promise<void> {
    const { changed } = await this.withdrawals.approve(id, by, { transactionHash: detail.transactionHash })
    if (!changed) refuse('wrongState')
  }

  async reject(id: number, by: Reviewer, reason: string): Promise<void> {
    const { changed } = await this.withdrawals.reject(id, by, reason)
    if (!changed) refuse('wrongState')
  }
}

const stateInWords = { review: 'under review', completed: 'completed', returned: 'returned' } as const

function itemOf(row: WithdrawalRow): ReviewItem {
  return {
    id: row.withdrawalId,
    userId: row.userId,
    submittedAt: row.createdAt,
    state: row.cancelled ? 'cancelled' : stateInWords[row.state],
    fields: {
      asset: row.asset,
      quantity: row.quantity.text(),
      fee: row.fee.text(),
      net: netOf(row).text(),
      ...(row.network ? { network: row.network } : {}),
      ...(row.address ? { address: row.address } : {}),
      ...(row.payee ?? {}),
      ...(row.remark ? { remark: row.remark } : {}),
      ...(row.transactionHash ? { transactionHash: row.transactionHash } : {}),
      ...(row.reason ? { reason: row.reason } : {}),
      ...(row.reviewedBy ? { reviewedBy: row.reviewedBy } : {}),
    },
  }
}
