import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, rmdirSync, statfsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { grantsIn, migrate, readMigrations } from './migrate.ts'
import { discardData } from './postgres/location.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { takeLock } from './process-lock.mjs'

export interface TestDatabasesOptions {
  migrationsDir: string
  /**
   * Fills the template once, as servers would; `key` names what it fills in, so that another seed makes another template.
   */
  seed?: { key: string; run: (serverUrl: string) => Promise<void> }
  /** Where this run's data is, until its end. */
  cacheDir?: string
}

export interface TestDatabase {
  /** As the role that owns its tables, which may do everything with them. */
  url: string
  /** As the role under which servers run. */
  serverUrl: string
  drop(): Promise<void>
}

/**
 * A Vitest globalSetup: one throwaway Postgres for the run, however many projects ask for it, with one migrated
 * template for each combination of migrations and seed. createTestDatabase() clones the template of its project.
 */
export function testDatabases(
  options: TestDatabasesOptions,
): (project: Pick<TestProject, 'provide'>) => Promise<() => Promise<void>> {
  return async (project) => {
    const server = await joinServer(options.cacheDir ?? defaultCacheDir())
    try {
      const { adminUrl, url, serverUrl } = server.postgres
      const template = await inTurn(server, () => prepareTemplate(server, options))
      project.provide(provided, { adminUrl, url, serverUrl, template })
    } catch (error) {
      await leaveServer(server)
      throw error
    }
    return () => leaveServer(server)
  }
}

/** A database of the caller's own: the migrated (and seeded) template, copied. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(await directions())
}

/** A database with nothing in it, not even a schema; `adminUrl` reaches it as the superuser. */
export async function createEmptyDatabase(): Promise<TestDatabase & { adminUrl: string }> {
  const found = await directions()
  const database = await cloneTemplate({ ...found, template: 'template0' })
  return { ...database, adminUrl: withDatabase(found.adminUrl, new URL(database.url).pathname.slice(1)) }
}

