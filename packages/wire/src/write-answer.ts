import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { type Part, partsOf } from './fields.ts'
import { amount, instant, integer, signedAmount } from './values.ts'

/** Writes a value as JSON; `unfit` where the value is not what the shape says. */
type Write = (value: unknown) => string

/** No JSON is empty. */
const unfit = ''

/**
 * What writes the answers of a shape as JSON: the same bytes as `JSON.stringify(z.encode(shape, value))`, in a fifth of
 * the time, since the way through the shape is found once and not for each value.
 *
 * @throws what `z.encode` does, when the value is not what the shape says.
 */
export function writerOf(shape: z.ZodMiniType): (value: unknown) => string {
  const write = writeOf(shape)
  return (value) => write(value) || JSON.stringify(z.encode(shape, value))
}

function writeOf(schema: z.core.$ZodType): Write {
  const parts = partsOf.get(schema)
  if (parts) return objectWrite(parts)
  if (schema === amount || schema === signedAmount) return amountText
  if (schema === integer) return integerText
  if (schema === instant) return instantText
  const { type, innerType, element, checks, format } = schema._zod.def as Described
  if (checks && checks.length > 0) return encodedWrite(schema)
  if (type === 'nullable' && innerType) return nullableWrite(writeOf(innerType))
  if (type === 'optional' && innerType) return writeOf(innerType)
  if (type === 'array' && element) return listWrite(writeOf(element))
  if (type === 'boolean') return (value) => (typeof value === 'boolean' ? String(value) : unfit)
  if (type === 'number' && format === 'safeint') return integerText
  if (type === 'string' && format === undefined) return stringText
  return encodedWrite(schema)
}

/** What is looked at of a schema. */
interface Described {
  readonly type: string
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly checks?: readonly unknown[]
  readonly format?: string
}

function objectWrite(parts: readonly Part[]): Write {
  const fields = parts.map(({ term, wireName, schema }) => ({
    term,
    name: `${JSON.stringify(wireName)}:`,
    write: writeOf(schema),
    isOptional: (schema._zod.def as Described).type === 'optional',
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null) return unfit
    let text = ''
    for (const { term, name, write, isOptional } of fields) {
      const found = (value as Readonly<Record<string, unknown>>)[term]
      if (found === undefined && isOptional) continue
      const written = found === undefined ? unfit : write(found)
      if (written === unfit) return unfit
      text += text === '' ? name + written : `,${name}${written}`
    }
    return `{${text}}`
  }
}

function listWrite(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return unfit
    let text = ''
    for (const item of value) {
      const written = write(item)
      if (written === unfit) return unfit
      text += text === '' ? written : `,${written}`
    }
    return `[${text}]`
  }
}

function nullableWrite(write: Write): Write {
  return (value) => (value === null ? 'null' : write(value))
}

const amountText: Write = (value) => (value instanceof Amount ? `"${value.text()}"` : unfit)
const integerText: Write = (value) => (Number.isSafeInteger(value) ? String(value) : unfit)
const stringText: Write = (value) => (typeof value === 'string' ? JSON.stringify(value) : unfit)

/** Any other schema's own way. Of names, of which there are few, it is remembered how they are written. */
function encodedWrite(schema: z.core.$ZodType): Write {
  const isEnum = (schema._zod.def as Described).type === 'enum'
  const names = new Map<unknown, string>()
  return (value) => {
    const known = names.get(value)
    if (known !== undefined) return known
    const wire = z.safeEncode(schema as z.ZodMiniType, value)
    if (!wire.success) return unfit
    const text = JSON.stringify(wire.data) ?? unfit
    // A text that a number stands for is a name, too.
    if (isEnum || (typeof value === 'string' && typeof wire.data === 'number')) names.set(value, text)
    return text
  }
}

const dayMs = 86_400_000
const firstDay = Date.UTC(1970)
const afterLastDay = Date.UTC(10_000)
const padded = (digits: number) =>
  Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'))
const two = padded(2)
const three = padded(3)
let lastDay = { startsAt: Number.NaN, text: '' }

/**
 * As `toISOString` has it, for a day that was just written in a third of its time: most moments of a list are of few
 * days.
 */
function instantText(value: unknown): string {
  const moment = value instanceof Date ? value.getTime() : Number.NaN
  if (!(moment >= firstDay && moment < afterLastDay)) return unfit
  const inDay = moment % dayMs
  const startsAt = moment - inDay
  if (lastDay.startsAt !== startsAt) lastDay = { startsAt, text: new Date(startsAt).toISOString().slice(0, 11) }
  const seconds = (inDay / 1_000) | 0
  const minutes = (seconds / 60) | 0
  const hours = (minutes / 60) | 0
  return `"${lastDay.text}${two[hours]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[inDay % 1_000]}Z"`
}
