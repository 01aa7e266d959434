import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, ReviewedRows } from '../../platform/back-office/reviewed-rows.ts'
import { type DepositRow, DepositsRepository } from './deposits.repository.ts'
import { DepositsService } from './deposits.service.ts'

/**
 * Deposits under review. An approval's details: `received`, when less arrived than submitted; `transactionHash`, when
 * the user gave none; `output`, when the transaction has several; `sentAt`, when the deposit was declared.
 */
@Injectable()
export class DepositsReview extends ReviewedRows<DepositRow> {
  readonly kind = 'deposit'
  readonly rehearsed = true
  override readonly details = ['received', 'transactionHash', 'output', 'sentAt']

  constructor(deposits: DepositsService, rows: DepositsRepository, reviews: ReviewRegistry) {
    super(deposits, rows, reviews)
  }

  protected itemOf(row: DepositRow): ReviewItem {
    return itemFrom(row, {
      asset: row.asset,
      quantity: row.quantity.text(),
      fee: row.fee.text(),
      network: row.network,
      address: row.address,
      formerAddresses: row.retiredAddresses.join(' ') || null,
      memo: row.memo,
      declaredAt: row.declaredAt?.toISOString(),
      declaredUntil: row.declaredUntil?.toISOString(),
      transactionHash: row.transactionHash,
      output: row.transactionOutput?.toString(),
      sentAt: row.transactionAt?.toISOString(),
      voucher: row.voucher,
      credited: row.credited?.text(),
    })
  }
}
