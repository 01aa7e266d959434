import { Injectable, type OnModuleInit } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import {
  type Reviewable,
  type ReviewDetail,
  type Reviewer,
  type ReviewItem,
  ReviewsService,
} from '../operations/reviews.service.ts'
import { type LoanRow, LoansService } from './loans.service.ts'

/** Loans as reviewers see them. */
@Injectable()
export class LoansReview implements Reviewable, OnModuleInit {
  readonly kind = 'loan'
  readonly movesMoney = true

  constructor(
    private readonly loans: LoansService,
    private readonly reviews: ReviewsService,
  ) {}

  onModuleInit(): void {
    this.reviews.register(this)
  }

  async pending(asked: { page: number; pageSize: number }) {
    const { rows, total } = await this.loans.pending(asked)
    return { rows: rows.map(itemOf), total }
  }

  async show(id: number) {
    const row = await this.loans.show(id)
    return row && itemOf(row)
  }

  /** `amount`: how much is lent, when it is less than what is asked for. */
  async approve(id: number, by: Reviewer, detail: ReviewDetail = {}): Promise<void> {
    const { changed } = await this.loans.approve(id, by, { amount: detail.amount })
    if (!changed) refuse('wrongState')
  }

  async reject(id: number, by: Reviewer, reason: string): Promise<void> {
    const { changed } = await this.loans.reject(id, by, reason)
    if (!changed) refuse('wrongState')
  }
}

const stateInWords = {
  review: 'under review',
  active: 'active',
  rejected: 'rejected',
  repaid: 'repaid',
  overdue: 'overdue',
} as const satisfies Record<LoanRow['state'], string>

function itemOf(row: LoanRow): ReviewItem {
  return {
    id: row.loanId,
    userId: row.userId,
    submittedAt: row.createdAt,
    state: stateInWords[row.state],
    fields: {
      asset: row.asset,
      asked: row.asked.text(),
      least: row.least.text(),
      days: String(row.termDays),
      dailyRate: row.dailyRate.text(),
      interestFreeDays: String(row.interestFreeDays),
      ...('principal' in row ? { amount: row.principal.text(), dueAt: row.dueAt.toISOString() } : {}),
      ...('reason' in row ? { reason: row.reason } : {}),
      ...(row.reviewedBy ? { reviewedBy: row.reviewedBy } : {}),
    },
  }
}
