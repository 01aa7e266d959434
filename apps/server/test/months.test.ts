import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@halyard/embedded'
import { endpoints } from '@halyard/wire'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { LedgerService } from '../src/features/ledger/index.ts'
import { Reconciler } from '../src/features/ledger/reconciler.job.ts'
import { Alarms } from '../src/features/operations/alarms.job.ts'
import { Months } from '../src/features/operations/months.job.ts'
import { Database } from '../src/platform/database/database.ts'
import { fund } from '../testing/users.ts'
import { dumpNames, migrateThrough, migrationNames, migrationsDir, restored } from './dumps/dump.ts'
import { appOfFile } from './harness.ts'
import { expectSoundLedger } from './sound-ledger.ts'

describe('a host of the release before', () => {
  it('is kept by months from then on, while money moves and lists are read, without a call that fails or waits', async () => {
    const begins = migrationNames().findIndex((name) => name.endsWith('_months'))
    const before = migrationNames()[begins - 1] ?? ''
    const dumped =
      dumpNames()
        .filter((name) => name <= before)
        .at(-1) ?? ''
    const { database } = await restored(dumped)
    await migrateThrough(before, database.url)
    const owner = poolOf({ connectionString: database.url, max: 2 })
    await owner.query(
      'GRANT ALL ON ALL TABLES IN SCHEMA public TO halyard_server; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO halyard_server',
    )
    await owner.query('GRANT USAGE ON SCHEMA public TO halyard_server')
    const { rows: earlier } = await owner.query('SELECT count(*)::int AS count FROM posting')
    const { rows: users } = await owner.query('SELECT min(id)::int AS id FROM users')
    const traffic = trafficOn(database.serverUrl, users[0].id)
    try {
      await expect.poll(() => traffic.posted, { timeout: 30_000 }).toBeGreaterThan(20)
      expect(await migrate({ ...database, migrationsDir })).toContain(migrationNames()[begins])
      const since = traffic.posted
      await expect.poll(() => traffic.posted, { timeout: 30_000 }).toBeGreaterThan(since + 20)
      await moveMonth(traffic, owner, database.adminUrl)
    } finally {
      await traffic.end()
    }
    expect((await owner.query('SELECT count(*)::int AS count FROM posting')).rows).toEqual([
      { count: earlier[0].count + 2 * traffic.posted },
    ])
    await expectSoundLedger(owner)
    await owner.end()
    await database.drop()
  })
})

/** A pool says that it has ended while its connections still do, idle ones and others, and the drop ends those. */
function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Users who are paid and read their list until it ends, waiting for a lock for a second at most; it throws what any of them was refused. */
function trafficOn(url: string, userId: number) {
  const pool = poolOf({ connectionString: url, max: 8, options: '-c lock_timeout=1s' })
  let over = false
  const traffic = { posted: 0, read: 0, newest: 0, end: async () => {} }
  const pay = async (from: string) => {
    for (let number = 0; !over; number += 1) {
      const values = [`paid:${from}:${number}`, `user:${userId}:available:USDT`]
      const { rows } = await pool.query({ ...post, values })
      expect(rows).toEqual([{ outcome: 'posted' }])
      traffic.posted += 1
    }
  }
  // Each look finds all that was there at the one before.
  const look = async () => {
    let known = 0
    while (!over) {
      const { rows } = await pool.query({ ...list, values: [userId] })
      expect(rows.length).toBeGreaterThanOrEqual(known)
      known = rows.length
      traffic.newest = Number(rows[0]?.id ?? 0)
      traffic.read += 1
    }
  }
  const callers = [pay('a'), pay('b'), pay('c'), look(), look()]
  // What fails is thrown at the end.
  for (const caller of callers) caller.catch(() => {})
  traffic.end = async () => {
    over = true
    await Promise.all(callers).finally(() => pool.end())
  }
  return traffic
}

const post = {
  name: 'pay',
  text: `SELECT outcome FROM ledger_post(ARRAY[
           (0, $1, 'test', 1, $2, 1, 26)::ledger_leg, (0, $1, 'test', 1, 'outside:USDT', -1, NULL)::ledger_leg], now())`,
}
const list = {
  name: 'list',
  text: 'SELECT * FROM posting WHERE user_id = $1 AND record_type IS NOT NULL ORDER BY id DESC',
}

