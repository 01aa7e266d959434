import { listedMax, type Page } from '@halyard/wire'
import type { Database } from './database.ts'
import type { Statements } from './statements.ts'

/** Which page of a list, from 1, and its size; of a list by id, also of the rows with smaller ids than `before`. */
export interface Paging {
  readonly page: number
  readonly pageSize: number
  readonly before?: number | undefined
}

/** The rows of one page, and the number of rows on all pages. */
export interface PageOfRows<Row> {
  readonly rows: Row[]
  readonly total: number
  /** Of a list by id: the last row's id, or null on the last page. */
  readonly next?: number | null
}

/** A page as an endpoint answers it, of rows as they are or as they are shown. */
export function listed<Row>(found: PageOfRows<Row>, paging: Paging): Page<Row>
export function listed<Row, Shown>(found: PageOfRows<Row>, paging: Paging, view: (row: Row) => Shown): Page<Shown>
export function listed<Row>(
  { rows, total, next }: PageOfRows<Row>,
  { page, pageSize }: Paging,
  view: (row: Row) => unknown = (row) => row,
): Page<unknown> {
  return { list: rows.map((row) => view(row)), total, page, pageSize, next }
}

/** The id to ask the next page with: null where a page is not full, since nothing follows it. */
export function nextAfter(ids: readonly number[], { pageSize }: Paging): number | null {
  return ids.length === pageSize ? (ids.at(-1) ?? null) : null
}

/**
 * A SELECT up to its conditions, the table to count in, the conditions, and the order. Where that is by the rows' `id`,
 * newest first, or there is a cursor, it can be paged by `before`.
 */
export interface Selection<Text extends keyof Statements> {
  readonly select: Text
  readonly from: string
  readonly filter: string
  readonly order: string
  readonly values?: readonly unknown[]
  readonly cursor?: Cursor<Statements[Text]>
}

/** How a list goes on behind one of its rows, newest first. */
interface Cursor<Row> {
  /** By which it is ordered. */
  readonly columns: string
  /** The same of the row that `$before` names. */
  readonly place: string
  readonly idOf: (row: Row) => number
}

/** The cursor of days that were paid. They have no id, so it is made of the product's and the day, of which there are at most 3,650. */
export const dayCursor = <Of extends string>(alias: string, table: string, column: string, of: Of) => ({
  columns: `(${alias}.due_at, ${alias}.${column})`,
  place: `SELECT due_at, ${column} FROM ${table}
           WHERE user_id = $1 AND ${column} = $before::bigint / ${daysMax} AND day = $before::bigint % ${daysMax}`,
  idOf: (row: { readonly [Name in Of]: number } & { readonly day: number }) => row[of] * daysMax + row.day,
})

const daysMax = 10_000

/**
 * Counts up to the paging limit only: counting a whole list for each page would be slow
 * (docs/decisions/027-shares-in-flight-and-read-pool.md).
 */
export async function countRows(
  database: Database,
  from: string,
  filter: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const [counted] = await database.own.records(
    `SELECT count(*) AS total FROM (SELECT FROM ${from} WHERE ${filter} LIMIT ${listedMax}) counted`,
    values,
  )
  return Number(counted?.total ?? 0)
}

/** One page of rows, as they are or as they are read; conditions leave their type as it is. */
export async function pageOf<const Text extends keyof Statements>(
  database: Database,
  selection: Selection<Text>,
  paging: Paging,
): Promise<PageOfRows<Statements[Text]>>
export async function pageOf<const Text extends keyof Statements, Read>(
  database: Database,
  selection: Selection<Text>,
  paging: Paging,
  read: (row: Statements[Text]) => Read,
): Promise<PageOfRows<Read>>
export async function pageOf<Text extends keyof Statements>(
  database: Database,
  { select, from, filter, order, values = [], cursor = cursorById(order) }: Selection<Text>,
  paging: Paging,
  read: (row: Statements[Text]) => unknown = (row) => row,
): Promise<PageOfRows<unknown>> {
  const { page, pageSize, before } = paging
  const older =
    cursor && before !== undefined
      ? ` AND ${cursor.columns} < (${cursor.place.replaceAll('$before', `$${values.length + 1}`)})`
      : ''
  const [rows, total] = await Promise.all([
    database.own.records(
      `${select} WHERE ${filter}${older} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
      older ? [...values, before] : values,
    ),
    countRows(database, from, filter, values),
  ])
  const found = rows.map((row) => row as Statements[Text])
  return { rows: found.map(read), total, ...(cursor && { next: nextAfter(found.map(cursor.idOf), paging) }) }
}

function cursorById(order: string): Cursor<unknown> | undefined {
  const columns = /^([\w.]*\bid) DESC$/.exec(order)?.[1]
  return columns === undefined
    ? undefined
    : { columns, place: '$before', idOf: (row) => Number((row as { readonly id: unknown }).id) }
}
