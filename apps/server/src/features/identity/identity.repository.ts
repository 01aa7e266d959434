import type { DocumentType } from '@halyard/domain/identity'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import { type Row, rowOf } from '../../platform/database/row.ts'
import { UserRowLoader } from '../../platform/database/user-row-loader.ts'
import type { IdentityModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export type IdentityRow = Row<IdentityModel>

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
    private readonly prisma: PrismaService,
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

  async find(identityId: number): Promise<IdentityRow | undefined> {
    const row = await this.prisma.identity.findUnique({ where: { id: BigInt(identityId) } })
    return row ? rowOf(row) : undefined
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
  pending(paging: Paging): Promise<PageOfRows<IdentityRow>> {
    const selection = {
      select: 'SELECT * FROM identity',
      from: 'identity',
      filter: "state = 'submitted'",
      order: 'id',
    } as const
    return pageOf(this.database, selection, paging)
  }

  /** Decides a submission under review. Undefined when it was decided before. */
  decide(
    identityId: number,
    decision: { state: 'passed' } | { state: 'rejected'; reason: string },
  ): Promise<IdentityRow | undefined> {
    return this.database.row(
      `UPDATE identity SET state = $2, reason = $3, updated_at = $4 WHERE id = $1 AND state = 'submitted' RETURNING *`,
      [identityId, decision.state, decision.state === 'rejected' ? decision.reason : null, this.clock.now()],
    )
  }
}

const selectStates = {
  name: 'identity-states',
  text: `
  SELECT asked.user_id, latest.state FROM unnest($1::bigint[]) asked (user_id)
   CROSS JOIN LATERAL (
     SELECT state FROM identity WHERE identity.user_id = asked.user_id ORDER BY identity.id DESC LIMIT 1) latest`,
} as const
