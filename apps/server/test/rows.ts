import type pg from 'pg'

/** What a test says of a row: the rest is as its table or its maker has it. */
export type RowChange = Readonly<Record<string, unknown>>

/** Writes a row and answers its id. */
export async function insertRow(pool: pg.Pool, table: string, row: RowChange): Promise<number> {
  const columns = Object.keys(row)
  const { rows } = await pool.query(
    `INSERT INTO ${table} (${columns}) VALUES (${columns.map((_, index) => `$${index + 1}`)}) RETURNING id`,
    Object.values(row),
  )
  return rows[0].id
}
