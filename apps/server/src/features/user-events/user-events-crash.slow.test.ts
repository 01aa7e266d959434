import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { discardData, migrate, type RunningPostgres, startPostgres, throwawayRoot } from '@halyard/embedded'
import type { INestApplication } from '@nestjs/common'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../testing/users.ts'
import { createApplication } from '../../application.ts'
import { readEnvironment } from '../../platform/config/environment.ts'
import { Database } from '../../platform/database/database.ts'
import { UserEvents } from './user-events.ts'

// What listeners are told around the death of a Postgres.

const folder = mkdtempSync(join(throwawayRoot(), 'halyard-events-test-'))
const dataDir = join(folder, 'postgres')
const migrationsDir = join(import.meta.dirname, '../../../../../prisma/migrations')
let postgres: RunningPostgres
let app: INestApplication

beforeAll(async () => {
  chmodSync(folder, 0o755)
  postgres = await startPostgres({ dataDir })
  await migrate({ ...postgres, migrationsDir })
  const settings = {
    NODE_ENV: 'test',
    ROLES: 'api',
    DATABASE_URL: postgres.serverUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  }
  app = await createApplication(readEnvironment(settings))
  await app.init()
})

afterAll(async () => {
  await app.close()
  await postgres.stop()
  discardData(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

/** A user to whom somebody listens, and the numbers of what was told; undefined of what cannot be had any more. */
async function listened(): Promise<{ userId: number; told: (number | undefined)[] }> {
  const userId = await insertUser(app.get(Database).pool)
  const told: (number | undefined)[] = []
  await app.get(UserEvents).listen(userId, (events) => {
    told.push(...(events?.map(({ sequence }) => sequence) ?? [undefined]))
  })
  return { userId, told }
}

/** As the superuser, in the application's database. */
async function onAdmin<Answered>(work: (client: pg.Client) => Promise<Answered>): Promise<Answered> {
  const address = new URL(postgres.adminUrl)
  address.pathname = new URL(postgres.url).pathname
  const client = new pg.Client({ connectionString: address.href })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    void client.end().catch(() => {})
  }
}

const happens = `SELECT pg_current_xact_id()::text::int AS number,
                        user_event_add(ARRAY[user_event_of_subject($1, 'keysRevoked', NULL, now())])
                   FROM user_event_listened(ARRAY[$1::bigint])`

/** The number of a transaction that the process saw end, and that most likely is not on the disk. */
const seenAndNotOnDisk = () =>
  onAdmin(async (client) => {
    await client.query('SET synchronous_commit = off')
    let number = 0
    for (let notes = 0; notes < 20; notes += 1) {
      const { rows } = await client.query(
        'INSERT INTO note VALUES (1) RETURNING pg_current_xact_id()::text::int AS number',
      )
      number = rows[0].number
    }
    const looks = `SELECT FROM pg_stat_activity WHERE query LIKE '%user_event event%' AND query_start > $1 AND pid <> pg_backend_pid()`
    const { rows } = await client.query('SELECT clock_timestamp() AS at')
    await expect.poll(async () => (await client.query(looks, [rows[0].at])).rowCount).toBeGreaterThan(0)
    return number
  })

/** Postgres crashes and comes back; the number that its next transaction gets. */
async function crashed(): Promise<number> {
  process.kill(postgres.pid, 'SIGKILL')
  await postgres.exited
  postgres = await startPostgres({ dataDir, port: postgres.port })
  const next = 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text::int AS next'
  return onAdmin(async (client) => (await client.query(next)).rows[0].next)
}

it('what happens after a crash is told, although its transaction has the number of one from before that was not on the disk yet', async () => {
  const { userId, told } = await listened()
  await onAdmin(async (client) => {
    await client.query("ALTER SYSTEM SET wal_writer_delay = '10s'")
    await client.query('SELECT pg_reload_conf()')
    await client.query('CREATE TABLE note (number int)')
  })
  // Any other transaction of the process may bring these to the disk: then once more.
  let before = await seenAndNotOnDisk()
  while ((await crashed()) > before) before = await seenAndNotOnDisk()
  const after = await onAdmin(async (client) => (await client.query(happens, [userId])).rows[0].number)
  expect(after).toBeLessThanOrEqual(before)
  await expect.poll(() => told).toEqual([1])
})

it('what no standby has is told once one has it, although the connection that wrote it has ended', async () => {
  const { userId, told } = await listened()
  await onAdmin(async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = 'b'")
    await client.query('SELECT pg_reload_conf()')
    const waiting = (like: string) =>
      `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '${like}' AND pid <> pg_backend_pid()`
    const lost = onAdmin((writer) => writer.query(happens, [userId])).then(
      () => 'committed',
      () => 'lost',
    )
    const writer = waiting('%keysRevoked%')
    await expect.poll(async () => (await client.query(writer)).rowCount).toBe(1)
    await client.query(`SELECT pg_terminate_backend(pid) FROM (${writer}) waiting`)
    expect(await lost).toBe('lost')
    const { rows } = await client.query('SELECT max(sequence)::int AS sequence FROM user_event WHERE user_id = $1', [
      userId,
    ])
    expect(rows[0].sequence).toBe(1)
    await expect.poll(async () => (await client.query(waiting('%pg_logical_emit_message%'))).rowCount).toBe(1)
    expect(told).toEqual([])
    await client.query('ALTER SYSTEM RESET synchronous_standby_names')
    await client.query('SELECT pg_reload_conf()')
  })
  await expect.poll(() => told).toEqual([1])
})

it('who cannot be told what was missed hears that', async () => {
  const { userId, told } = await listened()
  await onAdmin(async (client) => {
    await client.query('BEGIN')
    await client.query(happens, [userId])
    await client.query('DELETE FROM user_event WHERE user_id = $1', [userId])
    await client.query('COMMIT')
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%user_event event%' AND pid <> pg_backend_pid()`,
    )
  })
  await expect.poll(() => told).toEqual([undefined])
})
