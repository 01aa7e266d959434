import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import type { UserModel } from '../../platform/prisma/generated/models.ts'

type UserRow = Row<UserModel>
export type UserState = UserRow['state']

export interface UserOnDesk
  extends Pick<UserRow, 'email' | 'phone' | 'state' | 'subscriptionsBarred' | 'withdrawalsBlockedUntil'> {
  readonly userId: UserRow['id']
  readonly registeredAt: UserRow['createdAt']
}

@Injectable()
export class UserDeskRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By id, email address or phone number. */
  async find(name: string): Promise<UserOnDesk | undefined> {
    const column = /^[0-9]{1,15}$/.test(name) ? 'id' : name.startsWith('+') ? 'phone' : 'email'
    return this.database.row(
      `SELECT id AS user_id, email, phone, state, subscriptions_barred, withdrawals_blocked_until,
              created_at AS registered_at
         FROM users WHERE ${column} = $1`,
      [column === 'email' ? name.toLowerCase() : name],
    )
  }

  /** A trigger ends the sessions of an account that is closed. */
  async setState(userId: number, state: UserState): Promise<void> {
    await this.database.query('UPDATE users SET state = $2, updated_at = $3 WHERE id = $1', [
      userId,
      state,
      this.clock.now(),
    ])
  }

  async setSubscriptionsBarred(userId: number, barred: boolean): Promise<void> {
    await this.database.query('UPDATE users SET subscriptions_barred = $2, updated_at = $3 WHERE id = $1', [
      userId,
      barred,
      this.clock.now(),
    ])
  }
}
