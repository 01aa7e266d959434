import { beforeEach, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

/** Rows of two users, a minute apart, with gaps between the ids. */
beforeEach(async () => {
  await sql.rows(
    'CREATE TEMPORARY TABLE listed (id bigint, user_id bigint, created_at timestamptz, PRIMARY KEY (user_id, id))',
  )
  await sql.rows(
    `INSERT INTO listed SELECT number * 7, number % 2, '2026-01-01T00:00Z'::timestamptz + number * interval '1 minute'
       FROM generate_series(1, 200) number`,
  )
})

const position = async (user: number, moment: string) => {
  const [row] = await sql.rows(`SELECT list_position('listed', $1, $2)::int AS id`, [user, moment])
  return row?.id
}

it('list_position: between the rows before a moment and those from it on', async () => {
  for (const minute of [-5, 0, 1, 2, 3, 99, 100, 199, 200, 201, 500]) {
    const moment = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
    for (const user of [0, 1, 2]) {
      const id = await position(user, moment)
      const wrong = await sql.rows('SELECT id FROM listed WHERE user_id = $1 AND (id >= $2) <> (created_at >= $3)', [
        ...[user, id, moment],
      ])
      expect(wrong, `${user} at ${moment}`).toEqual([])
    }
  }
})
