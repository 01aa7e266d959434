import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeStandby } from './backup.ts'
import { DatabaseClient, Hosts } from './hosts.ts'
import { migrate } from './migrate.ts'
import { discardData } from './postgres/location.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { throwawayRoot } from './test-database.ts'

// A primary and its standby, of which the primary dies: one after the other, as the tests stand here.

const folder = mkdtempSync(join(throwawayRoot(), 'halyard hosts test '))
const dirs = { a: join(folder, 'a'), b: join(folder, 'b') }
let a: RunningPostgres
let b: RunningPostgres
let url: string
let pool: pg.Pool
const said: string[] = []

beforeAll(async () => {
  chmodSync(folder, 0o755)
  a = await startPostgres({ dataDir: dirs.a })
  await makeStandby({ ...a, dataDir: dirs.b, primaryPort: a.port, name: 'b' })
  b = await startPostgres({ dataDir: dirs.b })
  await ask(a.adminUrl, `ALTER SYSTEM SET synchronous_standby_names = 'b'`)
  await ask(a.adminUrl, 'SELECT pg_reload_conf()')
  await vi.waitFor(async () => expect(await ask(a.adminUrl, synchronous)).toEqual([['sync']]), 60_000)
  // The standby first: it is not by its place that a host is chosen.
  url = a.url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${b.port},127.0.0.1:${a.port}`)
  Hosts.of(url).say = (sentence) => said.push(sentence)
  pool = poolOf(3)
})

afterAll(async () => {
  await pool.end()
  for (const one of [a, b]) await one.stop()
  for (const one of [dirs.a, dirs.b]) discardData(one)
  rmSync(folder, { recursive: true, force: true })
})

function poolOf(max: number): pg.Pool {
  const made = new pg.Pool({ Client: DatabaseClient, connectionString: url, max, connectionTimeoutMillis: 3_000 })
  made.on('error', () => {})
  made.on('connect', (client) => client.on('error', () => {}))
  return made
}

async function ask(at: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: at })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const synchronous = 'SELECT sync_state FROM pg_stat_replication'

const portOf = (queryable: pg.Pool | pg.ClientBase) =>
  queryable.query('SELECT inet_server_port() AS port').then(({ rows }) => rows[0].port as number)

it('every connection of a pool, a client by itself and a migration go to the host that takes writes', async () => {
  expect(await Promise.all([1, 2, 3].map(() => portOf(pool)))).toEqual([a.port, a.port, a.port])
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  expect(await portOf(client)).toBe(a.port)
  await client.end()
  await pool.query('CREATE TABLE note (number int)')
  const migrationsDir = join(folder, 'migrations')
  mkdirSync(join(migrationsDir, '20260101000000_noted'), { recursive: true })
  writeFileSync(join(migrationsDir, '20260101000000_noted/migration.sql'), 'CREATE TABLE noted (number int)')
  expect(await migrate({ url, migrationsDir })).toEqual(['20260101000000_noted'])
  expect(await ask(a.url, 'SELECT count(*)::int FROM noted')).toEqual([[0]])
})

it('knows by how much the standby is behind', async () => {
  const hosts = Hosts.of(url)
  const standby = hosts.all.find(({ address }) => address.port === b.port)
  if (!standby) throw new Error('the standby is not known')
  await expect.poll(() => hosts.lagOf(standby)).toBeLessThan(2_000)
})

it('goes on at the standby when it is promoted, within ten seconds of the death of the primary', async () => {
  await pool.query('INSERT INTO note VALUES (1)')
  const held = await pool.connect()
  const broken = new Promise((resolve) => held.once('error', resolve))
  process.kill(a.pid, 'SIGKILL')
  await a.exited
  await broken
  held.release(true)
  // Connections that wait in the pool hear of it one after the other.
  const refused = () => pool.query('SELECT').then(() => 'answered', String)
  await expect.poll(refused).toMatch(/ECONNREFUSED|No host of the database takes writes/)
  const from = performance.now()
  await ask(b.adminUrl, 'SELECT pg_promote(true, 30)')
  const insert = () => pool.query('INSERT INTO note VALUES (2)').then(() => 'inserted', String)
  await expect.poll(insert, { interval: 50 }).toBe('inserted')
  expect(performance.now() - from).toBeLessThan(10_000)
  expect((await pool.query('SELECT number FROM note ORDER BY 1')).rows.map(({ number }) => number)).toEqual([1, 2])
  expect(await portOf(pool)).toBe(b.port)
})

it('sends nothing to an old primary that comes back, which can commit nothing, and says so', async () => {
  a = await startPostgres({ dataDir: dirs.a, port: a.port })
  await expect.poll(() => said.join('\n')).toContain(`127.0.0.1:${a.port} takes writes on timeline 1`)
  expect(await portOf(pool)).toBe(b.port)
  // What it is told by mistake waits for a standby that follows another.
  const mistaken = new pg.Client({ connectionString: a.url })
  mistaken.on('error', () => {})
  await mistaken.connect()
  const outcome = mistaken.query('INSERT INTO note VALUES (3)').then(
    () => 'committed',
    () => 'broke',
  )
  const waits = `SELECT wait_event FROM pg_stat_activity WHERE query = 'INSERT INTO note VALUES (3)'`
  await expect.poll(() => ask(a.adminUrl, waits)).toEqual([['SyncRep']])
  await a.stop()
  expect(await outcome).toBe('broke')
  await expect.poll(() => Hosts.of(url).old).toEqual([])
})

it('takes the old primary for a standby once it was made one', async () => {
  await makeStandby({ ...b, dataDir: dirs.a, primaryPort: b.port, name: 'a' })
  a = await startPostgres({ dataDir: dirs.a, port: a.port })
  await expect.poll(() => ask(b.adminUrl, 'SELECT application_name FROM pg_stat_replication')).toEqual([['a']])
  await expect.poll(() => Hosts.of(url).all.map(({ found }) => found?.isStandby)).toEqual([false, true])
})

it('a primary that hangs is left when another is promoted, with whatever it was asked', async () => {
  const holder = new pg.Client({ connectionString: b.url })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(1)')
  const asked = pool.query('SELECT pg_advisory_lock(1)').then(
    () => 'answered',
    (error: NodeJS.ErrnoException) => error.code,
  )
  const waiting = `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event = 'advisory'`
  await expect.poll(() => ask(b.adminUrl, waiting)).toEqual([[1]])
  const backends = (await ask(b.adminUrl, 'SELECT pid FROM pg_stat_activity')).flat().map(Number)
  const all = [b.pid, ...backends]
  const tell = (name: NodeJS.Signals) => {
    for (const pid of all) {
      try {
        process.kill(pid, name)
      } catch {
        // The session in which it was asked is over.
      }
    }
  }
  tell('SIGSTOP')
  await ask(a.adminUrl, 'SELECT pg_promote(true, 30)')
  expect(await asked).toBe('57P01')
  await expect.poll(() => portOf(pool).catch(String), { interval: 50 }).toBe(a.port)
  tell('SIGCONT')
  await holder.end()
  expect(await portOf(pool)).toBe(a.port)
})
