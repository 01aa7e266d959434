import { randomInt } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { Reviewer, ReviewItem } from '../../platform/back-office/reviewable.ts'
import { itemFrom, RegisteredRows, refuseUnlessChanged } from '../../platform/back-office/reviewed-rows.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { IdentityRepository, type ReviewedIdentity } from './identity.repository.ts'

/** How many names are passed for each that a second reviewer is shown. */
const sampledOneIn = 10

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
    const changed = await this.identities.pass(id, by.name, by.role !== 'automatic' && this.isSampled())
    refuseUnlessChanged({ changed })
  }

  async reject(id: number, by: Reviewer, reason: string): Promise<void> {
    refuseUnlessChanged({ changed: await this.identities.reject(id, by.name, reason) })
  }

  /** Whether a second reviewer is to look at one. Random, so that nobody knows beforehand. */
  isSampled(): boolean {
    return randomInt(sampledOneIn) === 0
  }

  protected itemOf(row: ReviewedIdentity): ReviewItem {
    return itemFrom(row, fieldsOf(row), { submitted: 'under review' })
  }
}

/** A sample of the names that were passed, for another reviewer. Rejecting one withdraws the verification. */
@Injectable()
export class IdentityChecks extends RegisteredRows<ReviewedIdentity> {
  readonly kind = 'identityCheck'
  readonly movesMoney = false

  constructor(
    private readonly identities: IdentityRepository,
    reviews: ReviewRegistry,
  ) {
    super({ pending: (paging) => identities.pendingChecks(paging), find: (id) => identities.find(id) }, reviews)
  }

  async approve(id: number, by: Reviewer): Promise<void> {
    await this.end(id, by, null)
  }

  async reject(id: number, by: Reviewer, reason: string): Promise<void> {
    await this.end(id, by, reason)
  }

  private async end(id: number, by: Reviewer, objection: string | null): Promise<void> {
    const row = (await this.identities.find(id)) ?? refuse('notFound')
    if (row.reviewedBy === by.name) decline('You passed it: another reviewer looks at it.')
    refuseUnlessChanged({ changed: await this.identities.endCheck(id, objection) })
  }

  protected itemOf(row: ReviewedIdentity): ReviewItem {
    return itemFrom({ ...row, state: row.checkState ?? 'not sampled' }, { ...fieldsOf(row), passedBy: row.reviewedBy })
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
