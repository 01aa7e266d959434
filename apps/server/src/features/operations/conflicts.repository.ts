import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { oneOf } from '../../platform/database/row.ts'

@Injectable()
export class ConflictsRepository {
  constructor(private readonly database: Database) {}

  /** How two users are related by invitation, as far as rewards reach. */
  async between(operatorsUserId: number, userId: number): Promise<'own' | 'invited' | 'inviter' | null> {
    const row = await this.database.row(
      `SELECT CASE WHEN $1::bigint = $2::bigint THEN 'own'
                   WHEN EXISTS (SELECT 1 FROM invitation WHERE inviter_id = $1 AND member_id = $2) THEN 'invited'
                   WHEN EXISTS (SELECT 1 FROM invitation WHERE inviter_id = $2 AND member_id = $1) THEN 'inviter'
               END AS interest`,
      [operatorsUserId, userId],
    )
    return row?.interest ? oneOf(['own', 'invited', 'inviter'], row.interest) : null
  }
}
