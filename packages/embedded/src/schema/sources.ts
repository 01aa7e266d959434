import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SchemaContainer } from '@prisma/schema-engine-wasm/schema_engine_bg'

/**
 * What the database is built from: the models of `prisma/*.prisma` and the SQL of `prisma/sql/<noun>/`, where the
 * file's name says what is in it:
 *   types.sql       composite types: the rows that functions take
 *   <function>.sql  one function, named as the file
 *   tables.sql      what models cannot say of their tables: checks, partial indexes, storage
 *   triggers.sql    which function runs when
 *   rows.sql        the rows without which nothing works; safe to repeat
 * Beside the nouns, `rules.sql` has the constants of the trade, see rules.ts; `grants.sql` is no part of it, see
 * ../migrate.ts.
 */
export interface SchemaSources {
  models: SchemaContainer[]
  types: string
  functions: string
  tables: string
  triggers: string
  /** One text for each noun. */
  rows: string[]
}

/** Every .prisma file of the folder as Prisma's multi-file schemas are read, and the SQL beside. */
export function readSources(prismaDir: string): SchemaSources {
  const folder = resolve(prismaDir)
  const files = sqlFiles(join(folder, 'sql'))
  const textOf = (name: string) => files.filter((file) => file.name === name).map((file) => file.text)
  const joined = (name: string) => textOf(name).join('\n')
  return {
    models: readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.prisma'))
      .sort()
      .map((path) => ({ path: join(folder, path), content: readFileSync(join(folder, path), 'utf8') })),
    types: joined('types.sql'),
    functions: [
      readFileSync(rulesFile(folder), 'utf8'),
      ...files.filter((file) => !notAFunction.has(file.name)).map((file) => file.text),
    ].join('\n'),
    tables: joined('tables.sql'),
    triggers: joined('triggers.sql'),
    rows: textOf('rows.sql'),
  }
}

export const rulesFile = (prismaDir: string): string => join(prismaDir, 'sql/rules.sql')

const notAFunction = new Set(['types.sql', 'tables.sql', 'triggers.sql', 'rows.sql'])

function sqlFiles(folder: string): { name: string; text: string }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((noun) => noun.isDirectory())
    .flatMap((noun) =>
      readdirSync(join(folder, noun.name)).map((name) => ({ name, path: join(folder, noun.name, name) })),
    )
    .filter(({ name }) => name.endsWith('.sql'))
    .sort((a, b) => a.path.localeCompare(b.path, 'en'))
    .map(({ name, path }) => ({ name, text: readFileSync(path, 'utf8') }))
}
