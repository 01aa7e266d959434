import { beforeEach, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const moment = new Date(Date.UTC(2026, 0, 1))
const later = new Date(Date.UTC(2026, 0, 2))

let user: number
let other: number

beforeEach(async () => {
  ;[user = 0, other = 0] = await fundedUsers(sql, 2)
})

async function session(of: number, token: string): Promise<number> {
  const [row] = await sql.rows('SELECT session_begin($1, $2, $3, $4, $5)::int AS id', [
    of,
    token,
    'test',
    moment,
    new Date(Date.UTC(2026, 0, 8)),
  ])
  return Number(row?.id)
}

async function subscribe(of: number, by: number, browser: string, max = 20) {
  const [row] = await sql.rows(`SELECT push_subscribe($1, $2, $3, $4, 'en-US', $5, $6) AS outcome`, [
    of,
    by,
    `encrypted ${browser}`,
    browser,
    max,
    moment,
  ])
  return row?.outcome
}

const subscribed = async () =>
  (await sql.rows('SELECT session_id::int AS session, fingerprint FROM push_subscription ORDER BY 1')).map((row) => [
    row.session,
    row.fingerprint,
  ])

const notify = (of: number, about: number, at = moment) =>
  sql.rows(`SELECT notification_add($1, 'loanRepaid', '{}', 'loan', $2, $3)`, [of, about, at])

const waiting = async () =>
  (await sql.rows('SELECT session_id::int AS session, tries FROM push_delivery ORDER BY notification_id, 1')).map(
    (row) => [row.session, row.tries],
  )

it('push_subscribe: one browser a session, and one session a browser, whoever signs in on it', async () => {
  const [mine, theirs] = [await session(user, 'a'), await session(other, 'b')]
  expect(await subscribe(user, mine, 'phone')).toBe('done')
  expect(await subscribe(user, mine, 'tablet')).toBe('done')
  expect(await subscribed()).toEqual([[mine, 'tablet']])
  expect(await subscribe(other, theirs, 'tablet')).toBe('done')
  expect(await subscribed()).toEqual([[theirs, 'tablet']])
})

it("push_subscribe: not for a session that has ended, nor another's, nor more than so many", async () => {
  const ended = await session(user, 'a')
  const mine = await session(user, 'b')
  expect(await subscribe(user, ended, 'phone')).toBe('sessionEnded')
  expect(await subscribe(other, mine, 'phone')).toBe('sessionEnded')
  await sql.rows('UPDATE users SET shared = true WHERE id = $1', [user])
  const [second, third] = [await session(user, 'c'), await session(user, 'd')]
  expect([await subscribe(user, second, 'one', 2), await subscribe(user, third, 'two', 2)]).toEqual(['done', 'done'])
  expect(await subscribe(user, second, 'another', 2)).toBe('done')
  const fourth = await session(user, 'e')
  expect(await subscribe(user, fourth, 'three', 2)).toBe('tooManyEntries')
  // On the browser of one of them it takes its place.
  expect(await subscribe(user, fourth, 'two', 2)).toBe('done')
  expect(await subscribed()).toEqual([
    [second, 'another'],
    [fourth, 'two'],
  ])
})

it('push_enqueue: each notification goes to its user’s browsers, once until it is sent, and not when it was read', async () => {
  const [mine, theirs] = [await session(user, 'a'), await session(other, 'b')]
  await subscribe(user, mine, 'phone')
  await subscribe(other, theirs, 'tablet')
  await notify(user, 1)
  await notify(user, 1)
  await notify(other, 2)
  expect(await waiting()).toEqual([
    [mine, 0],
    [theirs, 0],
  ])
  await sql.rows('UPDATE push_delivery SET tries = 3')
  await sql.rows(`UPDATE notification SET detail = '{"x":"y"}' WHERE user_id = $1`, [user])
  expect(await waiting()).toEqual([
    [mine, 0],
    [theirs, 3],
  ])
  await sql.rows('DELETE FROM push_delivery')
  await sql.rows('UPDATE notification SET read_at = $1', [later])
  expect(await waiting()).toEqual([])
})

it('push_enqueue: a session that was replaced hears of the moment in which it was, and of nothing after', async () => {
  const mine = await session(user, 'a')
  await subscribe(user, mine, 'phone')
  await session(user, 'b')
  await notify(user, 1)
  await notify(user, 2, later)
  expect(await waiting()).toEqual([[mine, 0]])
})

it('push_end: signing out ends the subscription at once, and nothing else does', async () => {
  const [mine, theirs] = [await session(user, 'a'), await session(other, 'b')]
  await subscribe(user, mine, 'phone')
  await subscribe(other, theirs, 'tablet')
  await sql.rows(`UPDATE session SET ended_at = $1, end_reason = 'replaced' WHERE id = $2`, [later, theirs])
  await sql.rows(`UPDATE session SET ended_at = $1, end_reason = 'signedOut' WHERE id = $2`, [later, mine])
  expect(await subscribed()).toEqual([[theirs, 'tablet']])
})
