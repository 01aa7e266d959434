import type { RefusalName } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Database } from '../database/database.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Attempt } from './attempt.ts'
import { Attempts } from './attempts.ts'

/** How a submit that moves money ended: with the row that it made, or refused. */
export type MoneyEnding = { id: number } | { refusal: RefusalName; detail: Record<string, string> }

/** What the SQL function of such a submit answers. */
export interface MoneyOutcomeRow {
  outcome: 'done' | 'refused' | 'repeated'
  id: string | null
  fingerprint: string | null
  earlier: MoneyEnding | null
}

/**
 * Submits that move money and whose key commits with the money (`attempt_claim`). A repeat is answered before anything
 * is judged anew, so that it counts no wrong password and waits for no price.
 */
@Injectable()
export class MoneyAttempts {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
  ) {}

  /** The id of the row that the submit made, now or the first time; or its refusal, likewise. */
  async once(
    userId: number,
    attempt: Attempt | undefined,
    submit: () => Promise<MoneyOutcomeRow | undefined>,
  ): Promise<number> {
    if (!attempt) return idOf(await submit(), undefined)
    const earlier = await this.recall(userId, attempt)
    if (earlier) return repeat(earlier)
    try {
      return idOf(await submit(), attempt)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const before = await this.attempts.declineOnce(userId, attempt, error)
      if (before === undefined) throw error
      return repeat(before as MoneyEnding)
    }
  }

  private async recall(userId: number, attempt: Attempt): Promise<MoneyEnding | undefined> {
    const [row] = await this.database.prepared<{ fingerprint: string; outcome: MoneyEnding | null }>(
      'attempt-recall',
      'SELECT fingerprint, outcome FROM attempt WHERE scope = $1 AND key = $2',
      [`user:${userId}`, attempt.key],
    )
    if (row && row.fingerprint !== attempt.fingerprint) refuse('idempotencyKeyReused')
    return row?.outcome ?? undefined
  }
}

function idOf(row: MoneyOutcomeRow | undefined, attempt: Attempt | undefined): number {
  if (!row) throw new Error('a submit was given no outcome')
  if (row.outcome === 'done') return Number(row.id)
  if (row.outcome === 'repeated' && row.fingerprint !== attempt?.fingerprint) refuse('idempotencyKeyReused')
  if (!row.earlier) throw new Error('an earlier submit has no outcome')
  return repeat(row.earlier)
}

function repeat(earlier: MoneyEnding): number {
  if ('id' in earlier) return earlier.id
  throw new Refusal(earlier.refusal, earlier.detail)
}
