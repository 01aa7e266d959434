import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { discardData, makeStandby, type RunningPostgres, startPostgres, throwawayRoot } from '@halyard/embedded'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Database } from './database.ts'
import { ReadPool } from './read-pool.ts'
import { recordsFrom } from './row.ts'

// A primary and a standby, which is held back, ends and comes back: one after the other, as the tests stand here.

const folder = mkdtempSync(join(throwawayRoot(), 'halyard standbys test '))
const dirs = [join(folder, 'a'), join(folder, 'b')] as const
let primary: RunningPostgres
let standby: RunningPostgres
let reads: ReadPool
let database: Database

beforeAll(async () => {
  chmodSync(folder, 0o755)
  primary = await startPostgres({ dataDir: dirs[0] })
  await makeStandby({ ...primary, dataDir: dirs[1], primaryPort: primary.port, name: 'b' })
  standby = await startPostgres({ dataDir: dirs[1] })
  reads = new ReadPool(primary.url, 3_000, standby.url)
  database = new Database(primary.url, { readUrl: standby.url })
  await database.query('CREATE TABLE note (number int)')
})

afterAll(async () => {
  await Promise.all([reads, database].map((pool) => pool.onApplicationShutdown()))
  for (const one of [primary, standby]) await one.stop()
  for (const one of dirs) discardData(one)
  rmSync(folder, { recursive: true, force: true })
})

const text = 'SELECT inet_server_port() AS port, (SELECT count(*)::int FROM note) AS notes'
const publicRead = () => recordsFrom(reads, { text }).then(([row]) => row?.port)
const ownRead = () => database.own.records({ name: 'notes', text }).then(([row]) => row ?? {})

async function onStandby(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.adminUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

it('a standby answers what anybody reads, and what users read of their own', async () => {
  await expect.poll(publicRead).toBe(standby.port)
  await expect.poll(async () => (await ownRead()).port).toBe(standby.port)
})

it('what was written before is in each own read, whoever answers it', async () => {
  const answered = new Set<unknown>()
  for (let notes = 1; notes <= 200; notes += 1) {
    await database.query('INSERT INTO note VALUES (1)')
    const row = await ownRead()
    expect(row.notes).toBe(notes)
    answered.add(row.port)
  }
  expect(answered).toContain(standby.port)
})

it('a standby that is held back is not asked for what it has not got, and for nothing after two seconds', async () => {
  await onStandby('SELECT pg_wal_replay_pause()')
  await database.query('INSERT INTO note VALUES (1)')
  expect(await ownRead()).toEqual({ port: primary.port, notes: 201 })
  // Public reads go on there for a moment, and leave it before they are two seconds old.
  await expect.poll(publicRead, { interval: 50 }).toBe(primary.port)
  await onStandby('SELECT pg_wal_replay_resume()')
  await expect.poll(publicRead).toBe(standby.port)
  await expect.poll(ownRead).toEqual({ port: standby.port, notes: 201 })
})

it('writes nothing through it, and asks the primary when it is gone', async () => {
  const write = recordsFrom(reads, { text: 'INSERT INTO note VALUES (1) RETURNING 1' })
  await expect(write).rejects.toThrow(/read-only/)
  process.kill(standby.pid, 'SIGKILL')
  await standby.exited
  expect(await publicRead()).toBe(primary.port)
  expect((await ownRead()).port).toBe(primary.port)
  standby = await startPostgres({ dataDir: dirs[1], port: standby.port })
  await expect.poll(publicRead).toBe(standby.port)
})
