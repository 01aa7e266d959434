import { fileURLToPath } from 'node:url'
import { testDatabases } from '@halyard/embedded'
import { seedDatabase } from './app.ts'

/**
 * Vitest's globalSetup for journeys: each app starts for the second time, on a copy of what one first start left. What a
 * first start does is seen by the server's own tests, and would take three seconds of every file here.
 */
export const setup = testDatabases({
  migrationsDir: fileURLToPath(new URL('../../../prisma/migrations', import.meta.url)),
  // Another for every run: the market of yesterday has a night without prices.
  seed: { key: `${process.pid} ${Date.now()}`, run: seedDatabase },
})