export async function cloneTemplate({ adminUrl, url, serverUrl, template }: Directions): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const owner = new URL(url).username
  await asAdmin(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner} STRATEGY file_copy`),
  )
  return {
    url: withDatabase(url, name),
    serverUrl: withDatabase(serverUrl, name),
    drop: () => asAdmin(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

/**
 * The same outside of a Vitest run, on a Postgres that runs while one of its databases is in use. Its data stays, with
 * the template in it, so that the next start takes a second.
 */
export async function keptDatabase(seed: TestDatabasesOptions['seed']): Promise<TestDatabase> {
  const root = new URL('../../../', import.meta.url)
  const cacheDir = fileURLToPath(new URL('node_modules/.halyard/test-postgres', root))
  const migrationsDir = fileURLToPath(new URL('prisma/migrations', root))
  const server = await joinServer(cacheDir, { keep: true })
  try {
    const template = await inTurn(server, () => prepareTemplate(server, { migrationsDir, ...(seed ? { seed } : {}) }))
    const database = await cloneTemplate({ ...server.postgres, template })
    return { ...database, drop: () => database.drop().finally(() => leaveServer(server)) }
  } catch (error) {
    await leaveServer(server)
    throw error
  }
}

export interface Directions {
  adminUrl: string
  url: string
  serverUrl: string
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    [provided]: Directions
  }
}

const provided = 'halyardTestDatabases'

async function directions(): Promise<Directions> {
  // Imported here, because outside a test run Vitest refuses to be imported, and the rest of this package is used there
  // too.
  const { inject } = await import('vitest')
  const found = inject(provided) as Directions | undefined
  if (found === undefined) {
    throw new Error(
      "No test Postgres runs: this project's globalSetup has to be testDatabases() of '@halyard/embedded'.",
    )
  }
  return found
}

/** The Postgres of this test run and what uses it. */
interface Server {
  postgres: RunningPostgres
  release: () => void
  users: number
  turn: Promise<unknown>
}

// Vitest loads the setup of each project as a module of its own; only the global object is common to them.
const common = globalThis as typeof globalThis & { halyardTestServer?: Promise<Server> | undefined }

async function joinServer(cacheDir: string, { keep = false } = {}): Promise<Server> {
  common.halyardTestServer ??= openServer(cacheDir, keep)
  const server = await common.halyardTestServer
  server.users += 1
  return server
}

async function leaveServer(server: Server): Promise<void> {
  server.users -= 1
  if (server.users > 0) return
  common.halyardTestServer = undefined
  await server.postgres.stop()
  server.release()
}

async function openServer(cacheDir: string, keep: boolean): Promise<Server> {
  return { ...(await startInFreeSlot(cacheDir, keep)), users: 0, turn: Promise.resolve() }
}

async function inTurn<Result>(server: Server, work: () => Promise<Result>): Promise<Result> {
  const result = server.turn.then(work)
  server.turn = result.catch(() => {})
  return result
}

function defaultCacheDir(): string {
  return join(throwawayRoot(), `halyard-test-postgres-${userInfo().uid}`)
}

/**
 * Where throwaway data goes: into memory where there is room. A clone takes some 15 ms there, and twenty times that
 * on a busy disk.
 */
export function throwawayRoot(): string {
  // A whole run has chosen its folder already, in memory or not.
  return process.env.TMPDIR === undefined && hasRoom(memoryFolder) ? memoryFolder : tmpdir()
}

const memoryFolder = '/dev/shm'
const roomMin = 2_000_000_000

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomMin
  } catch {
    return false
  }
}

/** Test runs at the same time each take a slot: a data folder that no other run is using. */
async function startInFreeSlot(
  cacheDir: string,
  keep: boolean,
): Promise<{ postgres: RunningPostgres; release: () => void }> {
  mkdirSync(cacheDir, { recursive: true })
  for (let slot = 0; ; slot += 1) {
    const attempt = takeLock(join(cacheDir, `slot-${slot}.lock`))
    if (!attempt.taken) continue
    const dataDir = join(cacheDir, `slot-${slot}`)
    const release = () => {
      if (!keep) discardData(dataDir)
      attempt.lock.release()
      removeIfEmpty(cacheDir)
    }
    try {
      // Leftovers of a run that was killed.
      if (!keep) discardData(dataDir)
      return { postgres: await startPostgres({ dataDir, durable: false }), release }
    } catch (error) {
      release()
      throw error
    }
  }
}

/** The last of several runs finds the folder empty. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error
  }
}

/** The template is named for what is in it and gets its name last, so an interrupted one is never cloned. */
async function prepareTemplate(server: Server, { migrationsDir, seed }: TestDatabasesOptions): Promise<string> {
  const { adminUrl, url, serverUrl } = server.postgres
  const key = templateKey(migrationsDir, seed?.key)
  const template = `template_${key}`
  const draft = `making_${key}`
  await asAdmin(adminUrl, async (client) => {
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (known.rowCount !== 0) return
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    const owned = `CREATE DATABASE ${draft} OWNER ${new URL(url).username}`
    if (seed) {
      const unseeded = await prepareTemplate(server, { migrationsDir })
      await client.query(`${owned} TEMPLATE ${unseeded} STRATEGY file_copy`)
      await seed.run(withDatabase(serverUrl, draft))
    } else {
      await client.query(owned)
      await migrate({
        url: withDatabase(url, draft),
        serverUrl: withDatabase(serverUrl, draft),
        adminUrl,
        migrationsDir,
      })
    }
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
  })
  return template
}

function templateKey(migrationsDir: string, seedKey: string | undefined): string {
  const hash = createHash('sha256')
  for (const { name, script } of readMigrations(migrationsDir)) hash.update(JSON.stringify([name, script]))
  return hash
    .update(grantsIn(migrationsDir))
    .update(seedKey ?? '')
    .digest('hex')
    .slice(0, 16)
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 120_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.toString()
}
