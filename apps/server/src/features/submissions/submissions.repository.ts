import type { endpoints, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/submit/batch-writer.ts'

type State = ResponseOf<typeof endpoints.closeSubmission>['state']

@Injectable()
export class SubmissionsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a key that nothing was sent under: with a fingerprint that no call has, so that whatever still arrives is refused
   * as another one. Waits for a call that is just taking it.
   */
  async close(userId: number, key: string): Promise<State> {
    const scope: Scope = `user:${userId}`
    const isUnused = await this.database.exists(
      `INSERT INTO submission (scope, key, fingerprint, outcome, begun_at)
       VALUES ($1, $2, '', '{"refusal":"wrongState","detail":{}}', $3)
       ON CONFLICT (scope, key) DO NOTHING RETURNING 1`,
      [scope, key, this.clock.now()],
    )
    if (isUnused) return 'unused'
    const known = await this.database.row(
      `SELECT fingerprint = '' AS closed, outcome IS NOT NULL AS ended FROM submission WHERE scope = $1 AND key = $2`,
      [scope, key],
    )
    if (known?.closed) return 'unused'
    // A row that is gone again was outdated, or of an overload: whoever asks once more closes it.
    return known?.ended ? 'ended' : 'running'
  }
}
