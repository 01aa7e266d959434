import type { Connection } from '../database/database.ts'
import { oneOf } from '../database/row.ts'
import { Refusal } from '../http/refusal.ts'
import type { IdempotencyKey } from './idempotency-key.ts'

/** Writes a judged batch in one transaction, and answers how each submission of it ended. */
export interface BatchWriter<Judged> {
  (connection: Connection, batch: readonly Decision<Judged>[], now: Date): Promise<readonly Outcome[]>
  /** The noun's SQL function. */
  readonly sqlFunction: string
}

/** A submission as it was judged. A refusal is written only to be remembered by its key. */
interface Decision<Judged> {
  readonly scope: Scope
  readonly key: IdempotencyKey | undefined
  readonly judged: Judged | Refusal
}

/** Whose key it is. */
export type Scope = `user:${number}` | `operator:${number}`

/** How a submission ended; prisma/sql/submit/submit.sql says what each outcome means. */
export interface Outcome {
  readonly outcome: (typeof outcomes)[number]
  readonly id: number | null
  readonly fingerprint: string | null
  readonly refusal: string | null
  readonly detail: unknown
}

const outcomes = ['accepted', 'repeated', 'refused', 'outdated'] as const

/**
 * The writer of a noun: one call of the SQL function `submit`, which claims the keys, has `sqlFunction` write the rows
 * and their money, and stores the outcomes. `sqlFunction` is one of prisma/sql/submit/submit_write.sql.
 */
export function batchWriter<Judged>(
  sqlFunction: `${string}_write`,
  /** As the composite type that the function takes. */
  row: (judged: Judged) => object,
): BatchWriter<Judged> {
  const write = async (connection: Connection, batch: readonly Decision<Judged>[], now: Date) => {
    const heads = batch.flatMap((decision, index) => headOf(decision, index + 1))
    const rows = batch.flatMap(({ judged }, index) =>
      judged instanceof Refusal ? [] : [{ ordinal: index + 1, ...row(judged) }],
    )
    const sent = [sqlFunction, JSON.stringify(heads), JSON.stringify(rows), now]
    const answers = await connection.rows(callSubmit, sent)
    const byOrdinal = new Map(
      answers.map(({ ordinal, outcome, ...rest }) => [ordinal, { ...rest, outcome: oneOf(outcomes, outcome) }]),
    )
    return batch.map(({ judged }, index) => byOrdinal.get(index + 1) ?? refusedAlready(judged))
  }
  return Object.assign(write, { sqlFunction })
}

const callSubmit = {
  name: 'submit',
  text: 'SELECT ordinal, outcome, id, fingerprint, refusal, detail FROM submit($1, $2::jsonb, $3::jsonb, $4)',
} as const

/** The stored part of a key. */
function headOf({ scope, key, judged }: Decision<unknown>, ordinal: number): object[] {
  if (!key) return []
  const head = { ordinal, scope, key: key.key, fingerprint: key.fingerprint }
  return [judged instanceof Refusal ? { ...head, refusal: judged.refusal, detail: judged.detail } : head]
}

/** SQL does not get what was refused and has no key. */
function refusedAlready(judged: unknown): Outcome {
  if (!(judged instanceof Refusal)) throw new Error('a submission was given no outcome')
  return { outcome: 'refused', id: null, fingerprint: null, refusal: judged.refusal, detail: { ...judged.detail } }
}
