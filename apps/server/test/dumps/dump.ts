import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createEmptyDatabase, migrate } from '@halyard/embedded'
import pg from 'pg'
import { expect } from 'vitest'

const prisma = join(import.meta.dirname, '../../../../prisma')
export const migrationsDir = join(prisma, 'migrations')
/** One for each release that has a migration of its own: what its tables held, named after its newest migration. */
export const dumpsDir = join(prisma, 'dumps')

export function migrationNames(): string[] {
  return readdirSync(migrationsDir)
    .filter((name) => /^\d+_/.test(name))
    .sort()
}

/** The tables of the schema `public` without a row. */
export async function emptyTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const empty = []
  for (const { name } of rows) {
    if ((await pool.query(`SELECT FROM ${name} LIMIT 1`)).rowCount === 0) empty.push(name)
  }
  return empty
}

export function dumpNames(): string[] {
  return readdirSync(dumpsDir).map((file) => file.replace('.sql.gz', ''))
}

/** Applies the migrations up to one that are not applied yet. */
export async function migrateThrough(last: string, url: string): Promise<void> {
  const some = mkdtempSync(join(tmpdir(), 'halyard-earlier-'))
  for (const name of migrationNames().filter((each) => each <= last))
    cpSync(join(migrationsDir, name), join(some, name), { recursive: true })
  await migrate({ url, migrationsDir: some })
  rmSync(some, { recursive: true })
}

/** A database as the migrations up to this one built it, with the rows of its dump, of which each table has some. */
export async function restored(dumped: string) {
  const database = await createEmptyDatabase()
  await migrateThrough(dumped, database.url)
  const pool = new pg.Pool({ connectionString: database.adminUrl, max: 1 })
  try {
    await pool.query(gunzipSync(readFileSync(join(dumpsDir, `${dumped}.sql.gz`))).toString())
    expect(await emptyTables(pool)).toEqual([])
    const { rows } = await pool.query<{ at: Date }>('SELECT max(at) AS at FROM tick')
    return { database, at: rows[0]?.at ?? new Date() }
  } finally {
    await pool.end()
  }
}
