import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/page-of-rows.ts'
import { filled, type Row } from '../../platform/database/row.ts'
import type { UserModel } from '../../platform/prisma/generated/models.ts'
import { type CursorPage, type CursorPaging, cursorPage, placeOf } from './cursor.ts'

type UserRow = Row<UserModel>
export type UserState = UserRow['state']

export interface UserOnDesk
  extends Pick<UserRow, 'email' | 'phone' | 'state' | 'subscriptionsBarred' | 'withdrawalsBlockedUntil'> {
  readonly userId: UserRow['id']
  readonly registeredAt: UserRow['createdAt']
}

/** What an operator noted of a user. */
export interface UserNote {
  readonly id: number
  readonly at: Date
  readonly by: string
  readonly text: string
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

  /** Blocks withdrawals until then; never for less than they are blocked already. */
  async blockWithdrawals(userId: number, until: Date): Promise<void> {
    await this.database.query(
      `UPDATE users SET withdrawals_blocked_until = $2, withdrawals_blocked_reason = 'operator', updated_at = $3
        WHERE id = $1 AND (withdrawals_blocked_until IS NULL OR withdrawals_blocked_until < $2)`,
      [userId, until, this.clock.now()],
    )
  }

  /** Signs a user out everywhere, and answers of how many sessions. */
  async endSessions(userId: number): Promise<number> {
    const ended = await this.database.records(
      `UPDATE session SET ended_at = $2, end_reason = 'operator' WHERE user_id = $1 AND ended_at IS NULL RETURNING id`,
      [userId, this.clock.now()],
    )
    return ended.length
  }

  /** Revokes all API keys of a user, who is told, and answers how many there were. */
  async revokeKeys(userId: number): Promise<number> {
    const keys = [userId, null, 'operator', this.clock.now()]
    return (await this.database.row('SELECT api_keys_revoke($1, $2, $3, $4) AS count', keys))?.count ?? 0
  }

  /** Notes something of a user; who sends the same twice within a minute has noted it once. */
  async addNote(userId: number, operatorId: number, text: string): Promise<UserNote> {
    const row = await this.database.row(
      `WITH same AS (
         SELECT id, created_at, text FROM user_note
          WHERE user_id = $1 AND operator_id = $2 AND text = $3 AND created_at > $4::timestamptz - interval '1 minute'
          ORDER BY id DESC LIMIT 1),
       added AS (
         INSERT INTO user_note (user_id, operator_id, text, created_at)
           SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT 1 FROM same) RETURNING id, created_at, text)
       SELECT note.id, note.created_at AS at, operator.name AS by, note.text
         FROM (SELECT * FROM same UNION ALL SELECT * FROM added) note JOIN operator ON operator.id = $2`,
      [userId, operatorId, text, this.clock.now()],
    )
    if (!row) throw new Error('a note was given no id')
    return filled(row, 'id', 'at', 'text')
  }

  /** What was noted of a user, newest first. */
  async notes(userId: number, paging: CursorPaging): Promise<CursorPage<UserNote>> {
    const [before = null] = placeOf(paging.cursor, ['number']) ?? []
    const [rows, total] = await Promise.all([
      this.database.own.rows(
        `SELECT note.id, note.created_at AS at, operator.name AS by, note.text
           FROM user_note note JOIN operator ON operator.id = note.operator_id
          WHERE note.user_id = $1 AND ($2::bigint IS NULL OR note.id < $2) ORDER BY note.id DESC LIMIT $3`,
        [userId, before, paging.pageSize + 1],
      ),
      countRows(this.database, 'user_note', 'user_id = $1', [userId]),
    ])
    return cursorPage<UserNote, UserNote>(rows, paging, total, { place: ({ id }) => [id], view: (row) => row })
  }

  async setSubscriptionsBarred(userId: number, barred: boolean): Promise<void> {
    await this.database.query('UPDATE users SET subscriptions_barred = $2, updated_at = $3 WHERE id = $1', [
      userId,
      barred,
      this.clock.now(),
    ])
  }
}
