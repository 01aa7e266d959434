import { withdrawalTriesMax } from '@halyard/domain/withdrawals'
import type { Language } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { codeOf, Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import type { UserModel } from '../../platform/prisma/generated/models.ts'
import type { Claim } from '../../platform/submit/idempotency-key.ts'

/** The fields of a user that signing in needs. */
export type User = Pick<
  Row<UserModel>,
  | 'id'
  | 'email'
  | 'phone'
  | 'passwordHash'
  | 'withdrawalPasswordHash'
  | 'state'
  | 'language'
  | 'withdrawalsBlockedUntil'
  | 'withdrawalsBlockedReason'
  | 'antiPhishingCode'
>

export interface NewUser {
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string
  readonly invitationCode: string
  readonly parentId: number
  readonly language: Language
  readonly createdAt: Date
  /** Whether the user is to get play money. */
  readonly playMoney: boolean
}

/** In place of a password hash for users without sign-in; no password matches it. */
export const noPasswordHash = 'none'

const columns = `id, email, phone, password_hash, withdrawal_password_hash, state, language, withdrawals_blocked_until,
  withdrawals_blocked_reason, anti_phishing_code`

const addUser = `
  WITH added AS (
    INSERT INTO users (email, phone, password_hash, invitation_code, parent_id, language, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id),
  claimed AS (INSERT INTO play_money (user_id) SELECT id FROM added WHERE $8),
  noted AS (UPDATE submission SET made = added.id FROM added WHERE scope = $9 AND key = $10)
  SELECT id FROM added` as const

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  /** Finds the user with an email address or phone number; never the root of invitations. */
  async findByName(name: string): Promise<User | undefined> {
    const column = name.startsWith('+') ? 'phone' : 'email'
    const text = `SELECT ${columns} FROM users WHERE ${column} = $1 AND password_hash <> $2` as const
    return this.database.row({ name: `user-by-${column}`, text }, [name, noPasswordHash])
  }

  /** Finds a user without sign-in by email address. */
  async findWithoutLogin(email: string): Promise<number | undefined> {
    const statement = 'SELECT id FROM users WHERE email = $1 AND password_hash = $2'
    return (await this.database.row(statement, [email, noPasswordHash]))?.id
  }

  async get(userId: number): Promise<User> {
    const text = `SELECT ${columns} FROM users WHERE id = $1` as const
    const user = await this.database.row({ name: 'user-get', text }, [userId])
    if (!user) throw new Error(`user ${userId} does not exist`)
    return user
  }

  /** The user whom a call of this key has made, also where it was not answered any more. */
  async madeBy({ scope, key }: Claim): Promise<number | undefined> {
    const text = 'SELECT made FROM submission WHERE scope = $1 AND key = $2'
    return (await this.database.row({ name: 'user-made-by', text }, [scope, key]))?.made ?? undefined
  }

  /** Adds a user with a claim to play money, and notes it beside the call's key; or says what is taken. */
  async add(user: NewUser, claim?: Claim): Promise<{ id: number } | { taken: 'name' | 'invitationCode' }> {
    try {
      const added = await this.database.row({ name: 'user-add', text: addUser }, [
        user.email,
        user.phone,
        user.passwordHash,
        user.invitationCode,
        user.parentId,
        user.language,
        user.createdAt,
        user.playMoney,
        claim?.scope,
        claim?.key,
      ])
      if (!added) throw new Error('a user was added without an id')
      return added
    } catch (error) {
      if (codeOf(error) !== uniqueViolation) throw error
      return {
        taken:
          (error as { constraint?: string }).constraint === 'users_invitation_code_key' ? 'invitationCode' : 'name',
      }
    }
  }

  /**
   * Sets a login password, ends every session and blocks withdrawals in one transaction. False when the password has
   * changed since it was checked.
   */
  changePassword(user: User, newHash: string, now: Date, blockedUntil: Date): Promise<boolean> {
    return this.database.isTrue('SELECT login_password_change($1, $2, $3, $4, $5, $6) AS changed', [
      user.id,
      user.passwordHash,
      newHash,
      now,
      blockedUntil,
      withdrawalTriesMax,
    ])
  }

  /** Stores the same password under newer parameters. */
  rehash(user: User, newHash: string): Promise<boolean> {
    return this.database.exists(
      'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING 1',
      [user.id, user.passwordHash, newHash],
    )
  }

  /** Marks an account as shared. */
  async share(userId: number): Promise<void> {
    await this.database.query('UPDATE users SET shared = true WHERE id = $1 AND NOT shared', [userId])
  }

  /** Null removes it. False when nothing changed. */
  setAntiPhishingCode(userId: number, chosen: string | null, now: Date): Promise<boolean> {
    return this.database.exists(
      `UPDATE users SET anti_phishing_code = $2, updated_at = $3
        WHERE id = $1 AND anti_phishing_code IS DISTINCT FROM $2 RETURNING 1`,
      [userId, chosen, now],
    )
  }

  /** Resets the shared account's withdrawal password to its published one. */
  async resetWithdrawalPassword(userId: number, newHash: string): Promise<void> {
    await this.database.query(
      'UPDATE users SET withdrawal_password_hash = $2, withdrawal_password_failures = 0 WHERE id = $1 AND shared',
      [userId, newHash],
    )
  }

  /**
   * Sets the withdrawal password, and blocks withdrawals if a moment is given. False when it is not the one any more
   * that the user was read with.
   */
  setWithdrawalPassword(user: User, newHash: string, now: Date, blockedUntil: Date | null): Promise<boolean> {
    return this.database.exists(
      `UPDATE users
          SET withdrawal_password_hash = $3, withdrawal_password_failures = 0,
              withdrawals_blocked_until = greatest(withdrawals_blocked_until, $5::timestamptz),
              withdrawals_blocked_reason =
                CASE WHEN $5 IS NULL THEN withdrawals_blocked_reason ELSE 'withdrawalPasswordChanged' END,
              updated_at = $4
        WHERE id = $1 AND withdrawal_password_hash IS NOT DISTINCT FROM $2 RETURNING 1`,
      [user.id, user.withdrawalPasswordHash, newHash, now, blockedUntil],
    )
  }

  /**
   * Counts a try of the withdrawal password before it is checked, so that simultaneous tries are all counted. Undefined
   * when all are used up; they start anew after the block.
   */
  async countWithdrawalPasswordTry(userId: number, triesMax: number, now: Date): Promise<number | undefined> {
    const row = await this.database.row(
      `UPDATE users
          SET withdrawal_password_failures =
                CASE WHEN withdrawal_password_failures < $2 THEN withdrawal_password_failures + 1 ELSE 1 END
        WHERE id = $1
          AND (withdrawal_password_failures < $2
               OR (withdrawals_blocked_reason = 'withdrawalPasswordTries' AND withdrawals_blocked_until <= $3))
        RETURNING withdrawal_password_failures AS tries`,
      [userId, triesMax, now],
    )
    return row?.tries
  }

  async forgiveWithdrawalPasswordTries(userId: number): Promise<void> {
    await this.database.query('UPDATE users SET withdrawal_password_failures = 0 WHERE id = $1', [userId])
  }

  /** Blocks withdrawals because the tries are used up; a block in force stays. */
  async blockForTries(userId: number, now: Date, until: Date): Promise<Date> {
    const row = await this.database.row(
      `UPDATE users
          SET withdrawals_blocked_until =
                CASE WHEN withdrawals_blocked_reason = 'withdrawalPasswordTries' AND withdrawals_blocked_until > $2
                     THEN withdrawals_blocked_until ELSE $3 END,
              withdrawals_blocked_reason = 'withdrawalPasswordTries', updated_at = $2
        WHERE id = $1 RETURNING withdrawals_blocked_until AS until`,
      [userId, now, until],
    )
    return row?.until ?? until
  }

  /** Whether play money is due and not granted yet. */
  playMoneyIsDue(userId: number): Promise<boolean> {
    return this.database.exists('SELECT 1 FROM play_money WHERE user_id = $1 AND granted_at IS NULL', [userId])
  }

  async playMoneyGranted(userId: number, now: Date): Promise<void> {
    await this.database.query('UPDATE play_money SET granted_at = $2 WHERE user_id = $1 AND granted_at IS NULL', [
      userId,
      now,
    ])
  }
}

const uniqueViolation = '23505'
