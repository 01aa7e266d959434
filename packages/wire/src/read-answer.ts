import * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from './endpoint.ts'
import { type Part, partsOf } from './fields.ts'
import { type Follows, follows } from './stand-ins.ts'
import { amount, flag, instant, signedAmount } from './values.ts'

/**
 * The data of a successful answer, in the trade's terms, read as a client must who cannot choose the server: a field
 * that is missing or cannot be read costs itself, where something stands in for it, otherwise the row that it is in.
 * What is lost is told by its path, such as `list.fee_ratio`.
 *
 * @throws when what is left says nothing.
 */
export function readAnswer<E extends Endpoint>(
  { response }: E,
  data: unknown,
  lost: (path: string) => void,
): ResponseOf<E> {
  return read(response, data, '', lost) as ResponseOf<E>
}

type Lost = (path: string) => void

function read(schema: z.core.$ZodType, wire: unknown, path: string, lost: Lost): unknown {
  const parts = partsOf.get(schema)
  if (parts) return readObject(parts, wire, path, lost)
  const { type, innerType, element } = schema._zod.def as Nested
  if (innerType && (wire === null || wire === undefined)) return type === 'nullable' ? null : undefined
  if (innerType && (type === 'nullable' || type === 'optional')) return read(innerType, wire, path, lost)
  // Only rows are dropped: of values that belong to those of another list, all must be there.
  if (element && partsOf.has(element) && Array.isArray(wire)) return readRows(element, wire, path, lost)
  return z.decode(schema as z.ZodMiniType, inOurForm(schema, wire) as never)
}

interface Nested {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
}

function readObject(parts: readonly Part[], wire: unknown, path: string, lost: Lost): object {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) throw new TypeError(`${path}: no object`)
  const row: Record<string, unknown> = {}
  const missing: Part[] = []
  for (const part of parts) {
    const at = path === '' ? part.wireName : `${path}.${part.wireName}`
    try {
      row[part.term] = read(part.schema, (wire as Record<string, unknown>)[part.wireName], at, lost)
    } catch (error) {
      if (!standsAlone(part)) throw error
      lost(at)
      missing.push(part)
    }
  }
  // In the order of the fields, so that one may follow from another that stands in itself.
  for (const part of missing) row[part.term] = standInOf(part, row)
  return row
}

function readRows(element: z.core.$ZodType, wire: readonly unknown[], path: string, lost: Lost): unknown[] {
  return wire.flatMap((row) => {
    try {
      return [read(element, row, path, lost)]
    } catch {
      lost(path)
      return []
    }
  })
}

/** Whether a row still says something without this field. */
function standsAlone({ schema, spare }: Part): boolean {
  return spare !== undefined || nothingOf(schema) !== undefined
}

function standInOf({ schema, spare }: Part, row: object): unknown {
  const standIn = spare?.standIn
  if (typeof standIn === 'function') return (standIn as (row: object, tools: Follows) => unknown)(row, follows)
  if (standIn !== undefined) return standIn
  return nothingOf(schema)?.() ?? (spare && nothingSaid[(schema._zod.def as Nested).type])
}

/** What a kind of value has for nothing, where it needs no mark: a moment that is none is shown as unknown. */
function nothingOf(schema: z.core.$ZodType): (() => unknown) | undefined {
  const { type } = schema._zod.def as Nested
  if (type === 'nullable') return () => null
  if (type === 'optional') return () => undefined
  if (type === 'array') return () => []
  return schema === instant ? () => new Date(Number.NaN) : undefined
}

const nothingSaid: Readonly<Record<string, unknown>> = { string: '', boolean: false }

/** The same value in the form that our own server would have given it. */
function inOurForm(schema: z.core.$ZodType, wire: unknown): unknown {
  if ((schema === amount || schema === signedAmount) && typeof wire === 'number') return plain.format(wire)
  if (schema === flag && (wire === 0 || wire === 1)) return wire === 1
  if (schema !== instant || (typeof wire !== 'string' && typeof wire !== 'number')) return wire
  // Seconds since 1970 are below any millisecond of the last fifty years.
  const moment = new Date(typeof wire === 'number' && wire < 1e11 ? wire * 1000 : wire)
  return Number.isNaN(moment.getTime()) ? wire : moment.toISOString()
}

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 18 })
