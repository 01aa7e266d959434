import type * as z from 'zod/mini'
import { fieldsOf } from './fields.ts'

/** What a request is said with, of an endpoint of ours or of a dialect. */
interface Asked {
  readonly request: z.ZodMiniType
  readonly example: { readonly request: unknown }
}
type RequestOf<E extends Asked> = z.output<E['request']>

/** The names of fields that have a default. */
type Defaulted<E extends Asked> = {
  [Name in keyof RequestOf<E>]: Name extends keyof E['example']['request']
    ? undefined extends E['example']['request'][Name]
      ? Name
      : never
    : never
}[keyof RequestOf<E>]

/** A request in the trade's terms. What has a default of the same name on the wire, such as a page, may be left out. */
export type Terms<E extends Asked> =
  RequestOf<E> extends void
    ? Record<string, never>
    : Omit<RequestOf<E>, Defaulted<E>> & Partial<Pick<RequestOf<E>, Defaulted<E>>>

/** The defaults of what a request leaves out, by their terms. */
export function defaultsFor({ request }: Asked, terms: object): Record<string, unknown> {
  const said = new Map(Object.entries(terms))
  const unsaid = fieldsOf(request).filter(({ term, schema }) => said.get(term) === undefined && hasDefault(schema))
  return Object.fromEntries(unsaid.map(({ term, schema }) => [term, schema.parse(undefined)]))
}

const hasDefault = (schema: z.ZodMiniType) => schema._zod.def.type === 'prefault'
