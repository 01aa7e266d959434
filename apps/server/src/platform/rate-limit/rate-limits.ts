import { Injectable } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { Database } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { blockOf, networkOf } from './network.ts'

/** At most `max` times within any `seconds`. Several rules hold together. */
export interface RateLimit {
  /** Names what is limited: `login:account`. */
  readonly name: string
  readonly rules: readonly { readonly max: number; readonly seconds: number }[]
}

/** A limit for a network and one for the block around it, which hold together. */
export interface OriginLimit {
  readonly network: RateLimit
  readonly block: RateLimit
}

/** A counted use of a limit. */
export interface RateLimitHit {
  /** Takes the count back, because the call turned out not to count. */
  undo(): Promise<void>
}

/**
 * Sliding-window limits that hold across processes: each use is counted in Postgres by one statement, so that
 * simultaneous calls are all counted.
 */
@Injectable()
export class RateLimits {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts a use, or refuses with the seconds until the next is allowed (4024). */
  async consume(limit: RateLimit, subject: string): Promise<RateLimitHit> {
    const key = `${limit.name}:${subject}`
    const now = this.clock.now()
    const row = await this.database.row('SELECT rate_limit_take($1, $2, $3, $4) AS free_at', [
      key,
      limit.rules.map((rule) => rule.max),
      limit.rules.map((rule) => rule.seconds),
      now,
    ])
    if (row?.freeAt) refuse('tooFrequent', { seconds: secondsUntil(row.freeAt, now) })
    return {
      undo: async () => {
        await this.database.query('SELECT rate_limit_give_back($1, $2)', [key, now])
      },
    }
  }

  /** Counts a use by whoever has this address, against its network and its block, or refuses and counts neither. */
  async consumeFrom({ network, block }: OriginLimit, address: string): Promise<RateLimitHit> {
    const ofNetwork = await this.consume(network, networkOf(address))
    const ofBlock = await this.consume(block, blockOf(address)).catch(async (refused: unknown) => {
      await ofNetwork.undo()
      throw refused
    })
    return {
      undo: async () => {
        await Promise.all([ofNetwork.undo(), ofBlock.undo()])
      },
    }
  }

  /** How often each was used within its longest rule. */
  async used(asked: readonly (readonly [limit: RateLimit, subject: string])[]): Promise<number[]> {
    const now = this.clock.now()
    const rows = await this.database.rows(
      `SELECT (SELECT count(*) FROM rate_limit, unnest(hits) hit
                WHERE rate_limit.key = asked.key AND hit > $3::timestamptz - make_interval(secs => asked.span)) AS used
         FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS asked (key, span, number) ORDER BY asked.number`,
      [
        asked.map(([{ name }, subject]) => `${name}:${subject}`),
        asked.map(([{ rules }]) => Math.max(...rules.map(({ seconds }) => seconds))),
        now,
      ],
    )
    return rows.map(({ used }) => used ?? 0)
  }

  /** Clears the count, because the subject proved to be legitimate. */
  async clear(limit: RateLimit, subject: string): Promise<void> {
    await this.database.query('DELETE FROM rate_limit WHERE key = $1', [`${limit.name}:${subject}`])
  }

  /** Deletes counts that no rule reads any more. */
  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('rate_limit', 'expires_at < $1', [now])
  }
}

/** Whole seconds to wait, rounded up. */
export function secondsUntil(moment: Date, now: Date): string {
  return String(Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000)))
}
