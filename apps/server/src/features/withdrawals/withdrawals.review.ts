import { maskAccount, maskCard } from '@halyard/domain/bank-cards'
import { netOf } from '@halyard/domain/withdrawals'
import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewDetail, Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemBasics, ReviewedRows, refuseUnlessChanged } from '../../platform/back-office/reviewed-rows.ts'
import { type WithdrawalRow, WithdrawalsRepository } from './withdrawals.repository.ts'
import { WithdrawalsService } from './withdrawals.service.ts'

const stateInWords = {
  review: 'under review',
  beingPaid: 'being paid',
  completed: 'completed',
  returned: 'returned',
} as const

/** Withdrawals as reviewers see them. Confirming takes `transactionHash`: the transaction, or the bank's reference. */
@Injectable()
export class WithdrawalsReview extends ReviewedRows<WithdrawalRow> {
  readonly kind = 'withdrawal'
  override readonly masks = { cardNumber: maskCard, iban: maskAccount }
  readonly payment = {
    details: ['transactionHash'],
    confirm: async (id: number, by: Reviewer, detail: ReviewDetail) =>
      refuseUnlessChanged(await this.withdrawals.confirm(id, by, detail)),
    fail: async (id: number, by: Reviewer, reason: string) =>
      refuseUnlessChanged(await this.withdrawals.fail(id, by, reason)),
  }

  constructor(
    private readonly withdrawals: WithdrawalsService,
    rows: WithdrawalsRepository,
    reviews: ReviewRegistry,
  ) {
    super(withdrawals, rows, reviews)
  }

  protected itemOf(row: WithdrawalRow): ReviewItem {
    return {
      ...itemBasics(row),
      state: row.cancelled ? 'cancelled' : stateInWords[row.state],
      ...(row.approvedBy && row.approvedAt ? { approved: { by: row.approvedBy, at: row.approvedAt } } : {}),
      fields: {
        account: row.ownerState,
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
}
