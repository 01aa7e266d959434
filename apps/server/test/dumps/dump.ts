import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

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
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const empty = []
  for (const { name } of rows) {
    if ((await pool.query(`SELECT FROM ${name} LIMIT 1`)).rowCount === 0) empty.push(name)
  }
  return empty
}
