import { Amount } from '@halyard/domain'
import pg from 'pg'
import type { Statements } from './statements.ts'

/**
 * A row of a model as SQL answers it: exact amounts, numbers for counts and ids, dates, camel-case names. Types of rows
 * come from the models: `type OrderRow = Row<SpotOrderModel>`, where `SpotOrderModel` is Prisma's.
 */
export type Row<Model> = { readonly [Name in keyof Model]: Value<Model[Name]> }

type Value<Column> = Column extends bigint
  ? number
  : Column extends bigint[]
    ? number[]
    : Column extends DecimalColumn
      ? Amount
      : Column extends DecimalColumn[]
        ? Amount[]
        : Column

/** The part of Prisma's Decimal that is used. */
interface DecimalColumn {
  toFixed(): string
  toDecimalPlaces(places?: number): unknown
}

/** Parsers for `pg`: no exact value passes through a JavaScript number. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (ours.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as never,
}

const ours = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.NUMERIC, amount],
  [pg.types.builtins.INT8, count],
  [pg.types.builtins.TIMESTAMPTZ, moment],
  [1231, listOf(amount)],
  [1016, listOf(count)],
])

/** A count or id, which fits a JavaScript number. */
function count(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a count`)
  return number
}

/** A cache by text: most amounts of a list are the same few. */
const amounts = new Map<string, Amount>()
const amountsMax = 2_000

function amount(text: string): Amount {
  const known = amounts.get(text)
  if (known) return known
  const read = Amount.of(text)
  if (amounts.size >= amountsMax) amounts.clear()
  amounts.set(text, read)
  return read
}

const otherMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

/**
 * A timestamp as Postgres writes it in UTC, `2026-11-23 07:15:48.123456+00`; anything else goes to `pg`'s own parser.
 */
function moment(text: string): Date {
  if (text.length < 22 || text[0] === '0' || text[10] !== ' ' || !text.endsWith('+00')) return otherMoment(text)
  const two = (at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528
  const milliseconds = text.length === 22 ? 0 : 1_000 * Number(text.slice(19, -3))
  return new Date(Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), milliseconds))
}

function listOf<Item>(parse: (text: string) => Item): (text: string) => Item[] {
  return (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parse))
}

/** A pool, a connection, or a wrapper of one. */
export interface Queryable {
  query(statement: pg.QueryArrayConfig<unknown[]>): Promise<pg.QueryArrayResult<unknown[]>>
}

interface Sent<Text extends string> {
  readonly name?: string
  readonly text: Text
  readonly values?: readonly unknown[]
}

/** Runs one statement and answers its rows, whose type is that of the text. */
export function rowsFrom<const Text extends keyof Statements>(
  connection: Queryable,
  statement: Sent<Text>,
): Promise<Statements[Text][]> {
  // The one cast: statements.ts is what Postgres says of the text.
  return recordsFrom(connection, statement) as Promise<Statements[Text][]>
}

/** The same for a statement that is put together while running, whose columns only its caller knows. */
export async function recordsFrom(
  connection: Queryable,
  { values = [], ...named }: Sent<string>,
): Promise<Record<string, unknown>[]> {
  const sent = { ...named, values: values as unknown[], rowMode: 'array' as const, types: rowTypes }
  const { fields, rows } = await connection.query(sent)
  return rows.map(recordOf(fields.map(({ name }) => name)))
}

type MakeRecord = (values: unknown[]) => Record<string, unknown>

const makers = new Map<string, MakeRecord>()

/**
 * Makes an object of a row's values. An object literal, as engines keep it small and quick to read: one that is filled
 * name by name becomes a hash table after some twenty names.
 */
function recordOf(columns: readonly string[]): MakeRecord {
  const key = columns.join()
  const known = makers.get(key)
  if (known) return known
  const properties = columns.map((name, index) => `${JSON.stringify(camelCase(name))}: values[${index}]`)
  const made = new Function('values', `return { ${properties.join()} }`) as MakeRecord
  makers.set(key, made)
  return made
}

/** A row in which these columns are not null, of which Postgres cannot say so: those of a function, or of a state. */
export function filled<Row extends object, const Name extends keyof Row>(
  row: Row,
  ...names: readonly Name[]
): Row & { readonly [Filled in Name]: NonNullable<Row[Filled]> } {
  for (const name of names) if (row[name] === null) throw new Error(`a row has no ${String(name)}`)
  return row as Row & { readonly [Filled in Name]: NonNullable<Row[Filled]> }
}

/** Which of its words a function answered. */
export function oneOf<const Word extends string>(words: readonly Word[], answered: string | null | undefined): Word {
  const word = words.find((known) => known === answered)
  if (word === undefined) throw new Error(`the database answered ${answered} and not ${words.join(', ')}`)
  return word
}

/** The id of what a function added, or why it added nothing. */
export function addedOf<const Reason extends string>(
  added: { readonly outcome: string | null; readonly id: number | null } | undefined,
  ...reasons: readonly Reason[]
): number | Reason {
  return added?.outcome === 'done' && added.id !== null ? added.id : oneOf(reasons, added?.outcome)
}

const camelCase = (name: string) =>
  name.includes('_') ? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) : name

/** Prisma's answer as a row: Decimal becomes Amount and bigint becomes number, at every depth. */
export function rowOf<Model>(model: Model): Row<Model> {
  return converted(model) as Row<Model>
}

function converted(value: unknown): unknown {
  if (typeof value === 'bigint') return count(String(value))
  if (Array.isArray(value)) return value.map(converted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (isDecimal(value)) return Amount.of(value.toFixed())
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, converted(inner)]))
}

function isDecimal(value: object): value is DecimalColumn {
  return 'toDecimalPlaces' in value
}
