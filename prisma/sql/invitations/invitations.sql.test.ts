import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

/** Users, each invited by the one before, the first by the root of all. */
let line: number[]

const join = (name: string, parent: number) =>
  sql.insert('users', { email: `${name}@example.com`, password_hash: '-', invitation_code: name, parent_id: parent })

beforeEach(async () => {
  line = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) line.push(await join(name, line.at(-1) ?? 1))
})

describe('a new user', () => {
  it('is a member of who invited them, of who invited those, and of who invited these, and of nobody else', async () => {
    const [a, b, c, d, e] = line
    expect(
      await sql.rows('SELECT inviter_id::int, level FROM invitation WHERE member_id = $1 ORDER BY level', [e]),
    ).toEqual([
      { inviter_id: d, level: 1 },
      { inviter_id: c, level: 2 },
      { inviter_id: b, level: 3 },
    ])
    expect(await sql.rows('SELECT FROM invitation WHERE member_id = $1', [a])).toEqual([])
  })

  it('is counted with each of them', async () => {
    const [a] = line
    await join('another', a as number)
    const counts = 'SELECT level, members FROM invitation_count WHERE inviter_id = $1 ORDER BY level'
    expect(await sql.rows(counts, [a])).toEqual([
      { level: 1, members: 2 },
      { level: 2, members: 1 },
      { level: 3, members: 1 },
    ])
  })
})

it.each([
  ['an invitation', 'UPDATE invitation SET level = 2 WHERE level = 1'],
  ['an invitation', 'DELETE FROM invitation'],
  ['the inviter of a user', 'UPDATE users SET parent_id = 1 WHERE parent_id > 1'],
])('%s never changes: %s', async (what, change) => {
  await expect(sql.rows(change)).rejects.toThrow(`${what} cannot be changed or deleted`)
})
