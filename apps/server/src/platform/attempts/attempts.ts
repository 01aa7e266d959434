import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { type RefusalName, refusals } from '@halyard/wire'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { Database } from '../database/database.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Attempt } from './attempt.ts'

/** After this long without an outcome, the process that ran an attempt is taken to have died. */
const abandonedAfterMs = 60_000

/** Rules in one table: `outcome` is null while the first call runs. */
interface AttemptRow {
  fingerprint: string
  outcome: string | null
  begun_at: Date
}

/**
 * Remembers the first answer of a submit for 24 h. For calls that move money the key travels into the same transaction
 * instead (see the `attempt` functions of the ledger); this is for the others, such as registering.
 *
 * Answers may hold a session token, so they are sealed with a key that only the processes have.
 */
@Injectable()
export class Attempts {
  private readonly logger = new Logger('Attempts')
  private readonly sealKey: Buffer

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.sealKey = createHash('sha256').update(`attempts ${environment.sessionSecret}`).digest()
  }

  /**
   * Runs once for a key; a repeat gets the first answer, success or refusal. Between the run and the answer that is kept
   * the process can die, and then the repeat runs again after a while: whatever runs here twice must do no harm.
   */
  async once<Answer>(userId: number | undefined, asked: Attempt, run: () => Promise<Answer>): Promise<Answer> {
    const attempt = { key: asked.key, fingerprint: this.keyed(asked.fingerprint) }
    const scope = userId === undefined ? `anonymous:${attempt.fingerprint}` : `user:${userId}`
    const earlier = await this.claim(scope, attempt)
    if (earlier !== undefined) return this.repeat<Answer>(earlier)
    let answer: Answer
    try {
      answer = await run()
    } catch (error) {
      // Too much at once is said of a moment and not of the submit, which may be sent again.
      const decided = error instanceof Refusal && error.refusal !== 'overloaded'
      if (decided) await this.keep(scope, attempt, { refusal: error.refusal, detail: error.detail })
      else await this.forget(scope, attempt)
      throw error
    }
    await this.keep(scope, attempt, { answer })
    return answer
  }

  /**
   * Remembers that a call that would have moved money was declined before it came to that. If the same submit was
   * answered before, answers how: `{ orderId }` and the like, or the refusal.
   */
  async declineOnce(userId: number, attempt: Attempt, declined: Refusal): Promise<unknown | undefined> {
    const scope = `user:${userId}`
    const outcome = { refusal: declined.refusal, detail: declined.detail }
    const inserted = await this.database.query(
      `INSERT INTO attempt (scope, key, fingerprint, outcome, begun_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (scope, key) DO NOTHING RETURNING 1`,
      [scope, attempt.key, attempt.fingerprint, JSON.stringify(outcome), this.clock.now()],
    )
    if (inserted.length > 0) return undefined
    const [row] = await this.database.query<{ fingerprint: string; outcome: unknown }>(
      'SELECT fingerprint, outcome FROM attempt WHERE scope = $1 AND key = $2',
      [scope, attempt.key],
    )
    if (row && row.fingerprint !== attempt.fingerprint) refuse('idempotencyKeyReused')
    return row?.outcome
  }

  /** The sealed outcome of an earlier call with this key, or undefined when this call is the first. */
  private async claim(scope: string, attempt: Attempt): Promise<string | undefined> {
    const now = this.clock.now()
    const inserted = await this.database.query(
      `INSERT INTO attempt (scope, key, fingerprint, begun_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (scope, key) DO UPDATE SET begun_at = $4
         WHERE attempt.outcome IS NULL AND attempt.fingerprint = $3 AND attempt.begun_at < $5
       RETURNING 1`,
      [scope, attempt.key, attempt.fingerprint, now, new Date(now.getTime() - abandonedAfterMs)],
    )
    if (inserted.length > 0) return undefined
    const [row] = await this.database.query<AttemptRow>(
      `SELECT fingerprint, outcome #>> '{}' AS outcome, begun_at FROM attempt WHERE scope = $1 AND key = $2`,
      [scope, attempt.key],
    )
    if (row && row.fingerprint !== attempt.fingerprint) refuse('idempotencyKeyReused')
    if (!row || row.outcome === null) refuse('requestInProgress')
    return row.outcome
  }

  private repeat<Answer>(sealed: string): Answer {
    const outcome = JSON.parse(this.open(sealed)) as
      | { answer: Answer }
      | { refusal: RefusalName; detail: Record<string, string> }
    if ('answer' in outcome) return outcome.answer
    if (!(outcome.refusal in refusals)) refuse('wrongState')
    throw new Refusal(outcome.refusal, outcome.detail)
  }

  /** What happened has happened, also when it cannot be kept: the caller is told, and the key stays claimed. */
  private async keep(scope: string, attempt: Attempt, outcome: object): Promise<void> {
    try {
      await this.database.query('UPDATE attempt SET outcome = to_jsonb($3::text) WHERE scope = $1 AND key = $2', [
        scope,
        attempt.key,
        this.seal(JSON.stringify(outcome)),
      ])
    } catch (error) {
      this.logger.warn(`an answer could not be kept: ${(error as Error).message}`)
    }
  }

  private async forget(scope: string, attempt: Attempt): Promise<void> {
    await this.database.query('DELETE FROM attempt WHERE scope = $1 AND key = $2 AND outcome IS NULL', [
      scope,
      attempt.key,
    ])
  }

  /** These calls carry passwords, and a plain digest of a body can be guessed at by whoever steals the table. */
  private keyed(fingerprint: string): string {
    return createHmac('sha256', this.sealKey).update(fingerprint).digest('base64url')
  }

  private seal(text: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.sealKey, nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  }

  private open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', this.sealKey, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  }
}
