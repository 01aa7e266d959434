import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, ReviewedRows } from '../../platform/back-office/reviewed-rows.ts'
import { type LoanRow, LoansRepository } from './loans.repository.ts'
import { LoansService } from './loans.service.ts'

/** Loans under review. An approval's detail: `amount`, when less is lent than requested. */
@Injectable()
export class LoansReview extends ReviewedRows<LoanRow> {
  readonly kind = 'loan'
  readonly rehearsed = true
  override readonly details = ['amount']

  constructor(loans: LoansService, rows: LoansRepository, reviews: ReviewRegistry) {
    super(loans, rows, reviews)
  }

  protected itemOf(row: LoanRow): ReviewItem {
    return itemFrom(row, {
      asset: row.asset,
      requested: row.requested.text(),
      acceptedMinimum: row.acceptedMinimum.text(),
      days: String(row.termDays),
      dailyRate: row.dailyRate.text(),
      interestFreeDays: String(row.interestFreeDays),
      amount: row.principal?.text(),
      dueAt: row.principal && row.dueAt.toISOString(),
    })
  }
}
