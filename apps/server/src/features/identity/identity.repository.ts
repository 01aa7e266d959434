import { type DocumentType, documentTypes, type IdentityState, identityStates } from '@halyard/domain/identity'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { wordFor } from '../../platform/database/word-for.ts'

export interface Photos {
  readonly front: string
  readonly back: string
  readonly held: string
}

export interface Submission extends Photos {
  readonly documentType: DocumentType
  readonly name: string
}

export interface IdentityRow extends Submission {
  readonly identityId: number
  readonly userId: number
  readonly state: IdentityState
  readonly reason: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

@Injectable()
export class IdentityRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Submits, in place of what was submitted before. Undefined when the user has passed. */
  async submit(userId: number, { documentType, name, front, back, held }: Submission): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: string | null }>(
      'SELECT identity_submit($1, $2, $3, $4, $5, $6, $7) AS id',
      [userId, documentTypes[documentType], name, front, back, held, this.clock.now()],
    )
    return row?.id ? Number(row.id) : undefined
  }

  async find(identityId: number): Promise<IdentityRow | undefined> {
    const [row] = await this.database.query<RawIdentity>('SELECT * FROM identity WHERE id = $1', [identityId])
    return row && identityOf(row)
  }

  /** The user's latest submission. */
  async latest(userId: number): Promise<IdentityRow | undefined> {
    const [row] = await this.database.prepared<RawIdentity>(
      'identity-latest',
      'SELECT * FROM identity WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
      [userId],
    )
    return row && identityOf(row)
  }

  /** What waits for a reviewer, oldest first. */
  async pending(asked: { page: number; pageSize: number }): Promise<{ rows: IdentityRow[]; total: number }> {
    const [rows, [count]] = await Promise.all([
      this.database.query<RawIdentity>('SELECT * FROM identity WHERE state = 1 ORDER BY id LIMIT $1 OFFSET $2', [
        asked.pageSize,
        (asked.page - 1) * asked.pageSize,
      ]),
      this.database.query<{ total: string }>('SELECT count(*) AS total FROM identity WHERE state = 1'),
    ])
    return { rows: rows.map(identityOf), total: Number(count?.total ?? 0) }
  }

  /** Decides on what is still submitted. Undefined when somebody was first. */
  async decide(
    identityId: number,
    decision: { state: 'passed' } | { state: 'rejected'; reason: string },
  ): Promise<IdentityRow | undefined> {
    const [row] = await this.database.query<RawIdentity>(
      'UPDATE identity SET state = $2, reason = $3, updated_at = $4 WHERE id = $1 AND state = 1 RETURNING *',
      [
        identityId,
        identityStates[decision.state],
        decision.state === 'rejected' ? decision.reason : null,
        this.clock.now(),
      ],
    )
    return row && identityOf(row)
  }
}

interface RawIdentity {
  id: string
  user_id: string
  document_type: number
  name: string
  front_id: string
  back_id: string
  held_id: string
  state: number
  reason: string | null
  created_at: Date
  updated_at: Date
}

function identityOf(row: RawIdentity): IdentityRow {
  return {
    identityId: Number(row.id),
    userId: Number(row.user_id),
    documentType: wordFor(documentTypes, row.document_type),
    name: row.name,
    front: row.front_id,
    back: row.back_id,
    held: row.held_id,
    state: wordFor(identityStates, row.state),
    reason: row.reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
