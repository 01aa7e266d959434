import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

@Injectable()
export class ReferralsRepository {
  constructor(private readonly database: Database) {}

  /** Whose invitation code this is. */
  async ownerOf(code: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: string }>('SELECT id FROM users WHERE invitation_code = $1', [code])
    return row && Number(row.id)
  }

  /**
   * Who invited a user, who invited them, and so on, nearest first. The root of all invitations is nobody and is left out.
   */
  async invitersOf(userId: number, levels: number): Promise<number[]> {
    const rows = await this.database.prepared<{ id: string }>(
      'referrals-inviters',
      `WITH RECURSIVE line AS (
         SELECT parent_id AS id, 1 AS level FROM users WHERE id = $1
         UNION ALL
         SELECT users.parent_id, line.level + 1 FROM line JOIN users ON users.id = line.id WHERE line.level < $2)
       SELECT line.id FROM line JOIN users ON users.id = line.id WHERE users.parent_id IS NOT NULL ORDER BY line.level`,
      [userId, levels],
    )
    return rows.map((row) => Number(row.id))
  }
}
