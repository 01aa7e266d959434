import { listedMax, type Page } from '@halyard/wire'
import type { Database } from './database.ts'
import type { Statements } from './statements.ts'

/** Which page of a list, from 1, and its size. */
export interface Paging {
  readonly page: number
  readonly pageSize: number
}

/** The rows of one page, and the number of rows on all pages. */
export interface PageOfRows<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** A page as an endpoint answers it, of rows as they are or as they are shown. */
export function listed<Row>(found: PageOfRows<Row>, paging: Paging): Page<Row>
export function listed<Row, Shown>(found: PageOfRows<Row>, paging: Paging, view: (row: Row) => Shown): Page<Shown>
export function listed<Row>(
  { rows, total }: PageOfRows<Row>,
  { page, pageSize }: Paging,
  view: (row: Row) => unknown = (row) => row,
): Page<unknown> {
  return { list: rows.map((row) => view(row)), total, page, pageSize }
}

/** A SELECT up to its conditions, the table to count in, the conditions, and the order. */
export interface Selection<Text extends string> {
  readonly select: Text
  readonly from: string
  readonly filter: string
  readonly order: string
  readonly values?: readonly unknown[]
}

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
  const [counted] = await database.records(
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
  { select, from, filter, order, values = [] }: Selection<Text>,
  { page, pageSize }: Paging,
  read: (row: Statements[Text]) => unknown = (row) => row,
): Promise<PageOfRows<unknown>> {
  const [rows, total] = await Promise.all([
    database.records(
      `${select} WHERE ${filter} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
      values,
    ),
    countRows(database, from, filter, values),
  ])
  return { rows: rows.map((row) => read(row as Statements[Text])), total }
}
