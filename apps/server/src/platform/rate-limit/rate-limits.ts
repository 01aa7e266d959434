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

/** A limit and who is held to it. */
type Limited = readonly [limit: RateLimit, subject: string]

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
  consume(limit: RateLimit, subject: string): Promise<RateLimitHit> {
    return this.consumeAll([[limit, subject]])
  }

  /** Counts a use by whoever has this address, against its network and its block, or refuses and counts neither. */
  consumeFrom({ network, block }: OriginLimit, address: string): Promise<RateLimitHit> {
    return this.consumeAll([
      [network, networkOf(address)],
      [block, blockOf(address)],
    ])
  }

  private async consumeAll(asked: readonly Limited[]): Promise<RateLimitHit> {
    const now = this.clock.now()
    const rows = await this.database.rows({ name: 'rate-limit-take', text: takeEach }, [
      asked.map(keyOf),
      asked.map(([{ rules }]) => `{${rules.map(({ max }) => max).join()}}`),
      asked.map(([{ rules }]) => `{${rules.map(({ seconds }) => seconds).join()}}`),
      now,
    ])
    const taken = rows.flatMap(({ key, freeAt }) => (freeAt ? [] : [key]))
    const undo = async () => {
      await this.database.query({ name: 'rate-limit-give-back', text: giveBackEach }, [taken, now])
    }
    const freeAt = rows
      .flatMap((row) => row.freeAt ?? [])
      .sort(byTime)
      .at(-1)
    if (!freeAt) return { undo }
    if (taken.length > 0) await undo()
    return refuse('tooFrequent', { seconds: secondsUntil(freeAt, now) })
  }

  /** How often each was used within its longest rule. */
  async used(asked: readonly Limited[]): Promise<number[]> {
    const now = this.clock.now()
    const rows = await this.database.rows(
      `SELECT (SELECT count(*) FROM rate_limit, unnest(hits) hit
                WHERE rate_limit.key = asked.key AND hit > $3::timestamptz - make_interval(secs => asked.span)) AS used
         FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS asked (key, span, number) ORDER BY asked.number`,
      [asked.map(keyOf), asked.map(([{ rules }]) => Math.max(...rules.map(({ seconds }) => seconds))), now],
    )
    return rows.map(({ used }) => used ?? 0)
  }

  /** Clears the count, because the subject proved to be legitimate. */
  async clear(limit: RateLimit, subject: string): Promise<void> {
    const text = 'DELETE FROM rate_limit WHERE key = $1'
    await this.database.query({ name: 'rate-limit-clear', text }, [keyOf([limit, subject])])
  }

  /** Deletes counts that no rule reads any more. */
  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('rate_limit', 'expires_at < $1', [now])
  }
}

/** In the order of their keys, so that simultaneous calls lock them in the same one. */
const takeEach = `
  SELECT asked.key, rate_limit_take(asked.key, asked.mosts::int[], asked.spans::int[], $4) AS free_at
    FROM (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS of (key, mosts, spans) ORDER BY key OFFSET 0) asked` as const
const giveBackEach = `
  SELECT rate_limit_give_back(taken.key, $2) FROM (SELECT unnest($1::text[]) AS key ORDER BY 1 OFFSET 0) taken` as const

const keyOf = ([{ name }, subject]: Limited) => `${name}:${subject}`
const byTime = (one: Date, other: Date) => one.getTime() - other.getTime()

/** Whole seconds to wait, rounded up. */
export function secondsUntil(moment: Date, now: Date): string {
  return String(Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000)))
}
