import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()
const photo = 'A'.repeat(22)

let userId: number

beforeEach(async () => {
  const [user] = await sql.rows<{ id: number }>(
    `INSERT INTO users (email, password_hash, invitation_code) VALUES ('ada@example.com', '-', 'ada') RETURNING id::int`,
  )
  userId = user?.id ?? 0
  await sql.rows(
    `INSERT INTO upload (id, user_id, digest, bytes, width, height, created_at) VALUES ($2, $1, 'digest', 1, 1, 1, now())`,
    [userId, photo],
  )
})

async function submit() {
  const [row] = await sql.rows<{ id: number | null }>(
    `SELECT identity_submit($1, 'passport', 'Ada', $2, $2, $2, now())::int AS id`,
    [userId, photo],
  )
  return row?.id
}

const states = async () => (await sql.rows('SELECT state FROM identity ORDER BY id')).map(({ state }) => state)
const decide = (state: string) =>
  sql.rows(
    `UPDATE identity SET state = $1::identity_state, reason = CASE $1 WHEN 'rejected' THEN 'Blurred.' END
      WHERE state = 'submitted'`,
    [state],
  )

describe('identity_submit', () => {
  it('replaces what nobody has decided', async () => {
    await submit()
    await submit()
    expect(await states()).toEqual(['replaced', 'submitted'])
  })

  it.each([
    ['rejected', ['rejected', 'submitted']],
    ['passed', ['passed']],
  ])('after one that was %s', async (state, expected) => {
    await submit()
    await decide(state)
    await submit()
    expect(await states()).toEqual(expected)
  })

  it('tells the user how it was decided, and nothing when it was replaced', async () => {
    await submit()
    await submit()
    await decide('passed')
    expect(await sql.rows('SELECT event FROM notification')).toEqual([{ event: 'identityPassed' }])
  })
})
