import { describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers, postLegs } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const day = '2026-11-25'

/** Moves some of a coin to an account of a user, from outside or from another of their accounts. */
const move = (reference: number, from: string, to: string, quantity: string) =>
  postLegs(
    sql,
    reference,
    [from, `-${quantity}`, from.includes(':available:') ? 26 : null],
    [...[to, quantity], to.includes(':available:') ? 26 : null],
  )
const balances = async (asset: string, through: number) =>
  (
    await sql.rows('SELECT user_id::int, balance::text FROM liability_balances($1, $2) ORDER BY user_id', [
      asset,
      through,
    ])
  ).map(Object.values)
const newestJournal = async () => (await sql.rows<{ id: number }>('SELECT max(id)::int AS id FROM journal'))[0]?.id ?? 0
const cut = () =>
  sql.rows(
    `INSERT INTO liability_cut (day, taken_at, through_journal, assets) VALUES ($1, '2026-11-25T00:00:04.250Z', 1, '{BTC,USDT}')`,
    [day],
  )
const write = async (asset: string, amounts: readonly string[] = ['1.50', '0']) => {
  const [written] = await sql.rows(
    `SELECT liability_write($1, $2, 'root', $3, $4, $5, '{1}', '{0}', '{top}', '{1.5}') AS kept`,
    [day, asset, amounts.map((_, index) => index + 1), amounts, amounts.map((_, index) => `salt ${index}`)],
  )
  return written?.kept
}

describe('liability_balances', () => {
  it('sums all accounts of a user in a coin as they were after a journal', async () => {
    const [one = 0, other = 0] = await fundedUsers(sql, 3, '100')
    const funded = await newestJournal()
    await move(70, `user:${one}:available:USDT`, `user:${one}:spot:USDT`, '40')
    const frozen = await newestJournal()
    await move(71, `user:${one}:spot:USDT`, 'house:market:USDT', '40')
    await move(72, `user:${other}:available:USDT`, 'outside:USDT', '100')
    const spent = await newestJournal()
    await move(73, 'outside:BTC', `user:${other}:available:BTC`, '2')

    expect((await balances('USDT', funded)).map(([, balance]) => Number(balance))).toEqual([100, 100, 100])
    expect((await balances('USDT', frozen)).map(([, balance]) => Number(balance))).toEqual([100, 100, 100])
    // Who has nothing left is among them, and who never had any is not.
    expect((await balances('USDT', spent)).map(([, balance]) => Number(balance))).toEqual([60, 0, 100])
    expect(await balances('BTC', spent)).toEqual([])
    expect((await balances('BTC', await newestJournal())).map(([user]) => user)).toEqual([other])
  })
})

describe('liability_write', () => {
  it('keeps a tree once, with its leaves in their places, and numbers and chains its root', async () => {
    await cut()
    expect([await write('USDT'), await write('USDT', ['7']), await write('BTC')]).toEqual([true, false, true])
    const roots = await sql.rows(
      'SELECT position, asset, users, sum::float8, taken_at, previous, hash FROM liability_root ORDER BY position',
    )
    expect(roots.map(({ position, asset, users, sum }) => [position, asset, users, sum])).toEqual([
      [1, 'USDT', 2, 1.5],
      [2, 'BTC', 2, 1.5],
    ])
    expect(roots[0]?.taken_at).toEqual(new Date('2026-11-25T00:00:04.250Z'))
    expect(roots.map(({ previous }) => previous)).toEqual(['0'.repeat(64), roots[0]?.hash])
    const leaves = await sql.rows(
      'SELECT place, user_id::int, balance::float8, salt FROM liability_leaf WHERE root = 1 ORDER BY place',
    )
    expect(leaves.map(Object.values)).toEqual([
      [0, 1, 1.5, 'salt 0'],
      [1, 2, 0, 'salt 1'],
    ])
    expect(await sql.rows('SELECT level, place, hash FROM liability_node WHERE root = 1')).toEqual([
      { level: 1, place: 0, hash: 'top' },
    ])
  })

  it('keeps none of a day whose moment is not fixed, nor one with a leaf below zero', async () => {
    expect(await write('USDT')).toBe(false)
    await cut()
    await expect(write('USDT', ['5', '-1'])).rejects.toThrow('liability_leaf_balance_check')
  })
})

it('liability_root_follows: a root is tied to the newest statement of the feed', async () => {
  const [stated] = await sql.rows(
    `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash)
     VALUES (0, 1, 2, repeat('a', 64), now(), now() + interval '1 hour', now(), '', '') RETURNING hash`,
  )
  await cut()
  await write('USDT')
  const roots = await sql.rows(
    'SELECT feed_statement, hash = liability_root_hash(liability_root) AS hashed FROM liability_root',
  )
  expect(roots).toEqual([{ feed_statement: stated?.hash, hashed: true }])
})

it.each(['UPDATE liability_root SET sum = 0', 'DELETE FROM liability_root', 'TRUNCATE liability_cut'])(
  'what was stated stays: %s',
  async (text) => {
    await expect(sql.rows(text)).rejects.toThrow('append-only')
  },
)
