import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'

/** Who is for letting money move. */
@Injectable()
export class ApprovalsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Adds an approval. Answers how many different operators are for exactly this. */
  async add(approval: { kind: string; id: number; operatorId: number; detail: string }): Promise<number> {
    const [row] = await this.database.query<{ approvals: number }>(
      'SELECT review_approval_add($1, $2, $3, $4, $5) AS approvals',
      [approval.kind, approval.id, approval.operatorId, approval.detail, this.clock.now()],
    )
    return row?.approvals ?? 0
  }

  /** The names of those who are for something, and for what exactly. */
  async of(kind: string, id: number): Promise<{ name: string; detail: string }[]> {
    return this.database.query(
      `SELECT operator.name, approval.detail FROM review_approval approval JOIN operator ON operator.id = approval.operator_id
        WHERE approval.kind = $1 AND approval.item_id = $2 ORDER BY approval.created_at`,
      [kind, id],
    )
  }
}
