import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../migrate.ts'
import { discardData } from '../postgres/location.ts'
import { startPostgres } from '../postgres.ts'
import { modelScript } from '../schema-engine.ts'
import { throwawayRoot } from '../test-database.ts'
import { nextMigration } from './next-migration.ts'
import { rulesText } from './rules.ts'
import { readSources, rulesFile } from './sources.ts'

/**
 * Writes `prisma/sql/rules.sql` and `prisma/migrations/<time>_<name>/migration.sql`, and answers the migration's path;
 * undefined when there is nothing to change.
 */
export async function writeMigration(
  name: string,
  { prismaDir, now = new Date() }: { prismaDir: string; now?: Date },
): Promise<string | undefined> {
  const migrationsDir = join(prismaDir, 'migrations')
  mkdirSync(migrationsDir, { recursive: true })
  writeFileSync(rulesFile(prismaDir), rulesText())
  const script = await withBothBuilds(prismaDir, ({ migratedUrl, wantedUrl }) =>
    nextMigration({ migratedUrl, wantedUrl, migrationsDir, prismaDir }),
  )
  if (script === '') return undefined
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = join(migrationsDir, `${stamp}_${name}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'migration.sql'), script)
  noteSum(migrationsDir, `${stamp}_${name}/migration.sql`, script)
  return join(folder, 'migration.sql')
}

/** Adds a line to the sums that landed migrations are held to, as `sha256sum` writes them. */
function noteSum(migrationsDir: string, path: string, script: string): void {
  const file = join(migrationsDir, 'sha256sums')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const kept = lines.filter((line) => existsSync(join(migrationsDir, line.split('  ')[1] ?? '')))
  const sum = createHash('sha256').update(script).digest('hex')
  writeFileSync(file, `${[...kept, `${sum}  ${path}`].join('\n')}\n`)
}

/**
 * Two databases on a Postgres of their own, which is gone afterwards: as the migrations build it, and as models and SQL
 * do.
 */
export async function withBothBuilds<Result>(
  prismaDir: string,
  use: (urls: { migratedUrl: string; wantedUrl: string }) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(throwawayRoot(), 'halyard-schema-'))
  const postgres = await startPostgres({ dataDir, durable: false })
  try {
    const [migratedUrl, wantedUrl] = [
      await createDatabase(postgres, 'migrated'),
      await createDatabase(postgres, 'wanted'),
    ]
    await migrate({ url: migratedUrl, migrationsDir: join(prismaDir, 'migrations') })
    await buildFromSources({ url: wantedUrl, prismaDir })
    return await use({ migratedUrl, wantedUrl })
  } finally {
    await postgres.stop()
    discardData(dataDir)
  }
}

/** Builds an empty database from models and SQL, without any migration. */
async function buildFromSources({ url, prismaDir }: { url: string; prismaDir: string }): Promise<void> {
  const { models, types, functions, tables, triggers, rows } = readSources(prismaDir)
  const script = await modelScript('nothing', { url, models })
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // SQL functions may call each other in any order.
    await client.query('SET check_function_bodies = off')
    for (const part of [script, types, functions, tables, triggers, ...rows]) await client.query(part)
    await client.query(checkFunctions)
  } finally {
    await client.end()
  }
}

/** With everything there, each function is read once more, so that a mistake shows now and not at its first call. */
const checkFunctions = `
  SET check_function_bodies = on;
  DO $$ DECLARE definition text; BEGIN
    FOR definition IN SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace LOOP
      EXECUTE definition;
    END LOOP;
  END $$`

async function createDatabase({ url, adminUrl }: { url: string; adminUrl: string }, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} OWNER ${new URL(url).username}`)
  } finally {
    await client.end()
  }
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
