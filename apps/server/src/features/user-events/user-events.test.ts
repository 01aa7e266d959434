import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { UserEventsRepository } from './user-events.repository.ts'

const app = appOfFile()
const stored = () => app.get(UserEventsRepository)
const since = (userId: number, last: number) => stored().read((log) => log.since(userId, last))

/** Works in a transaction of its own, which is still under way. */
async function begun<Answered>(work: (client: PoolClient) => Promise<Answered>): Promise<Answered> {
  const client = await app.pool.connect()
  try {
    await client.query('BEGIN')
    return await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const revokes = `SELECT user_event_add(ARRAY[user_event_of_subject($1, 'keysRevoked', NULL, now())])
                   FROM user_event_listened(ARRAY[$1::bigint])`

const notifies = `SELECT notification_add($1, 'machineEnded', '{}', 'miningOrder', 1, now())`

it('a transaction that commits later than one that began after it is found, each once', async () => {
  const [early, late] = [(await app.signedIn()).userId, (await app.signedIn()).userId]
  for (const user of [early, late]) await expect.poll(() => stored().open(user)).toBe(0)
  await stored().read(async (log) => {
    const before = await log.snapshot()
    await begun(async (client) => {
      await client.query(revokes, [early])
      await app.pool.query(revokes, [late])
      const first = await log.after(before)
      expect(first.events.map(({ userId }) => userId)).toEqual([late])
      await client.query('COMMIT')
      const second = await log.after(first.snapshot)
      expect(second.events.map(({ userId, sequence }) => [userId, sequence])).toEqual([[early, 1]])
      expect((await log.after(second.snapshot)).events).toEqual([])
    })
  })
})

it('a user’s events are kept for sure once all transactions of before have ended', async () => {
  const { userId } = await app.signedIn()
  await begun(async (client) => {
    await client.query('SELECT pg_current_xact_id()')
    expect(await stored().open(userId)).toBeUndefined()
    await client.query('ROLLBACK')
    await expect.poll(() => stored().open(userId)).toBe(0)
  })
})

it('what is rolled back leaves no gap in the numbers', async () => {
  const { userId } = await app.signedIn()
  await expect.poll(() => stored().open(userId)).toBe(0)
  await begun((client) => client.query(revokes, [userId]))
  await app.pool.query(revokes, [userId])
  expect((await since(userId, 0))?.map(({ sequence }) => sequence)).toEqual([1])
  expect(await since(userId, 2)).toBeUndefined()
})

it('a notification leaves its user’s stream free until it commits: what follows it may have to wait for accounts', async () => {
  const { userId } = await app.signedIn()
  await expect.poll(() => stored().open(userId)).toBe(0)
  await begun(async (client) => {
    await client.query(notifies, [userId])
    await app.pool.query(revokes, [userId])
    await client.query('COMMIT')
  })
  expect((await since(userId, 0))?.map(({ sequence, kind }) => [sequence, kind])).toEqual([
    [1, 'keysRevoked'],
    [2, 'notified'],
  ])
})

it('a notification that is read is no news, and one that is unread again is', async () => {
  const { userId } = await app.signedIn()
  await expect.poll(() => stored().open(userId)).toBe(0)
  await app.pool.query(notifies, [userId])
  await app.pool.query('UPDATE notification SET read_at = now() WHERE user_id = $1', [userId])
  await app.pool.query('UPDATE notification SET read_at = NULL WHERE user_id = $1', [userId])
  expect((await since(userId, 0))?.map(({ kind }) => kind)).toEqual(['notified', 'notified'])
})
