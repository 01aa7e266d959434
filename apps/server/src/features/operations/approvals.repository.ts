import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'

export interface NewApproval {
  readonly kind: string
  readonly id: number
  readonly act: 'approve' | 'reject'
  readonly operatorId: number
  readonly detail: Readonly<Record<string, string>>
}

/** Who approved, and which detail. */
export interface ShownApproval {
  readonly name: string
  readonly act: NewApproval['act']
  readonly detail: NewApproval['detail']
}

/** Approvals of what takes two operators. */
@Injectable()
export class ApprovalsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Answers how many operators have approved exactly this. */
  async add({ kind, id, act, operatorId, detail }: NewApproval): Promise<number> {
    const row = await this.database.row('SELECT review_approval_add($1, $2, $3, $4, $5, $6) AS approvals', [
      kind,
      id,
      act,
      operatorId,
      JSON.stringify(detail),
      this.clock.now(),
    ])
    return row?.approvals ?? 0
  }

  async of(kind: string, id: number): Promise<ShownApproval[]> {
    const rows = await this.database.rows(
      `SELECT operator.name, approval.act, approval.detail
         FROM review_approval approval JOIN operator ON operator.id = approval.operator_id
        WHERE approval.kind = $1 AND approval.item_id = $2 ORDER BY approval.created_at`,
      [kind, id],
    )
    return rows.map((row) => ({ ...row, detail: texts.parse(row.detail) }))
  }
}

const texts = z.record(z.string(), z.string())