/** Moves a month that is over to another tablespace as docs/operating.md says, while money moves in the next one. */
async function moveMonth(traffic: ReturnType<typeof trafficOn>, owner: pg.Pool, adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('SET allow_in_place_tablespaces = on')
  await admin.query("CREATE TABLESPACE slow LOCATION ''")
  await admin.query('GRANT CREATE ON TABLESPACE slow TO halyard')
  const begin = async (month: string) => {
    // One makes it, and another begins it.
    for (const _ of 'ab') await owner.query('SELECT months_ahead($1)', [`${month}-02T00:00:00Z`])
    const { rows } = await owner.query('SELECT month_first_id($1)::text AS id', [`${month}-01`])
    await expect.poll(() => traffic.newest, { timeout: 30_000 }).toBeGreaterThan(Number(rows[0].id))
  }
  await begin('2040-05')
  await begin('2040-06')
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const steps = /```sql\n(SET default_tablespace[^`]*)```/.exec(page)?.[1] ?? ''
  expect(steps).toContain('posting_2027_01')
  const ours = steps.replaceAll('2027_01', '2040_05').replaceAll('2027-01', '2040-05').replaceAll('2027-02', '2040-06')
  const client = await owner.connect()
  try {
    // As they are typed: each by itself, but for those of a transaction.
    for (const step of ours.match(/\s*BEGIN;[\s\S]*?COMMIT;|[^;]+;/g) ?? []) await untilUnlocked(client, step)
  } finally {
    client.release(true)
  }
  const { rows } = await owner.query(
    `SELECT (SELECT spcname FROM pg_tablespace WHERE oid = reltablespace) AS on,
            (SELECT count(*)::int FROM posting_2040_05) > 0 AS full, relispartition AS part
       FROM pg_class WHERE relname = 'posting_2040_05'`,
  )
  expect(rows).toEqual([{ on: 'slow', full: true, part: true }])
  await expect(owner.query('DELETE FROM posting_2040_05')).rejects.toThrow('is append-only')
  const { read } = traffic
  await expect.poll(() => traffic.read, { timeout: 30_000 }).toBeGreaterThan(read + 3)
  await admin.end()
}

/** Does it again, as the page says, where it did not get its lock. */
async function untilUnlocked(client: pg.PoolClient, step: string): Promise<void> {
  for (let done = false; !done; ) {
    done = await client.query(step).then(
      () => true,
      async (error: pg.DatabaseError) => {
        await client.query('ROLLBACK')
        if (error.code !== '55P03') throw error
        return false
      },
    )
  }
}

describe('a month', () => {
  const app = appOfFile({ OPS_ENABLED: '1' })

  it('begins by itself, as the servers may; lists go on across its beginning, and the ledger is checked across it', async () => {
    const user = await app.signedIn({ USDT: '10', BTC: '1' })
    const moneyRecords = () => app.does(user, endpoints.moneyRecords, { page: 1, pageSize: 100 })
    const { list: before } = await moneyRecords()
    const month = new Date(Date.UTC(app.clock.now().getUTCFullYear(), app.clock.now().getUTCMonth() + 1, 1))
    await app.get(Months).sweep(month)
    await fund(app.get(LedgerService), user.userId, { ETH: '2' })
    const { rows } = await app.pool.query(
      'SELECT tableoid::regclass::text AS part, id FROM posting ORDER BY id DESC LIMIT 1',
    )
    expect(rows[0].part).toBe(`posting_${month.toISOString().slice(0, 7).replace('-', '_')}`)
    expect(Number(rows[0].id)).toBeGreaterThan(100_000_000_000)

    const read: number[] = []
    let next: number | null | undefined
    do {
      const page = await app.does(user, endpoints.moneyRecords, {
        page: 1,
        pageSize: 1,
        ...(next ? { before: next } : {}),
      })
      read.push(...page.list.map(({ recordId }) => recordId))
      next = page.next
    } while (next)
    const { list: after } = await moneyRecords()
    expect(read).toEqual(after.map(({ recordId }) => recordId))
    expect(after.slice(1)).toEqual(before)

    app.clock.advance({ minutes: 1 })
    expect(await app.get(Reconciler).reconcile()).toEqual([])
    const { rows: checked } = await app.pool.query(
      'SELECT through_posting = (SELECT max(id) FROM posting) AS "all" FROM ledger_reconciliation',
    )
    expect(checked).toEqual([{ all: true }])
  })

  it('that is not made ahead is told to people until it is', async () => {
    const standing = async () =>
      (await app.get(Alarms).describe()).kinds.find(({ kind }) => kind === 'months')?.standing
    await app.get(Months).sweep(app.clock.now())
    expect(await standing()).toBe(false)
    const { rows } = await app.pool.query(
      `SELECT month_part('posting', date(date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC') + interval '2 months')) AS part`,
      [app.clock.now()],
    )
    await app.pool.query(`DROP TABLE ${rows[0].part}`)
    expect(await standing()).toBe(true)
    await app.get(Months).sweep(app.clock.now())
    expect(await standing()).toBe(false)
  })

  it('is looked into by the index of each part, the newest first', async () => {
    const { pool } = app.get(Database)
    const plan = async (text: string) => {
      const client = await pool.connect()
      try {
        // A few rows are read and sorted quicker than they are looked up.
        await client.query(
          'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL plan_cache_mode = force_generic_plan',
        )
        await client.query(`PREPARE looked AS ${text}`)
        const { rows } = await client.query('EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE looked (1)')
        return rows.map((row) => Object.values(row)[0] as string)
      } finally {
        await client.query('ROLLBACK; DEALLOCATE looked')
        client.release()
      }
    }
    const page = await plan(
      'SELECT id FROM posting WHERE user_id = $1 AND record_type IS NOT NULL ORDER BY id DESC LIMIT 20',
    )
    expect(page.join('\n')).not.toMatch(/Seq Scan|Sort/)
    expect(page.join('\n')).toMatch(/Append/)
    const one = await plan('SELECT * FROM posting WHERE id = $1')
    expect(one.filter((line) => line.includes('Scan'))).toHaveLength(1)
    expect(one.join('\n')).toMatch(/Subplans Removed/)
  })
})
