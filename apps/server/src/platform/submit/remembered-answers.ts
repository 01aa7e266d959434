import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { type RefusalName, refusals } from '@halyard/wire'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { Database } from '../database/database.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Claim, IdempotencyKey } from './idempotency-key.ts'

/**
 * How long a claim holds without being renewed; then the process that held it counts as dead. Whoever asks again has an
 * answer within two seconds.
 */
const leaseMs = 1_750
const renewMs = 500

/**
 * Stores the first answer of a call for 24 h, for calls that move no money, such as registration; `Submitter` commits
 * its keys with the money. An answer may hold a session token, a secret or recovery codes, so each is encrypted under a
 * key that is made of the call itself, with its password, and stored nowhere: nobody reads an answer but who repeats its
 * call, not even with the whole database and SESSION_SECRET.
 */
@Injectable()
export class RememberedAnswers {
  private readonly logger = new Logger('RememberedAnswers')
  private readonly key: Buffer
  /** Claims of calls that run, and whether each did at the last renewal. */
  private readonly running = new Map<Claim, boolean>()
  private renewal: NodeJS.Timeout | undefined

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.key = createHash('sha256').update(`remembered answers ${environment.sessionSecret}`).digest()
  }

  /**
   * Runs once for a key; a repeat gets the first answer, success or refusal. If the process dies before the answer is
   * stored, a repeat runs again: `run` must be safe to repeat, and knows by its claim what it did before.
   */
  async once<Answer>(
    userId: number | undefined,
    { key, fingerprint }: IdempotencyKey,
    run: (claim: Claim) => Promise<Answer>,
  ): Promise<Answer> {
    const submission = { key, fingerprint: this.keyed('fingerprint', fingerprint).toString('base64url') }
    const cipher = this.keyed('answer', JSON.stringify([key, fingerprint]))
    const scope = userId === undefined ? `anonymous:${submission.fingerprint}` : `user:${userId}`
    const earlier = await this.claim(scope, submission)
    if (earlier !== undefined) return repeat<Answer>(earlier, cipher)
    const claim = { scope, key }
    this.running.set(claim, false)
    this.renewal ??= setInterval(() => void this.renew(), renewMs)
    try {
      return await this.runAndKeep(scope, submission, cipher, () => run(claim))
    } finally {
      this.running.delete(claim)
      if (this.running.size === 0) {
        clearInterval(this.renewal)
        this.renewal = undefined
      }
    }
  }

  private async runAndKeep<Answer>(
    scope: string,
    submission: IdempotencyKey,
    cipher: Buffer,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    let answer: Answer
    try {
      answer = await run()
    } catch (error) {
      // An overload concerns the moment and not the submit, which may be sent again; so does a proof that is missing.
      const decided = error instanceof Refusal && error.refusal !== 'overloaded' && error.refusal !== 'proofRequired'
      if (decided) await this.keep(scope, submission, encrypt({ refusal: error.refusal, detail: error.detail }, cipher))
      else await this.forget(scope, submission)
      throw error
    }
    await this.keep(scope, submission, encrypt({ answer }, cipher))
    return answer
  }

  /** The encrypted outcome of an earlier call with this key; undefined for the first call. */
  private async claim(scope: string, { key, fingerprint }: IdempotencyKey): Promise<string | undefined> {
    const now = this.clock.now()
    const text = `
      INSERT INTO submission (scope, key, fingerprint, begun_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (scope, key) DO UPDATE SET begun_at = $4
        WHERE submission.outcome IS NULL AND submission.fingerprint = $3 AND submission.begun_at < $5
      RETURNING 1`
    const expired = new Date(now.getTime() - leaseMs)
    const claimed = await this.database.exists({ name: 'submission-claim', text }, [
      scope,
      key,
      fingerprint,
      now,
      expired,
    ])
    if (claimed) return undefined
    // `outcome` is null while the first call runs.
    const row = await this.database.row(
      `SELECT fingerprint, outcome #>> '{}' AS outcome FROM submission WHERE scope = $1 AND key = $2`,
      [scope, key],
    )
    if (row && row.fingerprint !== fingerprint) refuse('idempotencyKeyReused')
    if (!row || row.outcome === null) refuse('requestInProgress')
    return row.outcome
  }

  /** When the answer cannot be stored the caller still gets it, and the key stays claimed. */
  private async keep(scope: string, { key }: IdempotencyKey, encrypted: string): Promise<void> {
    try {
      // Who took the key over from a process that only seemed dead may have answered before.
      const text =
        'UPDATE submission SET outcome = to_jsonb($3::text) WHERE scope = $1 AND key = $2 AND outcome IS NULL'
      await this.database.query({ name: 'submission-keep', text }, [scope, key, encrypted])
    } catch (error) {
      this.logger.warn(`an answer could not be kept: ${(error as Error).message}`)
    }
  }

  /**
   * All claims at once, since of many calls under way each would be a transaction; but for those from after the last time,
   * since most calls end before the next. One that cannot be renewed expires, as that of a dead process.
   */
  private async renew(): Promise<void> {
    const claims = [...this.running].flatMap(([claim, ranBefore]) => (ranBefore ? [claim] : []))
    for (const claim of this.running.keys()) this.running.set(claim, true)
    if (claims.length === 0) return
    const text = `
      UPDATE submission SET begun_at = $3 FROM unnest($1::text[], $2::text[]) AS running (scope, key)
       WHERE submission.scope = running.scope AND submission.key = running.key AND outcome IS NULL`
    await this.database
      .query({ name: 'submission-renew', text }, [
        claims.map(({ scope }) => scope),
        claims.map(({ key }) => key),
        this.clock.now(),
      ])
      .catch((error: Error) => this.logger.warn(`claims could not be renewed: ${error.message}`))
  }

  /** Lets the call be sent again at once; one that has made its row keeps the claim, which expires, and goes on from it. */
  private async forget(scope: string, { key }: IdempotencyKey): Promise<void> {
    const text = 'DELETE FROM submission WHERE scope = $1 AND key = $2 AND outcome IS NULL AND made IS NULL'
    await this.database.query(text, [scope, key])
  }

  /** Bodies carry passwords, and a plain digest could be guessed from a stolen table. */
  private keyed(use: 'fingerprint' | 'answer', text: string): Buffer {
    return createHmac('sha256', this.key).update(`${use} ${text}`).digest()
  }
}

function repeat<Answer>(encrypted: string, cipher: Buffer): Answer {
  const outcome = decrypt(encrypted, cipher) as
    | { answer: Answer }
    | { refusal: RefusalName; detail: Record<string, string> }
  if ('answer' in outcome) return outcome.answer
  if (!(outcome.refusal in refusals)) refuse('wrongState')
  throw new Refusal(outcome.refusal, outcome.detail)
}

function encrypt(outcome: object, key: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(JSON.stringify(outcome), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Refuses what an older version or another SESSION_SECRET has encrypted: it was done, and is not done again. */
function decrypt(encrypted: string, key: Buffer): unknown {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
  } catch {
    return refuse('wrongState')
  }
}
