import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemBasics, RegisteredRows } from '../../platform/back-office/reviewed-rows.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { IdentityRepository, type IdentityRow } from './identity.repository.ts'

@Injectable()
export class IdentityReview extends RegisteredRows<IdentityRow> {
  readonly kind = 'identity'
  readonly movesMoney = false

  constructor(
    private readonly identities: IdentityRepository,
    reviews: ReviewRegistry,
  ) {
    super(identities, reviews)
  }

  async approve(id: number): Promise<void> {
    if (!(await this.identities.decide(id, { state: 'passed' }))) refuse('wrongState')
  }

  async reject(id: number, _by: Reviewer, reason: string): Promise<void> {
    if (!(await this.identities.decide(id, { state: 'rejected', reason }))) refuse('wrongState')
  }

  protected itemOf(row: IdentityRow): ReviewItem {
    return {
      ...itemBasics(row),
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
}
