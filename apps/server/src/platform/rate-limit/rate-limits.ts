import { Injectable } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { Database } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'

/** How often something may happen: at most `most` times within any `seconds`. Several rules hold together. */
export interface RateLimit {
  /** Names what is limited: `login:account`. */
  readonly name: string
  readonly rules: readonly { readonly max: number; readonly seconds: number }[]
}

/** A place that was taken under a limit. */
export interface Taken {
  /** Gives the place back, because what happened turned out not to count. */
  giveBack(): Promise<void>
}

/**
 * Limits that hold across processes: the places are taken in Postgres, one statement each, so that fifty tries at once
 * are counted as fifty. Windows slide; there is no moment at which a fresh allowance begins.
 */
@Injectable()
export class RateLimits {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Takes a place, or declines with the seconds until there is one (4024). */
  async take(limit: RateLimit, subject: string): Promise<Taken> {
    const key = `${limit.name}:${subject}`
    const now = this.clock.now()
    const row = await this.database.row<{ freeAt: Date | null }>('SELECT rate_limit_take($1, $2, $3, $4) AS free_at', [
      key,
      limit.rules.map((rule) => rule.max),
      limit.rules.map((rule) => rule.seconds),
      now,
    ])
    if (row?.freeAt) refuse('tooFrequent', { seconds: secondsUntil(row.freeAt, now) })
    return {
      giveBack: async () => {
        await this.database.query('SELECT rate_limit_give_back($1, $2)', [key, now])
      },
    }
  }

  /** Declines like `take` when there is no place, and takes none when there is. */
  async check(limit: RateLimit, subject: string): Promise<void> {
    const now = this.clock.now()
    const row = await this.database.row<{ freeAt: Date | null }>(
      `SELECT max(hits[cardinality(hits) - rule.most + 1] + make_interval(secs => rule.seconds)) AS free_at
         FROM rate_limit, unnest($2::int[], $3::int[]) AS rule (most, seconds) WHERE key = $1`,
      [`${limit.name}:${subject}`, limit.rules.map((rule) => rule.max), limit.rules.map((rule) => rule.seconds)],
    )
    if (row?.freeAt && row.freeAt > now) refuse('tooFrequent', { seconds: secondsUntil(row.freeAt, now) })
  }

  /** Forgets what was counted for a subject, because it proved to be who it claims. */
  async clear(limit: RateLimit, subject: string): Promise<void> {
    await this.database.query('DELETE FROM rate_limit WHERE key = $1', [`${limit.name}:${subject}`])
  }

  /** Deletes what no rule looks at any more. */
  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('rate_limit', 'expires_at < $1', [now])
  }
}

/** Whole seconds to wait, never too few. */
export function secondsUntil(moment: Date, now: Date): string {
  return String(Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000)))
}
