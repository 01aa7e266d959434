import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'

/** Who is for letting money move. */
@Injectable()
export class VoicesRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Adds a voice. Answers how many different operators are for exactly this. */
  async add(voice: { kind: string; id: number; operatorId: number; detail: string }): Promise<number> {
    const [row] = await this.database.query<{ voices: number }>(
      'SELECT review_voice_add($1, $2, $3, $4, $5) AS voices',
      [voice.kind, voice.id, voice.operatorId, voice.detail, this.clock.now()],
    )
    return row?.voices ?? 0
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
