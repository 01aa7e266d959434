import { createHash } from 'node:crypto'
import type { QuietHours } from '@halyard/domain/notifications'
import { type Language, languageOf } from '@halyard/wire'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { oneOf } from '../../platform/database/row.ts'
import { EncryptedStores } from '../../platform/encryption/encrypted-stores.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import type { PushTarget } from './push-services.ts'

/** What a user's devices are told. */
export interface PushSettings {
  readonly muted: readonly string[]
  readonly quietHours: QuietHours | null
}

/** A notification that is due at a session's browser. */
export interface DueDelivery {
  readonly notificationId: number
  readonly sessionId: number
  /** How often it was tried, this time included. */
  readonly tries: number
}

/** A browser with what decides whether it is told. */
export interface Subscriber extends PushSettings {
  readonly sessionId: number
  readonly userId: number
  readonly target: PushTarget
  readonly language: Language
  /** When its session ended; null while it is live. */
  readonly endedAt: Date | null
}

const contextOf = (sessionId: number | string) => `push-subscription:${sessionId}`

@Injectable()
export class PushRepository implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly places: EncryptedStores,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const where = { table: 'push_subscription', key: 'session_id', contextColumn: 'session_id', column: 'target' }
    this.places.registerColumn({ name: 'push subscriptions', ...where, contextOf })
  }

  isSubscribed(sessionId: number): Promise<boolean> {
    return this.database.exists('SELECT 1 FROM push_subscription WHERE session_id = $1', [sessionId])
  }

  async subscribe(userId: number, sessionId: number, target: PushTarget, language: Language, max: number) {
    const { endpoint, p256dh, auth } = target
    const plain = JSON.stringify({ endpoint, p256dh, auth })
    const row = await this.database.row('SELECT push_subscribe($1, $2, $3, $4, $5, $6, $7) AS outcome', [
      userId,
      sessionId,
      this.encryption.encryptText(plain, contextOf(sessionId)),
      createHash('sha256').update(plain).digest('base64url'),
      language,
      max,
      this.clock.now(),
    ])
    return oneOf(['done', 'sessionEnded', 'tooManyEntries'], row?.outcome)
  }

  async forget(sessionId: number): Promise<void> {
    await this.database.query('DELETE FROM push_subscription WHERE session_id = $1', [sessionId])
  }

  async settings(userId: number): Promise<PushSettings> {
    const row = await this.database.row(
      'SELECT muted, quiet_from, quiet_to, time_zone FROM push_setting WHERE user_id = $1',
      [userId],
    )
    return settingsOf(row)
  }

  async save(userId: number, { muted, quietHours }: PushSettings): Promise<void> {
    await this.database.query(
      `INSERT INTO push_setting (user_id, muted, quiet_from, quiet_to, time_zone) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted, quiet_from = excluded.quiet_from,
         quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`,
      [userId, muted, quietHours?.from ?? null, quietHours?.to ?? null, quietHours?.timeZone ?? null],
    )
  }

  /** What is due; whoever takes it has it alone until `until`. */
  take(until: Date, max: number): Promise<DueDelivery[]> {
    return this.database.rows({ name: 'push-take', text: takeDue }, [this.clock.now(), until, max])
  }

  /** The browsers of these sessions that are still subscribed. */
  async subscribers(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Subscriber>> {
    const rows = await this.database.rows({ name: 'push-subscribers', text: subscribersOf }, [sessionIds])
    const read = rows.map(({ sessionId, userId, target, language, endedAt, ...settings }): Subscriber => {
      const plain = JSON.parse(this.encryption.decryptText(target, contextOf(sessionId))) as PushTarget
      return { sessionId, userId, target: plain, language: languageOf(language), endedAt, ...settingsOf(settings) }
    })
    return new Map(read.map((subscriber) => [subscriber.sessionId, subscriber]))
  }

  /** It is over, unless the notification has become unread again since it was taken. */
  async done({ notificationId, sessionId }: DueDelivery, until: Date): Promise<void> {
    await this.database.query(
      'DELETE FROM push_delivery WHERE notification_id = $1 AND session_id = $2 AND due_at = $3',
      [notificationId, sessionId, until],
    )
  }

  async again({ notificationId, sessionId }: DueDelivery, until: Date, dueAt: Date): Promise<void> {
    await this.database.query(
      'UPDATE push_delivery SET due_at = $4 WHERE notification_id = $1 AND session_id = $2 AND due_at = $3',
      [notificationId, sessionId, until, dueAt],
    )
  }

  async noteTaken(sessionId: number): Promise<void> {
    await this.database.query('UPDATE push_subscription SET delivered_at = $2, failures = 0 WHERE session_id = $1', [
      sessionId,
      this.clock.now(),
    ])
  }

  /** Counts a failure, and forgets a browser that was not reached so often in a row, and not for so long. */
  async noteFailure(sessionId: number, failuresMax: number, reachedBefore: Date): Promise<void> {
    await this.database.query('UPDATE push_subscription SET failures = failures + 1 WHERE session_id = $1', [sessionId])
    await this.database.query(
      `DELETE FROM push_subscription
        WHERE session_id = $1 AND failures >= $2 AND coalesce(delivered_at, created_at) < $3`,
      [sessionId, failuresMax, reachedBefore],
    )
  }

  /** Forgets browsers whose session is over, once they were told of its end, and what is on its way to nobody. */
  async sweep(now: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM push_subscription subscribed USING session
        WHERE session.id = subscribed.session_id AND (session.ended_at IS NOT NULL OR session.expires_at <= $1)
          AND NOT EXISTS (SELECT FROM push_delivery waiting WHERE waiting.session_id = subscribed.session_id)`,
      [now],
    )
  }
}

interface StoredSettings {
  readonly muted: readonly string[] | null
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly timeZone: string | null
}

function settingsOf(row: StoredSettings | undefined): PushSettings {
  const { muted, quietFrom: from, quietTo: to, timeZone } = row ?? {}
  return { muted: muted ?? [], quietHours: from && to && timeZone ? { from, to, timeZone } : null }
}

const takeDue = `
  WITH due AS (
    SELECT notification_id, session_id FROM push_delivery WHERE due_at <= $1
     ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  UPDATE push_delivery waiting SET due_at = $2, tries = waiting.tries + 1
    FROM due WHERE waiting.notification_id = due.notification_id AND waiting.session_id = due.session_id
  RETURNING waiting.notification_id, waiting.session_id, waiting.tries` as const

const subscribersOf = `
  SELECT subscribed.session_id, subscribed.user_id, subscribed.target, subscribed.language, session.ended_at, setting.muted,
         setting.quiet_from, setting.quiet_to, setting.time_zone
    FROM push_subscription subscribed
    JOIN session ON session.id = subscribed.session_id
    LEFT JOIN push_setting setting ON setting.user_id = subscribed.user_id
   WHERE subscribed.session_id = ANY($1::bigint[])` as const
