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
}
