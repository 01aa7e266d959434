import type { sqlCases } from './sql-cases.ts'

type Sql = ReturnType<typeof sqlCases>

/** Users with so much USDT each, or none, and the coin itself: what a test of a `_write` function begins with. */
export async function fundedUsers(sql: Sql, count: number, quantity?: string): Promise<number[]> {
  await sql.rows(
    `INSERT INTO coin (code, name, kind, precision, logo, sort) VALUES ('USDT', 'Tether', 'crypto', 6, '', 1)
     ON CONFLICT DO NOTHING`,
  )
  const users = await sql.rows<{ id: number }>(
    `INSERT INTO users (email, password_hash, invitation_code)
     SELECT number || '@example.com', '-', number FROM generate_series(1, $1::int) number RETURNING id::int`,
    [count],
  )
  for (const { id } of quantity ? users : []) {
    await postLegs(sql, id, ['house:play:USDT', `-${quantity}`, null], [`user:${id}:available:USDT`, quantity, 26])
  }
  return users.map(({ id }) => id)
}

/** Posts one journal of these legs, once for each reference. */
export async function postLegs(sql: Sql, reference: number, ...legs: readonly (readonly unknown[])[]): Promise<void> {
  await sql.rows(
    `SELECT ledger_post_or_raise('test', ARRAY[ROW(1, $1::bigint, NULL, $2::jsonb)::ledger_journal], now())`,
    [reference, JSON.stringify(legs)],
  )
}

/**
 * How a `_write` function ended each row, in the order of their ordinals: accepted, or why not and how much would do.
 */
export async function written(sql: Sql, write: string, rows: readonly object[], moment: string): Promise<string[][]> {
  const results = await sql.rows<{ id: number | null; refusal: string; detail: Record<string, string> }>(
    `SELECT id::int, refusal, detail FROM ${write}($1::jsonb, $2) ORDER BY ordinal`,
    [JSON.stringify(rows), moment],
  )
  return results.map(({ id, refusal, detail }) => {
    const left = detail?.left ?? detail?.available
    return id ? ['accepted'] : [refusal, ...(left === undefined ? [] : [left])]
  })
}
