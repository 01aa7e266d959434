import { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { type Part, partsOf } from './fields.ts'
import { amount, instant, integer, numeric, signedAmount } from './values.ts'

/** Writes a value as JSON; `mismatch` when it does not fit the shape. */
type Write = (value: unknown) => string

/** No JSON is empty. */
const mismatch = ''

/**
 * A writer of answers of a shape: the same bytes as `JSON.stringify(z.encode(shape, value))` in a fifth of the time,
 * since the shape is analysed once; but for `numeric`, whose digits stand there without quotes.
 *
 * @throws as `z.encode` when a value does not fit the shape
 */
export function writerOf(shape: z.ZodMiniType): (value: unknown) => string {
  const write = writeOf(shape)
  return (value) => write(value) || JSON.stringify(z.encode(shape, value))
}

function writeOf(schema: z.core.$ZodType): Write {
  const parts = partsOf.get(schema)
  if (parts) return objectWrite(parts)
  if (schema === amount || schema === signedAmount) return amountText
  if (schema === numeric) return amountDigits
  if (schema === integer) return integerText
  if (schema === instant) return instantText
  const { type, innerType, element, checks, format } = schema._zod.def as Described
  if (checks && checks.length > 0) return encodedWrite(schema)
  if (type === 'nullable' && innerType) return nullableWrite(writeOf(innerType))
  if (type === 'optional' && innerType) return writeOf(innerType)
  if (type === 'array' && element) return listWrite(writeOf(element))
  if (type === 'boolean') return (value) => (typeof value === 'boolean' ? String(value) : mismatch)
  if (type === 'number' && format === 'safeint') return integerText
  if (type === 'string' && format === undefined) return stringText
  return encodedWrite(schema)
}

/** The parts of a schema that matter here. */
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
    if (typeof value !== 'object' || value === null) return mismatch
    let text = ''
    for (const { term, name, write, isOptional } of fields) {
      const found = (value as Readonly<Record<string, unknown>>)[term]
      if (found === undefined && isOptional) continue
      const written = found === undefined ? mismatch : write(found)
      if (written === mismatch) return mismatch
      text += text === '' ? name + written : `,${name}${written}`
    }
    return `{${text}}`
  }
}

function listWrite(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return mismatch
    let text = ''
    for (const item of value) {
      const written = write(item)
      if (written === mismatch) return mismatch
      text += text === '' ? written : `,${written}`
    }
    return `[${text}]`
  }
}

function nullableWrite(write: Write): Write {
  return (value) => (value === null ? 'null' : write(value))
}

const amountText: Write = (value) => (value instanceof Amount ? `"${value.text()}"` : mismatch)
const amountDigits: Write = (value) => (value instanceof Amount ? value.text() : mismatch)
const integerText: Write = (value) => (Number.isSafeInteger(value) ? String(value) : mismatch)
const stringText: Write = (value) => (typeof value === 'string' ? JSON.stringify(value) : mismatch)

/** Encodes any other schema, with a cache for names. */
function encodedWrite(schema: z.core.$ZodType): Write {
  const isEnum = (schema._zod.def as Described).type === 'enum'
  const names = new Map<unknown, string>()
  return (value) => {
    const known = names.get(value)
    if (known !== undefined) return known
    const wire = z.safeEncode(schema as z.ZodMiniType, value)
    if (!wire.success) return mismatch
    const text = JSON.stringify(wire.data) ?? mismatch
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
  if (!(moment >= firstDay && moment < afterLastDay)) return mismatch
  const inDay = moment % dayMs
  const startsAt = moment - inDay
  if (lastDay.startsAt !== startsAt) lastDay = { startsAt, text: new Date(startsAt).toISOString().slice(0, 11) }
  const seconds = (inDay / 1_000) | 0
  const minutes = (seconds / 60) | 0
  const hours = (minutes / 60) | 0
  return `"${lastDay.text}${two[hours]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[inDay % 1_000]}Z"`
}
