import type * as z from 'zod/mini'
import { partsOf } from './fields.ts'

/** An answer of a server that follows the specification alone: without the fields that are ours. */
export function asSpecified(schema: z.core.$ZodType, wire: unknown): unknown {
  if (Array.isArray(wire)) {
    const { element } = schema._zod.def as Nested
    return element ? wire.map((row) => asSpecified(element, row)) : wire
  }
  if (typeof wire !== 'object' || wire === null) return wire
  const { innerType } = schema._zod.def as Nested
  if (innerType) return asSpecified(innerType, wire)
  const named = partsOf.get(schema)?.filter(({ wireName, spare }) => !spare?.ours && wireName in wire)
  if (!named) return wire
  const fields = wire as Record<string, unknown>
  return Object.fromEntries(
    named.map(({ wireName, schema: inner }) => [wireName, asSpecified(inner, fields[wireName])]),
  )
}

interface Nested {
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
}
