import { Injectable, type OnModuleInit } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewable, Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { IdentityRepository, type IdentityRow } from './identity.repository.ts'

/** Real names under review. */
@Injectable()
export class IdentityReview implements Reviewable, OnModuleInit {
  readonly kind = 'identity'
  readonly details = []
  readonly movesMoney = false

  constructor(
    private readonly identities: IdentityRepository,
    private readonly reviews: ReviewRegistry,
  ) {}

  onModuleInit(): void {
    this.reviews.register(this)
  }

  async pending(paging: { page: number; pageSize: number }) {
    const { rows, total } = await this.identities.pending(paging)
    return { rows: rows.map(itemOf), total }
  }

  async show(id: number): Promise<ReviewItem | undefined> {
    const row = await this.identities.find(id)
    return row && itemOf(row)
  }

  async approve(id: number): Promise<void> {
    if (!(await this.identities.decide(id, { state: 'passed' }))) refuse('wrongState')
  }

  async reject(id: number, _by: Reviewer, reason: string): Promise<void> {
    if (!(await this.identities.decide(id, { state: 'rejected', reason }))) refuse('wrongState')
  }
}

function itemOf(row: IdentityRow): ReviewItem {
  return {
    id: row.id,
    userId: row.userId,
    submittedAt: row.createdAt,
    state: row.state === 'submitted' ? 'under review' : row.state,
    fields: {
      name: row.name,
      document: row.documentType,
      front: row.frontId,
      back: row.backId,
      held: row.heldId,
      ...(row.reason === null ? {} : { reason: row.reason }),
    },
  }
}
