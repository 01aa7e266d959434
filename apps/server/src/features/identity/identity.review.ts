import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, RegisteredRows } from '../../platform/back-office/reviewed-rows.ts'
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
    const { name, documentType: document, frontId: front, backId: back, heldId: held } = row
    return itemFrom(row, { name, document, front, back, held }, { submitted: 'under review' })
  }
}
