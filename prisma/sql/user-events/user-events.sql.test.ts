import { beforeEach, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const moment = new Date(Date.UTC(2026, 0, 1))

let user: number
let other: number
let silent: number

beforeEach(async () => {
  ;[user = 0, other = 0, silent = 0] = await fundedUsers(sql, 3, '100')
  await sql.rows('INSERT INTO user_event_stream (user_id, made_by) VALUES ($1, 0), ($2, 0)', [user, other])
})

const of = (userId: number, kind: string, order: number) => [userId, kind, order] as const
const add = (...events: ReturnType<typeof of>[]) =>
  sql.rows(
    `SELECT user_event_add(ARRAY(
       SELECT user_event_of_order(owner, what::user_event_kind, about, $4)
         FROM unnest($1::bigint[], $2::text[], $3::bigint[]) WITH ORDINALITY AS event (owner, what, about, place)
        ORDER BY place))`,
    [events.map(([owner]) => owner), events.map(([, kind]) => kind), events.map(([, , order]) => order), moment],
  )
const kept = async () =>
  (await sql.rows('SELECT user_id, sequence, kind, order_id FROM user_event ORDER BY user_id, sequence')).map((row) => [
    Number(row.user_id),
    Number(row.sequence),
    row.kind,
    Number(row.order_id),
  ])

it('user_event_listened: those who have a stream, by their ids', async () => {
  const [row] = await sql.rows('SELECT user_event_listened($1)::int[] AS users', [[silent, other, user]])
  expect(row?.users).toEqual([user, other])
})

it('user_event_add: each user’s are numbered in their order, and on from the last', async () => {
  await add(of(user, 'placed', 7), of(other, 'placed', 8), of(user, 'filled', 7))
  await add(of(user, 'placed', 9))
  expect(await kept()).toEqual([
    [user, 1, 'placed', 7],
    [user, 2, 'filled', 7],
    [user, 3, 'placed', 9],
    [other, 1, 'placed', 8],
  ])
})

it('ledger_post: a balance is told of who listens, whole and free', async () => {
  const address = (of: number, part: string) => `user:${of}:${part}:USDT`
  for (const owner of [user, silent]) {
    await sql.rows(
      `SELECT * FROM ledger_post(ARRAY[ROW(0, $1, 'spotOrder', 1, $2, -5, 5)::ledger_leg,
                                       ROW(0, $1, 'spotOrder', 1, $3, 5, NULL)::ledger_leg], $4)`,
      [`spotOrder:${owner}:place`, address(owner, 'available'), address(owner, 'spot'), moment],
    )
  }
  const events = await sql.rows(
    `SELECT user_id::int, balance::int, available::int, balance_moved, available_moved, cause FROM user_event`,
  )
  expect(events).toEqual([
    {
      user_id: user,
      balance: 100,
      available: 95,
      balance_moved: false,
      available_moved: true,
      cause: 'spotOrder:place',
    },
  ])
})
