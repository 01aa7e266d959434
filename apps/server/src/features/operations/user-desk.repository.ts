import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'

export type UserState = 'active' | 'frozen' | 'banned'

/** What an operator sees of a user. */
export interface UserOnDesk {
  readonly userId: number
  readonly email: string | null
  readonly phone: string | null
  readonly state: UserState
  readonly subscriptionsBarred: boolean
  readonly withdrawalsBlockedUntil: Date | null
  readonly registeredAt: Date
}

@Injectable()
export class UserDeskRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By number, email address or phone number. */
  async find(name: string): Promise<UserOnDesk | undefined> {
    const column = /^[0-9]{1,15}$/.test(name) ? 'id' : name.startsWith('+') ? 'phone' : 'email'
    const [row] = await this.database.query<Omit<UserOnDesk, 'userId'> & { userId: string }>(
      `SELECT id AS "userId", email, phone, state, subscriptions_barred AS "subscriptionsBarred",
              withdrawals_blocked_until AS "withdrawalsBlockedUntil", created_at AS "registeredAt"
         FROM users WHERE ${column} = $1`,
      [column === 'email' ? name.toLowerCase() : name],
    )
    return row && { ...row, userId: Number(row.userId) }
  }

  /** The row itself ends the sessions of an account that is closed. */
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
