import * as z from 'zod/mini'
import { decline } from '../../platform/back-office/operation-fault.ts'

/** Parses an operator's input, or declines with a sentence that names the field. */
export function readInput<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, sent ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return decline(`${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'not understood'}.`)
}

/** Text, or a number as it was written. */
const typed = z.pipe(
  z.union([z.string(), z.number()], { error: 'give text' }),
  z.transform((value: string | number) => String(value)),
)
const nonEmpty = z.string({ error: 'give text' }).check(z.minLength(1, 'give text'))
const wholeNumber = z.pipe(
  typed,
  z.transform((text: string) => (/^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN)),
)
const positive = wholeNumber.check(z.refine((number: number) => number >= 1, 'give a whole number from 1'))

/** Unknown fields are declined: a misspelt field must not count as missing. */
const body = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `there is no ${issue.keys?.join(' or ')} in it` : undefined,
  })

const paging = {
  page: z.prefault(positive, '1'),
  pageSize: z.prefault(positive.check(z.refine((size: number) => size <= 100, 'give a number from 1 to 100')), '20'),
}

export const operationInputs = {
  item: z.object({ kind: nonEmpty, id: positive }),
  paging: z.object(paging),
  auditPaging: z.object({ ...paging, before: z.optional(positive) }),
  detail: body({ detail: z.optional(z.record(z.string(), typed)) }),
  reason: body({ reason: nonEmpty }),
  adjustment: body({ user: typed, asset: nonEmpty, amount: typed, reason: nonEmpty }),
  userState: body({
    state: z.enum(['active', 'frozen', 'banned'], { error: 'give active, frozen or banned' }),
    reason: nonEmpty,
  }),
  barring: body({ barred: z.boolean({ error: 'give true or false' }), reason: nonEmpty }),
  changes: z.record(z.string(), typed),
}
