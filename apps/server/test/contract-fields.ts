import { type Endpoint, type FieldFault, withoutEmpty } from '@halyard/wire'
import * as z from 'zod/mini'

type Sent = Readonly<Record<string, unknown>>

/** The wire names of all that an endpoint takes. */
export function fieldsOf({ request }: Endpoint): string[] {
  const { properties } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

/** What the contract finds wrong with a request, field by field. */
export function faultsIn({ request }: Endpoint, sent: Sent): Map<string, string> {
  const { error } = z.safeDecode(request, withoutEmpty(request, sent) as never)
  return new Map(error?.issues.map(({ path, message }) => [path.join('.'), message]))
}

/**
 * The fields of a request in which a value is this fault: which of them are amounts, lines of text or pages is found by
 * trying.
 */
export function fieldsWith(fault: FieldFault, endpoint: Endpoint, base: Sent, value: unknown): string[] {
  return fieldsOf(endpoint).filter((field) => faultsIn(endpoint, { ...base, [field]: value }).get(field) === fault)
}
