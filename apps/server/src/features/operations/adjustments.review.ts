import { adjustmentLegs } from '@halyard/domain/operations'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, RegisteredRows } from '../../platform/back-office/reviewed-rows.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type AdjustmentRow, AdjustmentsRepository } from './adjustments.repository.ts'

/** Adjustments of balances: requested by one administrator, approved by another. */
@Injectable()
export class AdjustmentsReview extends RegisteredRows<AdjustmentRow> {
  readonly kind = 'adjustment'
  readonly movesMoney = true
  readonly rehearsed = true

  constructor(
    private readonly adjustments: AdjustmentsRepository,
    reviews: ReviewRegistry,
  ) {
    super(adjustments, reviews)
  }

  async approve(id: number): Promise<void> {
    const { userId, asset, amount } = (await this.adjustments.find(id)) ?? refuse('notFound')
    const outcome = await this.adjustments.carryOut(id, adjustmentLegs(userId, asset, amount))
    if (outcome === 'ended') refuse('wrongState')
    if (outcome === 'insufficient')
      decline(`User ${userId} has less than ${amount.negated().text()} ${asset} available.`)
  }

  async reject(id: number): Promise<void> {
    if (!(await this.adjustments.reject(id))) refuse('wrongState')
  }

  protected itemOf(row: AdjustmentRow): ReviewItem {
    const { asset, amount, reason, operatorName } = row
    return itemFrom(row, { asset, amount: amount.text(), reason, requestedBy: operatorName })
  }
}
