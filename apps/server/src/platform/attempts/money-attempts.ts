import type { RefusalName } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Database } from '../database/database.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Attempt } from './attempt.ts'
import { Attempts } from './attempts.ts'

/** How a submit that moves money ended: with the row that it made, such as `{ orderId: 7 }`, or refused. */
export type MoneyEnding = Readonly<Record<string, number>> | { refusal: RefusalName; detail: Record<string, string> }

/** What the SQL function of such a submit answers. */
export interface MoneyOutcomeRow {
  outcome: 'done' | 'refused' | 'repeated'
  id: string | null
  fingerprint: string | null
  earlier: MoneyEnding | null
}

/** Submits that move money and whose key commits with the money (`attempt_claim`). */
@Injectable()
export class MoneyAttempts {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
  ) {}

  /**
   * The id of the row that the submit made, now or the first time; or its refusal, likewise. A repeat is answered before
   * anything is judged anew, so that it counts no wrong password and waits for no price.
   */
  async once(
    userId: number,
    attempt: Attempt | undefined,
    submit: () => Promise<MoneyOutcomeRow | undefined>,
  ): Promise<number> {
    const earlier = attempt && (await this.recall(userId, attempt))
    return earlier ? repeat(earlier) : this.onceWritten(userId, attempt, submit)
  }

  /** The same for submits that are so cheap to judge that a repeat is found out by writing it. */
  async onceWritten(
    userId: number,
    attempt: Attempt | undefined,
    submit: () => Promise<MoneyOutcomeRow | undefined>,
  ): Promise<number> {
    return idOf(await submit().catch((error) => this.declinedAs(userId, attempt, error)), attempt)
  }

  /** Remembers a refusal that came before anything was written; if the same submit was answered before, answers as then. */
  private async declinedAs(userId: number, attempt: Attempt | undefined, error: unknown): Promise<MoneyOutcomeRow> {
    // Too much at once is said of a moment and not of the submit, which may be sent again.
    if (!attempt || !(error instanceof Refusal) || error.refusal === 'overloaded') throw error
    const earlier = await this.attempts.declineOnce(userId, attempt, error)
    if (earlier === undefined) throw error
    return { outcome: 'repeated', id: null, fingerprint: attempt.fingerprint, earlier: earlier as MoneyEnding }
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
  if (isRefused(earlier)) throw new Refusal(earlier.refusal, earlier.detail)
  const [id] = Object.values(earlier)
  if (id === undefined) throw new Error('an earlier submit made no row')
  return id
}

function isRefused(ending: MoneyEnding): ending is Extract<MoneyEnding, { refusal: RefusalName }> {
  return 'refusal' in ending
}
