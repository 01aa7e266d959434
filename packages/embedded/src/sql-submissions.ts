import type { sqlCases } from './sql-cases.ts'

type Sql = ReturnType<typeof sqlCases>

/** Users with so much USDT each, and the coin itself: what a test of a `_write` function begins with. */
export async function fundedUsers(sql: Sql, count: number, quantity: string): Promise<number[]> {
  await sql.rows(
    `INSERT INTO coin (code, name, kind, precision, logo, sort) VALUES ('USDT', 'Tether', 'crypto', 6, '', 1)
     ON CONFLICT DO NOTHING`,
  )
  const users = await sql.rows<{ id: number }>(
    `INSERT INTO users (email, password_hash, invitation_code)
     SELECT number || '@example.com', '-', number FROM generate_series(1, $1::int) number RETURNING id::int`,
    [count],
  )
  for (const { id } of users) {
    await sql.rows(`SELECT ledger_post_or_raise('test:' || $1::bigint, 'test', $1::bigint, $2::jsonb, now())`, [
      id,
      JSON.stringify([
        ['house:play:USDT', `-${quantity}`, null],
        [`user:${id}:available:USDT`, quantity, 26],
      ]),
    ])
  }
  return users.map(({ id }) => id)
}

/** How a `_write` function ended each row, in the order of their ordinals: accepted, or why not and how much would do. */
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
