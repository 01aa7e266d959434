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
    const filter = "second_review = 'review' AND state = 'passed'"
    return pageOf(this.database, { select: selectReviewed, from: 'identity', filter, order: 'id' } as const, paging)
  }

  /** The sample of what passed that waits for a second reviewer, oldest first. */
  pendingChecks(paging: Paging): Promise<PageOfRows<ReviewedIdentity>> {
    const filter = "check_state = 'review'"
    return pageOf(this.database, { select: selectReviewed, from: 'identity', filter, order: 'id' } as const, paging)
  }

  /** Passes a submission under review, for a second reviewer to look at if it is sampled. False when it was decided. */
  pass(identityId: number, by: string, sampled: boolean): Promise<boolean> {
    return this.database.exists(
      `UPDATE identity SET state = 'passed', reviewed_by = $2, check_state = CASE WHEN $3 THEN 'review'::identity_check END,
              updated_at = $4
        WHERE id = $1 AND state = 'submitted' RETURNING 1`,
      [identityId, by, sampled, this.clock.now()],
    )
  }

  /** Rejects a submission under review. False when it was decided before. */
  reject(identityId: number, by: string, reason: string): Promise<boolean> {
    return this.database.exists(
      `UPDATE identity SET state = 'rejected', reason = $2, reviewed_by = $3, updated_at = $4
        WHERE id = $1 AND state = 'submitted' RETURNING 1`,
      [identityId, reason, by, this.clock.now()],
    )
  }

  /** Decides whether a shared one may earn rewards; false when that was decided before. */
  decideSecond(identityId: number, by: string, decision: 'approved' | 'rejected'): Promise<boolean> {
    return this.database.exists(
      `UPDATE identity SET second_review = $2, second_by = $3 WHERE id = $1 AND second_review = 'review' RETURNING 1`,
      [identityId, decision, by],
    )
  }

  /** A second reviewer agrees, or objects with a reason: then the name is rejected. False when it was decided before. */
  endCheck(identityId: number, objection: string | null): Promise<boolean> {
    return this.database.exists(
      `UPDATE identity SET check_state = CASE WHEN $2::text IS NULL THEN 'agreed' ELSE 'objected' END::identity_check,
              state = CASE WHEN $2 IS NULL THEN state ELSE 'rejected' END, reason = $2, updated_at = $3,
              second_review = CASE WHEN $2 IS NULL THEN second_review END, second_by = CASE WHEN $2 IS NULL THEN second_by END
        WHERE id = $1 AND check_state = 'review' RETURNING 1`,
      [identityId, objection, this.clock.now()],
    )
  }
}

const selectReviewed = `
  SELECT identity.*, twins.same_name, twins.same_document
    FROM identity CROSS JOIN LATERAL identity_twins(identity.id) twins` as const

const selectStates = {
  name: 'identity-states',
  text: `
  SELECT asked.user_id, latest.state FROM unnest((SELECT $1::bigint[])) asked (user_id)
   CROSS JOIN LATERAL (
     SELECT state FROM identity WHERE identity.user_id = asked.user_id ORDER BY identity.id DESC LIMIT 1) latest`,
} as const
