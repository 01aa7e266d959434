import { Injectable, type OnModuleInit } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import {
  type Reviewable,
  type ReviewDetail,
  type Reviewer,
  type ReviewItem,
  ReviewsService,
} from '../operations/reviews.service.ts'
import { type WireTransferRow, WireTransfersService } from './wire-transfers.service.ts'

/** Wire transfers as reviewers see them. */
@Injectable()
export class WireTransfersReview implements Reviewable, OnModuleInit {
  readonly kind = 'wireTransfer'
  readonly movesMoney = true

  constructor(
    private readonly transfers: WireTransfersService,
    private readonly reviews: ReviewsService,
  ) {}

  onModuleInit(): void {
    this.reviews.register(this)
  }

  async pending(asked: { page: number; pageSize: number }) {
    const { rows, total } = await this.transfers.pending(asked)
    return { rows: rows.map(itemOf), total }
  }

  async show(id: number) {
    const row = await this.transfers.show(id)
    return row && itemOf(row)
  }

  /** `received`: how much arrived, when it was less than asked for. */
  async approve(id: number, by: Reviewer, detail: ReviewDetail = {}): Promise<void> {
    const { changed } = await this.transfers.approve(id, by, { received: detail.received })
    if (!changed) refuse('wrongState')
  }

  async reject(id: number, by: Reviewer, reason: string): Promise<void> {
    const { changed } = await this.transfers.reject(id, by, reason)
    if (!changed) refuse('wrongState')
  }
}

const stateInWords = { review: 'under review', completed: 'completed', failed: 'failed' } as const

function itemOf(row: WireTransferRow): ReviewItem {
  return {
    id: row.transferId,
    userId: row.userId,
    submittedAt: row.createdAt,
    state: stateInWords[row.state],
    fields: {
      asset: row.asset,
      quantity: row.quantity.text(),
      fee: row.fee.text(),
      reference: row.reference,
      email: row.email,
      ...(row.credited ? { credited: row.credited.text() } : {}),
      ...(row.reason ? { reason: row.reason } : {}),
      ...(row.reviewedBy ? { reviewedBy: row.reviewedBy } : {}),
    },
  }
}
