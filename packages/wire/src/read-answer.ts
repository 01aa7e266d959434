import * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from './endpoint.ts'
import { type Follows, follows } from './fallbacks.ts'
import { type Part, partsOf } from './fields.ts'
import { amount, flag, instant, signedAmount } from './values.ts'

/**
 * Decodes an answer leniently, for clients that cannot choose the server: a field that is missing or unreadable gets
 * its fallback, otherwise its row is dropped. Each loss is reported by path, such as `list.fee_ratio`.
 *
 * @throws when nothing useful is left
 */
export function readAnswer<E extends Endpoint>(
  { response }: E,
  data: unknown,
  reportLost: (path: string) => void,
): ResponseOf<E> {
  return read(response, data, '', reportLost) as ResponseOf<E>
}

type ReportLost = (path: string) => void

function read(schema: z.core.$ZodType, wire: unknown, path: string, reportLost: ReportLost): unknown {
  const parts = partsOf.get(schema)
  if (parts) return readObject(parts, wire, path, reportLost)
  const { type, innerType, element } = schema._zod.def as Nested
  if (innerType && (wire === null || wire === undefined)) return type === 'nullable' ? null : undefined
  if (innerType && (type === 'nullable' || type === 'optional')) return read(innerType, wire, path, reportLost)
  // Only rows are dropped: of values that belong to those of another list, all must be there.
  if (element && partsOf.has(element) && Array.isArray(wire)) return readRows(element, wire, path, reportLost)
  return z.decode(schema as z.ZodMiniType, normalize(schema, wire) as never)
}

interface Nested {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
}

function readObject(parts: readonly Part[], wire: unknown, path: string, reportLost: ReportLost): object {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) throw new TypeError(`${path}: no object`)
  const row: Record<string, unknown> = {}
  const missing: Part[] = []
  for (const part of parts) {
    const at = path === '' ? part.wireName : `${path}.${part.wireName}`
    try {
      row[part.term] = read(part.schema, (wire as Record<string, unknown>)[part.wireName], at, reportLost)
    } catch (error) {
      if (!isOptional(part)) throw error
      reportLost(at)
      missing.push(part)
    }
  }
  // In the order of the fields, so that one may follow from another that stands in itself.
  for (const part of missing) row[part.term] = fallbackOf(part, row)
  return row
}

function readRows(element: z.core.$ZodType, wire: readonly unknown[], path: string, reportLost: ReportLost): unknown[] {
  return wire.flatMap((row) => {
    try {
      return [read(element, row, path, reportLost)]
    } catch {
      reportLost(path)
      return []
    }
  })
}

/** Whether the row is useful without this field. */
function isOptional({ schema, spare }: Part): boolean {
  return spare !== undefined || emptyValueOf(schema) !== undefined
}

function fallbackOf({ schema, spare }: Part, row: object): unknown {
  const fallback = spare?.fallback
  if (typeof fallback === 'function') return (fallback as (row: object, tools: Follows) => unknown)(row, follows)
  if (fallback !== undefined) return fallback
  return emptyValueOf(schema)?.() ?? (spare && emptyByType[(schema._zod.def as Nested).type])
}

/** The empty value of a type, if it has one. */
function emptyValueOf(schema: z.core.$ZodType): (() => unknown) | undefined {
  const { type } = schema._zod.def as Nested
  if (type === 'nullable') return () => null
  if (type === 'optional') return () => undefined
  if (type === 'array') return () => []
  return schema === instant ? () => new Date(Number.NaN) : undefined
}

const emptyByType: Readonly<Record<string, unknown>> = { string: '', boolean: false }

/** A value in the form of our own server. */
function normalize(schema: z.core.$ZodType, wire: unknown): unknown {
  if ((schema === amount || schema === signedAmount) && typeof wire === 'number') return plain.format(wire)
  if (schema === flag && (wire === 0 || wire === 1)) return wire === 1
  if (schema !== instant || (typeof wire !== 'string' && typeof wire !== 'number')) return wire
  // Seconds since 1970 are below any millisecond of the last fifty years.
  const moment = new Date(typeof wire === 'number' && wire < 1e11 ? wire * 1000 : wire)
  return Number.isNaN(moment.getTime()) ? wire : moment.toISOString()
}

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 18 })
