import { fileURLToPath } from 'node:url'
import { testDatabases } from './test-database.ts'

/**
 * Vitest's globalSetup for tests that need the real schema: one Postgres a run, one template with prisma/migrations
 * applied.
 */
export const setup = testDatabases({
  migrationsDir: fileURLToPath(new URL('../../../prisma/migrations', import.meta.url)),
})
