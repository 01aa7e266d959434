import { isSameName, maskAccount, maskCard } from '@halyard/domain/bank-cards'
import { netOf } from '@halyard/domain/withdrawals'
import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewDetail, Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, ReviewedRows, refuseUnlessChanged } from '../../platform/back-office/reviewed-rows.ts'
import { type WithdrawalRow, WithdrawalsRepository } from './withdrawals.repository.ts'
import { WithdrawalsService } from './withdrawals.service.ts'

/**
 * Withdrawals as reviewers see them. Confirming takes `transactionHash`, the transaction or the bank's reference, and
 * `batch`, which says that it paid several.
 */
@Injectable()
export class WithdrawalsReview extends ReviewedRows<WithdrawalRow> {
  readonly kind = 'withdrawal'
  override readonly masks = { cardNumber: maskCard, iban: maskAccount }
  readonly payment = {
    details: ['transactionHash', 'batch'],
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
    const item = itemFrom(row.cancelled ? { ...row, state: 'cancelled' } : row, {
      account: row.ownerState,
      asset: row.asset,
      quantity: row.quantity.text(),
      fee: row.fee.text(),
      net: netOf(row).text(),
      network: row.network,
      address: row.address,
      ...row.payee,
      ...(row.payee ? holderOf(row.payee.accountName, row.verifiedName) : {}),
      remark: row.remark || null,
      transactionHash: row.transactionHash,
    })
    return row.approvedBy && row.approvedAt ? { ...item, approved: { by: row.approvedBy, at: row.approvedAt } } : item
  }
}

/** A card's holder beside the verified name, for the reviewer to compare. */
function holderOf(accountName: string, verifiedName: string | null) {
  const isSame = verifiedName !== null && isSameName(accountName, verifiedName)
  return { verifiedName: verifiedName ?? 'none', holder: isSame ? 'the verified name' : 'another name' }
}
