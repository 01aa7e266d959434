import type { Endpoint, ResponseOf } from '@halyard/wire/endpoint'
import type { Part } from '@halyard/wire/fields'
import * as z from 'zod/mini'
import { UnexpectedAnswer } from './failures.ts'

/**
 * A call with additions, for a server that does not take them: a list is asked for as specified, and its rows are
 * filtered here. Loaded on demand: our own server takes additions.
 *
 * @throws UnexpectedAnswer where there is no such call, or where it would mean something else without the additions.
 */
export async function callAsSpecified<E extends Endpoint>(
  endpoint: E,
  says: object,
  added: readonly Part[],
  ask: (says: object) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  const filters = added.filter(({ term }) => !widening.includes(term))
  if (endpoint.ours || endpoint.effect !== 'reads' || filters.some(({ term }) => !ofRows.includes(term))) {
    throw new UnexpectedAnswer(`${endpoint.path}: the server takes no ${added.map(({ term }) => term).join(', ')}`)
  }
  const said = new Map(Object.entries(says))
  const wanted = filters.map(({ term, wireName, schema }) => [term, z.decode(schema, said.get(wireName) as never)])
  for (const { wireName } of added) said.delete(wireName)
  const answer = await ask(Object.fromEntries(said))
  const isWanted = (row: object) => wanted.every(([term, value]) => row[term as keyof object] === value)
  const rows = Object.entries(answer as object).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter(isWanted) : value,
  ])
  return Object.fromEntries(rows) as ResponseOf<E>
}

/** Without them there may be fewer rows, but no others. */
const widening = ['page', 'pageSize', 'states']
/** Filters that are a term of the rows as well. */
const ofRows = ['state', 'symbol', 'asset', 'network']
