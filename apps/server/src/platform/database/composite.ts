import type { Leg } from '@halyard/domain/ledger'
import { legTriples } from './leg-triples.ts'
import { type Composites, fieldsOf } from './statements.ts'

/** What a composite type takes; whatever else a row has is not sent. */
type Sent<Name extends keyof Composites> = {
  readonly [Field in keyof Composites[Name]]: Field extends 'legs' ? readonly Leg[] : Composites[Name][Field]
}

/** A row as SQL functions read a composite type from JSON. Legs travel as [address, amount, record type]. */
export function composite<Name extends keyof Composites>(name: Name, row: Sent<Name>): object {
  const given: Readonly<Record<string, unknown>> = row
  const sent: Record<string, unknown> = {}
  const fields: Readonly<Record<string, string>> = fieldsOf[name]
  // A loop without entries is faster, and every order comes by here.
  for (const key in fields) sent[fields[key] as string] = given[key]
  if ('legs' in row) sent.legs = legTriples(row.legs as readonly Leg[])
  return sent
}
