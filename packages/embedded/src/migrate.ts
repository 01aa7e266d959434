import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseClient, hostsOf } from './hosts.ts'

export interface Migrating {
  /** The database, as the role that owns its tables. */
  url: string
  migrationsDir: string
  /** The same database as servers use it: their role is given what `prisma/sql/grants.sql` says, unless it is the owner. */
  serverUrl?: string | undefined
  /** As whom that role is made where it is missing; the owner by default. */
  adminUrl?: string | undefined
}

/**
 * Brings the database at `url` to the state that the migrations describe and names those it applied, in Prisma's own
 * table `_prisma_migrations`, so `prisma migrate deploy` can go on from there. Safe to repeat, also by several at once.
 */
export async function migrate({ url, migrationsDir, serverUrl, adminUrl = url }: Migrating): Promise<string[]> {
  const migrations = readMigrations(migrationsDir)
  const [owner, server] = [roleOf(url), roleOf(serverUrl ?? url)]
  const grants =
    server.name === owner.name
      ? undefined
      : grantsIn(migrationsDir).replaceAll(':"server"', pg.escapeIdentifier(server.name))
  if (grants !== undefined) await makeRole(adminUrl, server, owner)
  return withMigrationTurn(url, async (client) => {
    const isOwner = await mayCreate(client)
    if (isOwner) await client.query(historyTable)
    // Who has no right to it was given none yet.
    const applied = await history(client).catch((error) => (isOwner ? Promise.reject(error) : []))
    const behind = unapplied(migrations, applied, resolve(migrationsDir))
    const names = behind.map(({ name }) => name)
    if (behind.length > 0 && !isOwner) {
      throw new Error(
        `${owner.name} may not apply ${names.join(', ')}: name the role that owns the tables in DATABASE_OWNER_URL.`,
      )
    }
    for (const migration of behind) await applyNext(client, migration)
    if (grants !== undefined) await untilUnlocked(client, 'What servers may do', () => client.query(grants))
    return names
  })
}

interface Role {
  name: string
  password: string
}

function roleOf(url: string): Role {
  const { username, password } = new URL(hostsOf(url)[0])
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** What a role may do, which the text calls `:"server"`. */
export function grantsIn(migrationsDir: string): string {
  return readFileSync(join(resolve(migrationsDir), '../sql/grants.sql'), 'utf8')
}

/** The owner may act as the role, so that what the role makes for itself (the tables of queues) is not out of reach. */
async function makeRole(url: string, { name, password }: Role, owner: Role): Promise<void> {
  const role = pg.escapeIdentifier(name)
  await connected(url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
    if (rowCount !== 0) return
    try {
      await client.query(
        `CREATE ROLE ${role} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(password)};
         GRANT ${role} TO ${pg.escapeIdentifier(owner.name)}`,
      )
    } catch (error) {
      // Another process was first.
      if (error instanceof pg.DatabaseError && ['42710', '23505'].includes(error.code ?? '')) return
      throw new Error(
        `The role ${name} of DATABASE_URL is not there, and could not be made (${reasonOf(error)}): make it as docs/operating.md says.`,
        { cause: error },
      )
    }
  })
}

async function mayCreate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>("SELECT has_schema_privilege('public', 'CREATE') AS may")
  return rows[0]?.may === true
}

export interface Migration {
  name: string
  script: string
}

/** Every folder of the migrations in order, with the text of its script. */
export function readMigrations(migrationsDir: string): Migration[] {
  const folder = resolve(migrationsDir)
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ name, script: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    throw new Error(`The migrations in ${folder} cannot be read (${(error as Error).message}).`, { cause: error })
  }
}

// Any number will do as long as nothing else in the database takes the same advisory lock.
const migrationTurn = 4_816_201

/** One migrating process at a time; the lock ends with its session, whatever happens to the process. */
function withMigrationTurn<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return connected(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [migrationTurn])
    return work(client)
  })
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`Cannot connect to the database ${withoutPassword(url)}: ${reasonOf(error)}.`, { cause: error })
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Applied {
  name: string
  checksum: string
  finished: boolean
}

const historyTable = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
    logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0)`

async function history(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
      WHERE rolled_back_at IS NULL ORDER BY name`,
  )
  return rows
}

const checksumOf = ({ script }: Migration) => createHash('sha256').update(script).digest('hex')

function unapplied(migrations: readonly Migration[], applied: readonly Applied[], folder: string): Migration[] {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]))
  const named = (wanted: (row: Applied, migration: Migration | undefined) => boolean) =>
    applied.filter((row) => wanted(row, ours.get(row.name))).map(({ name }) => name)

  const failed = named(({ finished }) => !finished)
  if (failed.length > 0) {
    throw new Error(
      `The migration ${failed.join(', ')} failed halfway in an earlier run of another tool: repair it and mark it with "prisma migrate resolve".`,
    )
  }
  const edited = named(({ checksum }, migration) => migration !== undefined && checksumOf(migration) !== checksum)
  if (edited.length > 0) {
    throw new Error(
      `The migration ${edited.join(', ')} was edited after this database had applied it: put its text back, or start from an empty database.`,
    )
  }
  const unknown = named((_, migration) => migration === undefined)
  if (unknown.length === 0) {
    const known = new Set(applied.map(({ name }) => name))
    return migrations.filter(({ name }) => !known.has(name))
  }
  const first = migrations[0]?.name ?? ''
  throw new Error(
    unknown.every((name) => name < first)
      ? 'This database was made by a version from before the first release, which this one cannot continue: set DATA_DIR (or DATABASE_URL) to a new place, or delete the old data.'
      : `This database has the migration ${unknown.join(', ')}, which ${folder} does not have: it belongs to a newer version.`,
  )
}

/** How long a migration waits for a lock: whoever comes later than it waits behind it. */
const lockWithin = '500ms'
const lockTries = 40
const lockTryAgainMs = 1_000

/** One migration and its line in `_prisma_migrations` in one transaction, so a killed process leaves nothing half done. */
function applyNext(client: pg.Client, migration: Migration): Promise<void> {
  return untilUnlocked(client, `The migration ${migration.name}`, async () => {
    await client.query(migration.script)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksumOf(migration), migration.name],
    )
  })
}

/**
 * Does something in one transaction. Where somebody reads a table for long, it stands back and tries again: the
 * processes that run meanwhile must not wait behind it.
 */
async function untilUnlocked(client: pg.Client, what: string, work: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '${lockWithin}'`)
      await work()
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable || tried === lockTries) {
        throw new Error(`${what} failed and changed nothing: ${reasonOf(error)}`, { cause: error })
      }
    }
    await wait(lockTryAgainMs)
  }
}

const lockNotAvailable = '55P03'

function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) {
    const where = error.position === undefined ? '' : ` at character ${error.position}`
    return `${error.message}${where}${error.detail === undefined ? '' : ` (${error.detail})`}`
  }
  return error instanceof Error ? error.message : String(error)
}

function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, '@')
}
