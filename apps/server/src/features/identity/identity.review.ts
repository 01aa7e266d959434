import { Injectable } from '@nestjs/common'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, RegisteredRows, refuseUnlessChanged } from '../../platform/back-office/reviewed-rows.ts'
import { IdentityRepository, type ReviewedIdentity } from './identity.repository.ts'

/** Names under review. */
@Injectable()
export class IdentityReview extends RegisteredRows<ReviewedIdentity> {
  readonly kind = 'identity'
  readonly movesMoney = false

  constructor(
    private readonly identities: IdentityRepository,
    reviews: ReviewRegistry,
  ) {
    super(identities, reviews)
  }

  async approve(id: number, by: Reviewer): Promise<void> {
    refuseUnlessChanged({ changed: await this.identities.decide(id, by.name, { state: 'passed' }) })
  }

  async reject(id: number, by: Reviewer, reason: string): Promise<void> {
    refuseUnlessChanged({ changed: await this.identities.decide(id, by.name, { state: 'rejected', reason }) })
  }

  protected itemOf(row: ReviewedIdentity): ReviewItem {
    return itemFrom(row, fieldsOf(row), { submitted: 'under review' })
  }
}

/** Names that passed and that other accounts share: a second reviewer says whether they may earn rewards. */
@Injectable()
export class SharedIdentityReview extends RegisteredRows<ReviewedIdentity> {
  readonly kind = 'sharedIdentity'
  readonly movesMoney = false

  constructor(
    private readonly identities: IdentityRepository,
    reviews: ReviewRegistry,
  ) {
    const find = async (id: number) => {
      const row = await identities.find(id)
      return row?.secondReview ? row : undefined
    }
    super({ find, pending: (paging) => identities.pendingSecond(paging) }, reviews)
  }

  async approve(id: number, by: Reviewer): Promise<void> {
    refuseUnlessChanged({ changed: await this.identities.decideSecond(id, by.name, 'approved') })
  }

  async reject(id: number, by: Reviewer): Promise<void> {
    refuseUnlessChanged({ changed: await this.identities.decideSecond(id, by.name, 'rejected') })
  }

  protected itemOf(row: ReviewedIdentity): ReviewItem {
    const state = row.secondReview ?? 'review'
    const item = itemFrom({ ...row, state, reviewedBy: row.secondBy }, { ...fieldsOf(row), verifiedBy: row.reviewedBy })
    return row.reviewedBy ? { ...item, approved: { by: row.reviewedBy, at: row.updatedAt } } : item
  }
}

/** What a reviewer sees, with the numbers of other users that have the same name or a photo of the same document. */
function fieldsOf(row: ReviewedIdentity) {
  const { name, documentType: document, frontId: front, backId: back, heldId: held, sameName, sameDocument } = row
  const users = (ids: readonly number[] | null) => (ids?.length ? ids.join(', ') : null)
  return { name, sameName: users(sameName), document, sameDocument: users(sameDocument), front, back, held }
}
