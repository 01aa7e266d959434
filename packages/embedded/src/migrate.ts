import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { type EngineSession, withSchemaEngine } from './schema-engine.ts'

/**
 * Brings the database at `url` to the state that the migrations describe and names those it applied. Prisma's own
 * engine does it, with Prisma's own `_prisma_migrations`, so `prisma migrate deploy` can go on from there. Safe to
 * repeat, also by several at once.
 */
export async function migrate({ url, migrationsDir }: { url: string; migrationsDir: string }): Promise<string[]> {
  const migrations = readMigrations(migrationsDir)
  return withMigrationTurn(url, () =>
    withSchemaEngine(url, async (session) => {
      const applied: string[] = []
      const behind = await unapplied(session, migrations)
      for (const name of behind) {
        await applyNext(session, upTo(migrations, name), name)
        applied.push(name)
      }
      return applied
    }),
  )
}

/** The migrations folder as the engine wants it: every folder in order with the text of its script. */
export function readMigrations(migrationsDir: string): MigrationList {
  const baseDir = resolve(migrationsDir)
  let names: string[]
  try {
    names = readdirSync(baseDir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
  } catch (error) {
    throw new Error(`There is no migrations folder at ${baseDir}.`, { cause: error })
  }
  return {
    baseDir,
    lockfile: { path: './migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: readScript(join(baseDir, path)) } },
    })),
  }
}

export const noFilter = { externalTables: [], externalEnums: [] }

function readScript(folder: string): string {
  try {
    return readFileSync(join(folder, 'migration.sql'), 'utf8')
  } catch (error) {
    throw new Error(`The migration ${basename(folder)} has no migration.sql.`, { cause: error })
  }
}

// Any number will do as long as nothing else in the database takes the same advisory lock.
const migrationTurn = 4_816_201

/** One migrating process at a time; the lock ends with its session, whatever happens to the process. */
async function withMigrationTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`Cannot connect to the database ${withoutPassword(url)}: ${reasonOf(error)}.`, { cause: error })
  }
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationTurn])
    return await work()
  } finally {
    await client.end()
  }
}

async function unapplied({ engine }: EngineSession, migrations: MigrationList): Promise<string[]> {
  const { history, failedMigrationNames, editedMigrationNames } = await engine.diagnoseMigrationHistory({
    migrationsList: migrations,
    optInToShadowDatabase: false,
    filters: noFilter,
  })
  if (failedMigrationNames.length > 0) {
    throw new Error(
      `The migration ${failedMigrationNames.join(', ')} failed halfway in an earlier run of another tool: repair it and mark it with "prisma migrate resolve".`,
    )
  }
  if (editedMigrationNames.length > 0) {
    throw new Error(
      `The migration ${editedMigrationNames.join(', ')} was edited after this database had applied it: put its text back, or start from an empty database.`,
    )
  }
  if (history === null) return []
  if (history.diagnostic === 'databaseIsBehind') return history.unappliedMigrationNames
  const known = migrations.migrationDirectories[0]?.path ?? ''
  if (history.unpersistedMigrationNames.every((name) => name < known)) {
    throw new Error(
      'This database was made by a version from before the first release, which this one cannot continue: set DATA_DIR (or DATABASE_URL) to a new place, or delete the old data.',
    )
  }
  throw new Error(
    `This database has the migration ${history.unpersistedMigrationNames.join(', ')}, which ${migrations.baseDir} does not have: it belongs to a newer version.`,
  )
}

/** How long a migration waits for a lock: whoever comes later than it waits behind it. */
const lockWithin = '500ms'
const lockTries = 40
const lockTryAgainMs = 1_000

/**
 * One migration and its line in `_prisma_migrations` in one transaction, so a killed process leaves nothing half done.
 * Where somebody reads a table for long, it stands back and tries again: the processes that run meanwhile must not wait
 * behind it.
 */
async function applyNext(session: EngineSession, migrationsList: MigrationList, name: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await session.run(`BEGIN; SET LOCAL lock_timeout = '${lockWithin}'`)
    try {
      await session.engine.applyMigrations({ migrationsList, filters: noFilter })
      return await session.run('COMMIT')
    } catch (error) {
      const failure = session.firstFailure() ?? error
      await session.run('ROLLBACK')
      if (!(failure instanceof pg.DatabaseError) || failure.code !== lockNotAvailable || tried === lockTries) {
        throw new Error(`The migration ${name} failed and changed nothing: ${reasonOf(failure)}`, { cause: error })
      }
    }
    await wait(lockTryAgainMs)
  }
}

const lockNotAvailable = '55P03'

function upTo(migrations: MigrationList, name: string): MigrationList {
  const end = migrations.migrationDirectories.findIndex(({ path }) => path === name) + 1
  return { ...migrations, migrationDirectories: migrations.migrationDirectories.slice(0, end) }
}

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
