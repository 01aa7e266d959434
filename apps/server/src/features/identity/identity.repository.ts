import type { DocumentType } from '@halyard/domain/identity'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Row } from '../../platform/database/row.ts'
import { UserRowLoader } from '../../platform/database/user-row-loader.ts'
import type { IdentityModel } from '../../platform/prisma/generated/models.ts'

export type IdentityRow = Row<IdentityModel>

/** A submission with the users of others that have its name, or a photo of its document. */
export type ReviewedIdentity = IdentityRow & {
  readonly sameName: readonly number[] | null
  readonly sameDocument: readonly number[] | null
}

/** A submission with the id that its owner sees: that of their first submission. */
export type OwnIdentity = IdentityRow & { readonly firstId: number }

export interface Photos {
  readonly front: string
  readonly back: string
  readonly held: string
}

export interface Submission extends Photos {
  readonly documentType: DocumentType
  readonly name: string
}

@Injectable()
export class IdentityRepository {
  private readonly states = new UserRowLoader((userIds) => this.database.rows(selectStates, [userIds]))

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Replaces an earlier submission. Undefined when the user is verified already. */
  async submit(userId: number, { documentType, name, front, back, held }: Submission): Promise<number | undefined> {
    const row = await this.database.row('SELECT identity_submit($1, $2, $3, $4, $5, $6, $7) AS id', [
      userId,
      documentType,
      name,
      front,
      back,
      held,
      this.clock.now(),
    ])
    return row?.id ?? undefined
  }

  find(identityId: number): Promise<ReviewedIdentity | undefined> {
    return this.database.row(`${selectReviewed} WHERE identity.id = $1`, [identityId])
  }

  latest(userId: number): Promise<OwnIdentity | undefined> {
    const text = 'SELECT *, min(id) OVER () AS first_id FROM identity WHERE user_id = $1 ORDER BY id DESC LIMIT 1'
    return this.database.row({ name: 'identity-latest', text }, [userId])
  }

  async state(userId: number): Promise<IdentityRow['state'] | undefined> {
    return (await this.states.load(userId))[0]?.state
  }

  /** Whether the user ever submitted under this id. */
  isOwn(userId: number, identityId: number): Promise<boolean> {
    return this.database.exists('SELECT 1 FROM identity WHERE id = $1 AND user_id = $2', [identityId, userId])
  }

  /** Submissions under review, oldest first. */
  pending(paging: Paging): Promise<PageOfRows<ReviewedIdentity>> {
    const filter = "state = 'submitted'"
    return pageOf(this.database, { select: selectReviewed, from: 'identity', filter, order: 'id' } as const, paging)
  }

  /** Those that passed and that other accounts share, oldest first. */
  pendingSecond(paging: Paging): Promise<PageOfRows<ReviewedIdentity>> {
    const filter = "second_review = 'review'"
    return pageOf(this.database, { select: selectReviewed, from: 'identity', filter, order: 'id' } as const, paging)
  }

  /** Decides a submission under review; false when it was decided before. */
  decide(
    identityId: number,
    by: string,
    decision: { state: 'passed' } | { state: 'rejected'; reason: string },
  ): Promise<boolean> {
    const reason = decision.state === 'rejected' ? decision.reason : null
    return this.database.exists(
      `UPDATE identity SET state = $2, reason = $3, reviewed_by = $4, updated_at = $5
        WHERE id = $1 AND state = 'submitted' RETURNING 1`,
      [identityId, decision.state, reason, by, this.clock.now()],
    )
  }

  /** Decides whether a shared one may earn rewards; false when that was decided before. */
  decideSecond(identityId: number, by: string, decision: 'approved' | 'rejected'): Promise<boolean> {
    return this.database.exists(
      `UPDATE identity SET second_review = $2, second_by = $3 WHERE id = $1 AND second_review = 'review' RETURNING 1`,
      [identityId, decision, by],
    )
  }
}

const selectReviewed = `
  SELECT identity.*, twins.same_name, twins.same_document
    FROM identity CROSS JOIN LATERAL identity_twins(identity.id) twins` as const

const selectStates = {
  name: 'identity-states',
  text: `
  SELECT asked.user_id, latest.state FROM unnest($1::bigint[]) asked (user_id)
   CROSS JOIN LATERAL (
     SELECT state FROM identity WHERE identity.user_id = asked.user_id ORDER BY identity.id DESC LIMIT 1) latest`,
} as const
