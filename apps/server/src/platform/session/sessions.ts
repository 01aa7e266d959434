import { sessionDays } from '@halyard/domain/auth'
import { daysAfter } from '@halyard/domain/time'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { Batcher } from '../concurrency/batcher.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { Database } from '../database/database.ts'
import { UserRowLoader } from '../database/user-row-loader.ts'
import { Refusal, refusal } from '../http/refusal.ts'
import type { StoredSession } from '../prisma/rows.ts'
import type { Session, SessionEnd } from './session.ts'
import { SessionTokens, type SignInMethod } from './session-tokens.ts'

/**
 * Sessions live in Postgres and are looked up on every call with a signed token; simultaneous lookups are one query.
 * Only an HMAC of a token is stored, so the table is useless to a thief.
 */
@Injectable()
export class Sessions {
  private readonly lookups = new Batcher<string, SessionRow | undefined>((hashes) => this.find(hashes), {
    concurrency: 2,
    extraBatchMin: extraLookupsMin,
  })
  private readonly before = new UserRowLoader((userIds) => this.database.rows(selectBefore, [userIds]))
  private readonly tokens: SessionTokens

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.tokens = new SessionTokens(environment.sessionSecret)
  }

  /** Begins a session and ends the live one, in one statement. */
  async begin(userId: number, device: string, method: SignInMethod = 'password'): Promise<NewSession> {
    const { token, now, expiresAt } = this.draft(userId, method)
    const text = 'SELECT session_begin($1, $2, $3, $4, $5)'
    await this.database.query({ name: 'session-begin', text }, [
      userId,
      this.tokens.hash(token),
      device,
      now,
      expiresAt,
    ])
    return { token, expiresAt, sessionHash: this.tokens.hash(token) }
  }

  /**
   * The same for a sign-in, with its notification. Undefined when the password has changed since it was checked, or the
   * account is not open.
   */
  async signIn(
    checked: { id: number; passwordHash: string },
    device: string,
    method: SignInMethod,
  ): Promise<NewSession | undefined> {
    const { token, now, expiresAt } = this.draft(checked.id, method)
    const text = 'SELECT session_sign_in($1, $2, $3, $4, $5, $6) IS NOT NULL'
    const signedIn = await this.database.isTrue({ name: 'session-sign-in', text }, [
      checked.id,
      checked.passwordHash,
      this.tokens.hash(token),
      device,
      now,
      expiresAt,
    ])
    return signedIn ? { token, expiresAt, sessionHash: this.tokens.hash(token) } : undefined
  }

  /** The session of a token, or why there is none: no token (4015), no live session (4016), an expired one (4017). */
  async authenticate(token: string | undefined): Promise<Session | Refusal> {
    if (!token) return refusal('notSignedIn')
    const row = await this.live(token)
    return row instanceof Refusal ? row : { sessionId: row.id, userId: row.userId, token }
  }

  /** Until when the session of a token counts, or why it does not any more. */
  async lasting(token: string): Promise<{ readonly until: Date } | Refusal> {
    const row = await this.live(token)
    return row instanceof Refusal ? row : { until: row.expiresAt }
  }

  private async live(token: string): Promise<SessionRow | Refusal> {
    const checked = this.tokens.check(token, this.clock.now())
    if (checked === 'forged') return refusal('sessionEnded')
    if (checked === 'expired') return refusal('sessionExpired')
    const row = await this.lookups.add(this.tokens.hash(token))
    if (!row) return refusal('sessionEnded')
    if (row.endedAt) {
      return row.endReason === 'replaced'
        ? refusal('signedInElsewhere', { at: row.endedAt.toISOString(), device: row.successorDevice ?? '' })
        : refusal('sessionEnded')
    }
    if (row.expiresAt <= this.clock.now()) return refusal('sessionExpired')
    return row
  }

  async end(sessionId: number, reason: SessionEnd): Promise<void> {
    await this.database.query('UPDATE session SET ended_at = $2, end_reason = $3 WHERE id = $1 AND ended_at IS NULL', [
      sessionId,
      this.clock.now(),
      reason,
    ])
  }

  /** Whether a session's owner typed their password at most so many minutes ago. */
  isFresh({ token }: Session, minutes: number): boolean {
    const at = this.tokens.passwordAt(token)
    return at !== undefined && this.clock.now().getTime() - at.getTime() <= minutes * 60_000
  }

  /** The session before the live one, for the profile. */
  async previous(userId: number): Promise<{ at: Date; device: string } | undefined> {
    return (await this.before.load(userId))[0]
  }

  /** The newest sessions, ended or not. */
  recent(userId: number): Promise<{ id: number; at: Date; device: string }[]> {
    return this.database.rows(
      'SELECT id, created_at AS at, device FROM session WHERE user_id = $1 ORDER BY id DESC LIMIT $2',
      [userId, recentMax],
    )
  }

  /** Whether a user had a session on this kind of device before, and did not forget it. */
  hasUsedDevice(userId: number, device: string): Promise<boolean> {
    const text = 'SELECT 1 FROM session WHERE user_id = $1 AND device = $2 AND NOT device_forgotten LIMIT 1'
    return this.database.exists({ name: 'session-has-used-device', text }, [userId, device])
  }

  private async find(hashes: readonly string[]): Promise<(SessionRow | undefined)[]> {
    const text = `SELECT id, user_id, token_hash, expires_at, ended_at, end_reason, successor_device
                    FROM session WHERE token_hash = ANY ((SELECT $1::text[])::text[])`
    const rows = await this.database.rows({ name: 'session-find', text }, [hashes])
    const byHash = new Map(rows.map((row) => [row.tokenHash, row]))
    return hashes.map((hash) => byHash.get(hash))
  }

  private draft(userId: number, method: SignInMethod) {
    const now = this.clock.now()
    const expiresAt = daysAfter(now, sessionDays)
    return { token: this.tokens.issue(userId, now, expiresAt, method), now, expiresAt }
  }
}

/** With fewer lookups than this a second query is not worth its cost: the one under way is back in a millisecond. */
const extraLookupsMin = 8

const selectBefore = {
  name: 'session-before',
  text: `SELECT asked.user_id, before.at, before.device FROM unnest((SELECT $1::bigint[])) asked (user_id)
          CROSS JOIN LATERAL (
            SELECT created_at AS at, device FROM session
             WHERE session.user_id = asked.user_id ORDER BY session.id DESC OFFSET 1 LIMIT 1) before`,
} as const

const recentMax = 10

export interface NewSession {
  readonly token: string
  readonly expiresAt: Date
  /** The token as it is stored. */
  readonly sessionHash: string
}

type SessionRow = Pick<
  StoredSession,
  'id' | 'userId' | 'tokenHash' | 'expiresAt' | 'endedAt' | 'endReason' | 'successorDevice'
>
