import { withoutEmpty } from '@halyard/wire'
import * as z from 'zod/mini'
import { decline } from './operation-fault.ts'

/** Reads what an operator sent, or declines with a sentence that names the field. */
export function readOperatorInput(schema: z.ZodMiniType, sent: Record<string, unknown>): unknown {
  if (!isStorable(sent)) decline('There is a character in it that cannot be kept.')
  const parsed = z.safeDecode(schema, withoutEmpty(schema, sent))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return decline(`${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'not understood'}.`)
}

/** Whether Postgres can store all texts in it: not NUL, nor half a character. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Cs}]/u.test(value)
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable)
}
