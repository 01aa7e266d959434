import { defaultLanguage } from '@halyard/wire'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import { textIn } from '../../platform/messages/localized.ts'
import { type Reviewable, type Reviewer, type ReviewItem, ReviewsService } from '../operations/reviews.service.ts'
import { MiningService, type OrderRow } from './mining.service.ts'

/** Purchases of machines as reviewers see them. */
@Injectable()
export class MiningReview implements Reviewable, OnModuleInit {
  readonly kind = 'machine'
  readonly movesMoney = true

  constructor(
    private readonly mining: MiningService,
    private readonly reviews: ReviewsService,
  ) {}

  onModuleInit(): void {
    this.reviews.register(this)
  }

  async pending(asked: { page: number; pageSize: number }) {
    const { rows, total } = await this.mining.pending(asked)
    return { rows: rows.map(itemOf), total }
  }

  async show(id: number) {
    const row = await this.mining.show(id)
    return row && itemOf(row)
  }

  async approve(id: number, by: Reviewer): Promise<void> {
    const { changed } = await this.mining.approve(id, by)
    if (!changed) refuse('wrongState')
  }

  async reject(id: number, by: Reviewer, reason: string): Promise<void> {
    const { changed } = await this.mining.reject(id, by, reason)
    if (!changed) refuse('wrongState')
  }
}

const stateInWords = {
  review: 'under review',
  pairing: 'waiting for the other parts',
  running: 'running',
  ended: 'ended',
  rejected: 'rejected',
  refunded: 'refunded',
} as const satisfies Record<OrderRow['state'], string>

function itemOf(row: OrderRow): ReviewItem {
  return {
    id: row.orderId,
    userId: row.userId,
    submittedAt: row.createdAt,
    state: stateInWords[row.state],
    fields: {
      machine: textIn(row.name, defaultLanguage),
      paid: row.paid.text(),
      asset: row.payingAsset,
      ...(row.units === null ? {} : { units: String(row.units) }),
      ...(row.share ? { share: `${row.share.text()} %` } : {}),
      ...(row.groupCode ? { group: row.groupCode } : {}),
      dailyOutput: row.dailyOutput.text(),
      days: String(row.termDays),
      ...(row.reason ? { reason: row.reason } : {}),
      ...(row.reviewedBy ? { reviewedBy: row.reviewedBy } : {}),
    },
  }
}
