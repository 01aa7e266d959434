import type { Database } from './database.ts'

/** Which rows are read: a SELECT up to its conditions, the table that they count in, the conditions, and the order. */
export interface Selection {
  readonly select: string
  readonly from: string
  readonly filter: string
  readonly order: string
  readonly values?: readonly unknown[]
}

/** One page of rows, as `Row` describes them, and how many there are on all pages. */
export async function pageOf<Answered>(
  database: Database,
  { select, from, filter, order, values = [] }: Selection,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Answered[]; total: number }> {
  const [rows, count] = await Promise.all([
    database.rows<Answered>(
      `${select} WHERE ${filter} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
      values,
    ),
    database.row<{ total: number }>(`SELECT count(*) AS total FROM ${from} WHERE ${filter}`, values),
  ])
  return { rows, total: count?.total ?? 0 }
}
