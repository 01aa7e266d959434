import { adjustmentLegs } from '@halyard/domain/operations'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewable, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type AdjustmentRow, AdjustmentsRepository } from './adjustments.repository.ts'

const stateInWords = { review: 'under review', carriedOut: 'carried out', rejected: 'rejected' } as const

/** Adjustments of balances: requested by one administrator, carried out with the approval of another. */
@Injectable()
export class AdjustmentsReview implements Reviewable, OnModuleInit {
  readonly kind = 'adjustment'
  readonly details = []
  readonly movesMoney = true

  constructor(
    private readonly adjustments: AdjustmentsRepository,
    private readonly reviews: ReviewRegistry,
  ) {}

  onModuleInit(): void {
    this.reviews.register(this)
  }

  async pending(paging: { page: number; pageSize: number }) {
    const { rows, total } = await this.adjustments.pending(paging)
    return { rows: rows.map(itemOf), total }
  }

  async show(id: number): Promise<ReviewItem | undefined> {
    const adjustment = await this.adjustments.find(id)
    return adjustment && itemOf(adjustment)
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
}

function itemOf(adjustment: AdjustmentRow): ReviewItem {
  return {
    id: adjustment.id,
    userId: adjustment.userId,
    submittedAt: adjustment.createdAt,
    state: stateInWords[adjustment.state],
    fields: {
      asset: adjustment.asset,
      amount: adjustment.amount.text(),
      reason: adjustment.reason,
      requestedBy: adjustment.operatorName,
    },
  }
}
