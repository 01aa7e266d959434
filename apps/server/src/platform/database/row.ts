import { Amount } from '@halyard/domain'
import pg from 'pg'

/**
 * A row of a model as SQL answers it: amounts are exact, counts and ids are numbers, moments are dates, names are in camel case. Types of
 * rows come from the models: `type OrderRow = Row<SpotOrderModel>`, where `SpotOrderModel` is Prisma's.
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

/** Prisma's Decimal, of which nothing but its text is used. */
interface DecimalColumn {
  toFixed(): string
  toDecimalPlaces(places?: number): unknown
}

/** How `pg` reads values: nothing exact passes through a JavaScript number. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (ours.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as never,
}

const ours = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.NUMERIC, (text) => Amount.of(text)],
  [pg.types.builtins.INT8, count],
  [1231, listOf((text) => Amount.of(text))],
  [1016, listOf(count)],
])

/** A count or an id: beyond what a JavaScript number holds there are none. */
function count(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a count`)
  return number
}

function listOf<Item>(parse: (text: string) => Item): (text: string) => Item[] {
  return (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parse))
}

/** Whatever runs a statement: a pool, one connection of its own, or what guards one. */
export interface Queryable {
  query(statement: pg.QueryArrayConfig<unknown[]>): Promise<pg.QueryArrayResult<unknown[]>>
}

/** Runs one statement and answers its rows as `Row` describes them. */
export async function rowsFrom<Answered>(
  connection: Queryable,
  statement: { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] },
): Promise<Answered[]> {
  const { values = [], ...named } = statement
  const sent = { ...named, values: values as unknown[], rowMode: 'array' as const, types: rowTypes }
  return rowsOf<Answered>(await connection.query(sent))
}

/** The rows of an answer with their names in camel case. */
function rowsOf<Answered>({ fields, rows }: pg.QueryArrayResult): Answered[] {
  const names = fields.map(({ name }) => camelCase(name))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) row[name] = values[index]
    return row as Answered
  })
}

const camelCase = (name: string) =>
  name.includes('_') ? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) : name

/** What Prisma answered, as a row: at every depth its Decimal becomes an Amount and a bigint a number. */
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
