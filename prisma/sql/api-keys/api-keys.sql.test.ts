import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
/** So many seconds after the beginning. */
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))

let user: number
let other: number
let session: unknown

beforeEach(async () => {
  ;[user = 0, other = 0] = await fundedUsers(sql, 2)
  session = await call(`session_begin($1, 'token', 'Phone', $2, $3)`, user, at(0), at(60))
})

/** What a function of one value answers. */
async function call(text: string, ...values: unknown[]) {
  const [row] = await sql.rows(`SELECT ${text} AS answer`, values)
  return row?.answer
}

const change = (text: string) => sql.rows(`UPDATE users SET ${text} WHERE id = $1`, [user])
const add = (access: string, { of = user, max = 2, second = 1 } = {}) =>
  call(
    `api_key_add($1, $2, $3, 'sealed', $3, true, false, '{}', 'infinity', $4, $5)`,
    of,
    session,
    access,
    max,
    at(second),
  )
const keys = () => sql.rows('SELECT name, revoked_by, revoked_at FROM api_key ORDER BY id')
const told = async () =>
  (await sql.rows(`SELECT event, detail FROM notification WHERE event LIKE 'apiKey%' ORDER BY id`)).map(
    ({ event, detail }) => [event, detail],
  )

describe('api_key_add', () => {
  it('adds up to so many, and tells of each', async () => {
    expect([await add('a'), await add('b', { second: 2 }), await add('c')]).toEqual(['done', 'done', 'tooManyEntries'])
    expect(await told()).toEqual([
      ['apiKeyMade', { name: 'a' }],
      ['apiKeyMade', { name: 'b' }],
    ])
  })

  it('counts those alone that are not revoked', async () => {
    await add('a', { max: 1 })
    await call(`api_keys_revoke($1, NULL, 'owner', $2)`, user, at(2))
    expect(await add('b', { max: 1 })).toBe('done')
  })

  it.each([
    ['whose session has ended', `UPDATE session SET ended_at = now(), end_reason = 'passwordChanged'`, 'sessionEnded'],
    [
      'whose withdrawals are blocked',
      `UPDATE users SET withdrawals_blocked_until = 'infinity', withdrawals_blocked_reason = 'twoFactorOff'`,
      'withdrawalsBlocked',
    ],
  ])('adds none for whom %s', async (_, changed, outcome) => {
    await sql.rows(changed)
    expect(await add('a')).toBe(outcome)
    expect(await keys()).toEqual([])
  })

  it("adds none by another's session", async () => {
    expect(await add('a', { of: other })).toBe('sessionEnded')
  })
})

describe('api_keys_revoke', () => {
  it('revokes one of its owner, once, and tells its name', async () => {
    await add('a')
    await add('b', { second: 2 })
    const [first] = await sql.rows('SELECT id FROM api_key ORDER BY id')
    const revoke = (of: number) => call(`api_keys_revoke($1, $2, 'owner', $3)`, of, first?.id, at(3))
    expect([await revoke(other), await revoke(user), await revoke(user)]).toEqual([0, 1, 0])
    expect(await keys()).toEqual([
      { name: 'a', revoked_by: 'owner', revoked_at: at(3) },
      { name: 'b', revoked_by: null, revoked_at: null },
    ])
    expect((await told()).at(-1)).toEqual(['apiKeysRevoked', { names: 'a' }])
  })

  it.each([
    ['a changed password', "password_hash = 'new', updated_at = clock_timestamp()", 'passwordChanged'],
    [
      'a changed withdrawal password',
      "withdrawal_password_hash = 'new', updated_at = clock_timestamp()",
      'withdrawalPasswordChanged',
    ],
    ['a freeze', "state = 'frozen', updated_at = clock_timestamp()", 'accountClosed'],
    ['a ban', "state = 'banned', updated_at = clock_timestamp()", 'accountClosed'],
    ['the same password under newer parameters', "password_hash = 'rehashed'", null],
    ['another language', "language = 'de-DE', updated_at = clock_timestamp()", null],
  ])('of %s: %s', async (_, changed, revokedBy) => {
    await add('a')
    await add('b', { second: 2 })
    await change(changed)
    expect((await keys()).map((row) => row.revoked_by)).toEqual([revokedBy, revokedBy])
    const names = (await told()).filter(([event]) => event === 'apiKeysRevoked')
    expect(names).toEqual(revokedBy ? [['apiKeysRevoked', { names: 'a, b' }]] : [])
  })

  it('is done by the end of the second factor', async () => {
    await sql.rows(`INSERT INTO two_factor (user_id, secret, confirmed_at) VALUES ($1, 'sealed', $2)`, [user, at(0)])
    await add('a')
    await call('two_factor_end($1, $2, $3, 5)', user, at(3), at(60))
    expect(await keys()).toEqual([{ name: 'a', revoked_by: 'twoFactorOff', revoked_at: at(3) }])
  })
})

it('api_keys_used keeps the newest use of each', async () => {
  await add('a')
  await add('b', { second: 2 })
  const [a, b] = (await sql.rows('SELECT id FROM api_key ORDER BY id')).map(({ id }) => id)
  const use = (ids: unknown[], second: number, calls: string[]) =>
    call(
      'api_keys_used($1, $2, $3, $4)::text',
      ids,
      ids.map(() => at(second).toISOString()),
      ids.map(() => '203.0.113.7'),
      calls,
    )
  await use([a, b], 10, ['GET /a', 'GET /b'])
  await use([a], 9, ['GET /earlier'])
  await use([b], 11, ['GET /later'])
  expect(await sql.rows('SELECT used_at, used_from, used_for FROM api_key ORDER BY id')).toEqual([
    { used_at: at(10), used_from: '203.0.113.7', used_for: 'GET /a' },
    { used_at: at(11), used_from: '203.0.113.7', used_for: 'GET /later' },
  ])
})
