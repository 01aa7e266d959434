import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemBasics, ReviewedRows } from '../../platform/back-office/reviewed-rows.ts'
import { type DepositRow, DepositsRepository } from './deposits.repository.ts'
import { DepositsService } from './deposits.service.ts'

const stateInWords = { review: 'under review', completed: 'completed', failed: 'failed' } as const

/**
 * Deposits under review. An approval's details: `received`, when less arrived than submitted; `transactionHash`, when
 * the user gave none; `output`, when the transaction has several; `sentAt`, when the deposit was declared.
 */
@Injectable()
export class DepositsReview extends ReviewedRows<DepositRow> {
  readonly kind = 'deposit'
  override readonly details = ['received', 'transactionHash', 'output', 'sentAt']

  constructor(deposits: DepositsService, rows: DepositsRepository, reviews: ReviewRegistry) {
    super(deposits, rows, reviews)
  }

  protected itemOf(row: DepositRow): ReviewItem {
    return {
      ...itemBasics(row),
      state: stateInWords[row.state],
      fields: {
        asset: row.asset,
        quantity: row.quantity.text(),
        fee: row.fee.text(),
        ...(row.network ? { network: row.network } : {}),
        ...(row.address ? { address: row.address } : {}),
        ...(row.retiredAddresses.length > 0 ? { formerAddresses: row.retiredAddresses.join(' ') } : {}),
        ...(row.memo ? { memo: row.memo } : {}),
        ...(row.declaredAt ? { declaredAt: row.declaredAt.toISOString() } : {}),
        ...(row.declaredUntil ? { declaredUntil: row.declaredUntil.toISOString() } : {}),
        ...(row.transactionHash ? { transactionHash: row.transactionHash } : {}),
        ...(row.transactionOutput === null ? {} : { output: String(row.transactionOutput) }),
        ...(row.transactionAt ? { sentAt: row.transactionAt.toISOString() } : {}),
        ...(row.voucher ? { voucher: row.voucher } : {}),
        ...(row.credited ? { credited: row.credited.text() } : {}),
        ...(row.reason ? { reason: row.reason } : {}),
        ...(row.reviewedBy ? { reviewedBy: row.reviewedBy } : {}),
      },
    }
  }
}
