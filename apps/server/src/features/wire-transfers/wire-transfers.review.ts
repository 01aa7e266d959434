import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, ReviewedRows } from '../../platform/back-office/reviewed-rows.ts'
import { type WireTransferRow, WireTransfersRepository } from './wire-transfers.repository.ts'
import { WireTransfersService } from './wire-transfers.service.ts'

/** Wire transfers under review. An approval's detail: `received`, when less arrived than requested. */
@Injectable()
export class WireTransfersReview extends ReviewedRows<WireTransferRow> {
  readonly kind = 'wireTransfer'
  readonly rehearsed = true
  override readonly details = ['received']

  constructor(transfers: WireTransfersService, rows: WireTransfersRepository, reviews: ReviewRegistry) {
    super(transfers, rows, reviews)
  }

  protected itemOf(row: WireTransferRow): ReviewItem {
    return itemFrom(row, {
      asset: row.asset,
      quantity: row.quantity.text(),
      fee: row.fee.text(),
      reference: row.reference,
      email: row.email,
      credited: row.credited?.text(),
    })
  }
}
