import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { appOfFile } from '../../test/harness.ts'
import { type ServerProcesses, serverProcesses } from '../../test/server-processes.ts'

const app = appOfFile()
let feeds: ServerProcesses

beforeAll(async () => {
  feeds = await serverProcesses(app, { ROLES: 'feed' })
})
afterAll(async () => {
  await feeds.killAll()
})

/** The session that holds the feed's lock. */
async function leader(): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ pid: number }>(
    `SELECT pg_locks.pid FROM pg_locks JOIN pg_stat_activity activity ON activity.pid = pg_locks.pid
      WHERE locktype = 'advisory' AND granted AND application_name = 'halyard feed'
        AND activity.datname = current_database() AND ((classid::bigint << 32) | objid::bigint) = 4259273333`,
  )
  return rows[0]?.pid
}

const sessions = async () =>
  (
    await app.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'halyard feed' AND datname = current_database()`,
    )
  ).rows[0]?.count

const newestTick = async () =>
  (await app.pool.query<{ at: Date | null }>('SELECT max(at) AS at FROM tick')).rows[0]?.at?.getTime() ?? 0

it('a leader that is stopped loses the feed, and stands in line when it wakes up', async () => {
  feeds.start()
  const first = await vi.waitUntil(leader, 120_000)
  await vi.waitUntil(newestTick, 120_000)
  feeds.start()
  await vi.waitFor(async () => expect(await sessions()).toBe(2), 120_000)

  const stoppedAt = performance.now()
  feeds.pauseOldest()
  const second = await vi.waitUntil(
    async () => {
      const now = await leader()
      return now !== first && now
    },
    { timeout: 120_000, interval: 20 },
  )
  const leaderless = performance.now() - stoppedAt
  // The promise is 3 s. A machine that is busy with other tests is given as long again.
  expect(leaderless).toBeLessThan(6_000)
  const taken = await newestTick()
  await vi.waitFor(async () => expect(await newestTick()).toBeGreaterThan(taken), 120_000)

  feeds.resume()
  await vi.waitFor(async () => expect(await sessions()).toBe(2), 120_000)
  expect(await leader()).toBe(second)
  const { rows } = await app.pool.query<{ twice: number; back: number }>(`
    SELECT count(*) FILTER (WHERE sequence <> before + 1)::int AS twice, count(*) FILTER (WHERE at < time)::int AS back
      FROM (SELECT at, sequence, lag(sequence) OVER pair AS before, lag(at) OVER pair AS time FROM tick
            WINDOW pair AS (PARTITION BY pair_id ORDER BY sequence)) told WHERE before IS NOT NULL`)
  expect(rows).toEqual([{ twice: 0, back: 0 }])
}, 300_000)
