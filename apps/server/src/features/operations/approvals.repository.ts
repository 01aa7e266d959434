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
      'SELECT review_voice_add($1, $2, $3, $4, $5) AS approvals',
      [approval.kind, approval.id, approval.operatorId, approval.detail, this.clock.now()],
    )
    return row?.approvals ?? 0
  }

  /** The names of those who are for something, and for what exactly. */
  async of(kind: string, id: number): Promise<{ name: string; detail: string }[]> {
    return this.database.query(
      `SELECT operator.name, voice.detail FROM review_voice voice JOIN operator ON operator.id = voice.operator_id
        WHERE voice.kind = $1 AND voice.item_id = $2 ORDER BY voice.created_at`,
      [kind, id],
    )
  }
}
