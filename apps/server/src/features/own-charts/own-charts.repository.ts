import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'

@Injectable()
export class OwnChartsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  drawings(userId: number, symbol: string) {
    return this.database.own.row('SELECT version, drawings FROM chart_drawings WHERE user_id = $1 AND symbol = $2', [
      userId,
      symbol,
    ])
  }

  /**
   * Answers the new version; undefined where another one than `version` is stored. What was saved already, in a call
   * whose answer was lost, is saved.
   */
  async saveDrawings(userId: number, symbol: string, version: number, drawings: string): Promise<number | undefined> {
    const saved = await this.database.row(
      `INSERT INTO chart_drawings AS stored (user_id, symbol, version, drawings, updated_at)
       VALUES ($1, $2, 1, $4::jsonb, $5)
       ON CONFLICT (user_id, symbol) DO UPDATE
         SET version = stored.version + (stored.version = $3::bigint)::int, drawings = excluded.drawings, updated_at = excluded.updated_at
       WHERE stored.version = $3::bigint OR (stored.version = $3::bigint + 1 AND stored.drawings = excluded.drawings)
       RETURNING version`,
      [userId, symbol, version, drawings, this.clock.now()],
    )
    return saved?.version
  }

  settings(userId: number) {
    return this.database.own.row('SELECT version, settings FROM chart_settings WHERE user_id = $1', [userId])
  }

  /** The same for settings. */
  async saveSettings(userId: number, version: number, settings: string): Promise<number | undefined> {
    const saved = await this.database.row(
      `INSERT INTO chart_settings AS stored (user_id, version, settings, updated_at)
       VALUES ($1, 1, $3::jsonb, $4)
       ON CONFLICT (user_id) DO UPDATE
         SET version = stored.version + (stored.version = $2::bigint)::int, settings = excluded.settings, updated_at = excluded.updated_at
       WHERE stored.version = $2::bigint OR (stored.version = $2::bigint + 1 AND stored.settings = excluded.settings)
       RETURNING version`,
      [userId, version, settings, this.clock.now()],
    )
    return saved?.version
  }
}
