import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemBasics, ReviewedRows } from '../../platform/back-office/reviewed-rows.ts'
import { type WireTransferRow, WireTransfersRepository } from './wire-transfers.repository.ts'
import { WireTransfersService } from './wire-transfers.service.ts'

const stateInWords = { review: 'under review', completed: 'completed', failed: 'failed' } as const

/** Wire transfers as reviewers see them. Approving takes `received`: how much arrived, when it was less than requested. */
@Injectable()
export class WireTransfersReview extends ReviewedRows<WireTransferRow> {
  readonly kind = 'wireTransfer'
  override readonly details = ['received']

  constructor(transfers: WireTransfersService, rows: WireTransfersRepository, reviews: ReviewRegistry) {
    super(transfers, rows, reviews)
  }

  protected itemOf(row: WireTransferRow): ReviewItem {
    return {
      ...itemBasics(row),
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
}
