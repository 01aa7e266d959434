import type { EndpointName, RefusalName } from '@halyard/wire'
import { Refusal } from '../../src/platform/http/refusal.ts'
import { type RateLimit, RateLimits } from '../../src/platform/rate-limit/rate-limits.ts'
import type { TestApp, TestUser } from '../harness.ts'

export type Sent = Readonly<Record<string, unknown>>

/** Registers an undo for what a case changes for everybody. */
export type Undo = (undo: () => unknown) => void

/**
 * How a refusal is provoked: by fields other than those of the call that would succeed, or by what is done first. `one`
 * is a user of their own with a real name, a withdrawal password and money.
 */
export type Case = Sent | ((one: TestUser, undo: Undo) => Sent | Asked | Promise<Sent | Asked>)

export type Cases = Readonly<Partial<Record<RefusalName, Case>>>

interface Provoked {
  /** What the call would succeed with. */
  readonly sent?: Sent | ((one: TestUser) => Sent | Promise<Sent>)
  readonly refusals: Cases
}

export type ProvokedBy = Partial<Record<EndpointName, Provoked>>

/**
 * Fields to send that are not all: by another session, or while what the call was judged by changes before it is
 * written.
 */
export class Asked {
  constructor(
    readonly sent: Sent,
    readonly by: { readonly token?: string; readonly meanwhile?: string },
  ) {}
}

/** The balances of each case's user. */
export const funds = { USDT: '49000', BTC: '1', EUR: '1000' }
export const password = 'vexing ladder 41'
export const code = '424242'
export const captcha = { captcha: 'pass', captchaId: 'any' }
/** An id that no row has. */
export const unknown = 999_999_999

/** Takes every place that a limit has for a subject. */
export async function exhaust(app: TestApp, limit: RateLimit, subject: string | number): Promise<void> {
  const limits = app.get(RateLimits)
  for (;;) {
    const taken = await limits.consume(limit, String(subject)).catch((error: unknown) => error)
    if (taken instanceof Refusal) return
    if (taken instanceof Error) throw taken
  }
}

/** Adds what is offered like the first row of a table that fits, for real and with changes. Answers its ID. */
export async function variant(app: TestApp, table: string, fits: Sent, change: Sent = {}): Promise<number> {
  const { rows } = await app.pool.query<{ id: string }>(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(model) || '{"sample": false}' || $2::jsonb
        || jsonb_build_object('id', nextval(pg_get_serial_sequence($3, 'id'))))).*
       FROM (SELECT * FROM ${table} WHERE to_jsonb(${table}) @> $1 ORDER BY id LIMIT 1) model RETURNING id`,
    [JSON.stringify(fits), JSON.stringify(change), table],
  )
  return Number(rows[0]?.id)
}
