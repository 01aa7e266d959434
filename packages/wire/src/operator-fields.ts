import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, nullable, object, optional } from './fields.ts'
import { instant, integer } from './values.ts'

/*
 * What the endpoints below `/ops` are made of. Operators are few and read English, so what is declined comes with a
 * sentence instead of a refusal of its own.
 */

export const operatorEndpoint = endpointsOf('operations', { root: '/ops', ours: true, session: 'operator' })

/** Text, or a number as it was written. */
export const typed = z.pipe(
  z.union([z.string(), z.number()], { error: 'give text' }),
  z.transform((value: string | number) => String(value)),
)
export const nonEmpty = z.string({ error: 'give text' }).check(z.minLength(1, 'give text'))
export const wholeNumber = z.pipe(
  typed,
  z.transform((text: string) => (/^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN)),
)
export const positive = wholeNumber.check(z.refine((number: number) => number >= 1, 'give a whole number from 1'))
export const pageSizeTo100 = positive.check(z.refine((size: number) => size <= 100, 'give a number from 1 to 100'))
const moment = z.pipe(
  z.iso.datetime('give a moment such as 2026-12-01T09:00:00Z'),
  z.transform((text: string) => new Date(text)),
)

/** Unknown fields are declined: a misspelt field must not count as missing. */
export const command = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `there is no ${issue.keys?.join(' or ')} in it` : undefined,
  })

export const itemPath = { kind: nonEmpty, id: positive }
export const json = z.record(z.string(), z.unknown())

/** What an operator did. */
export const logEntry = {
  at: instant,
  operatorName: z.string(),
  action: z.string(),
  kind: z.string(),
  item: z.string(),
  outcome: z.enum(['begun', 'done', 'refused']),
  begunId: nullable(integer),
  reason: nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
}

/** What a list is narrowed by when things were done. */
export const between = { from: optional(moment), to: optional(moment) }

/** How a list is paged: by what the page before gave as `next`. */
export const cursorPaging = { cursor: optional(nonEmpty), pageSize: z.prefault(pageSizeTo100, '25') }

/** The order of a list, by one of these names; the first is the default. */
export const sortedBy = <const Names extends readonly [string, ...string[]]>(
  order: 'asc' | 'desc',
  ...names: Names
) => ({
  sort: z._default(z.enum(names, { error: `give ${names.join(' or ')}` }), names[0] as never),
  order: z._default(z.enum(['asc', 'desc'], { error: 'give asc or desc' }), order),
})

/** A page of a list that goes on behind a cursor. */
export const cursorPageOf = <Item extends z.ZodMiniType>(item: Item) =>
  object({ list: list(item), next: nullable(z.string()), total: integer })

export const cursorPageExample = <Item>(...rows: Item[]) => ({ list: rows, next: null, total: rows.length })

/** A whole list as comma-separated values, written while it is read. */
export const commaSeparated = z.custom<AsyncIterable<string>>()

/** One without rows, for the documents. */
export async function* noRows(): AsyncIterable<string> {}

/** An operator's note of when something was seen or done. */
export const seen = object({ name: z.string(), since: instant })
