import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SchemaContainer } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { noFilter, readMigrations } from './migrate.ts'
import { withSchemaEngine } from './schema-engine.ts'

/**
 * How the Prisma schema differs from what the migrations build, in the engine's words; undefined when it does not. Needs a role that may
 * create databases, for a shadow database that is gone afterwards. Tables named in `external` ("public.posting") are SQL's alone, and what
 * Prisma has no word for (functions, triggers, checks) does not count.
 */
export async function checkDrift({
  url,
  migrationsDir,
  schemaDir,
  external = [],
}: {
  url: string
  migrationsDir: string
  schemaDir: string
  external?: string[]
}): Promise<string | undefined> {
  return withSchemaEngine(url, async ({ engine, firstFailure }) => {
    try {
      const { exitCode, stdout } = await engine.diff({
        from: { tag: 'migrations', ...readMigrations(migrationsDir) },
        to: { tag: 'schemaDatamodel', files: readSchema(schemaDir) },
        script: false,
        exitCode: true,
        filters: { ...noFilter, externalTables: external },
      })
      return exitCode === 2 ? (stdout ?? 'They differ.').trim() : undefined
    } catch (error) {
      throw firstFailure() ?? error
    }
  })
}

/** Every .prisma file of the schema folder, as Prisma's multi-file schemas are read. */
export function readSchema(schemaDir: string): SchemaContainer[] {
  const folder = resolve(schemaDir)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.prisma'))
    .sort()
    .map((path) => ({ path: join(folder, path), content: readFileSync(join(folder, path), 'utf8') }))
}
