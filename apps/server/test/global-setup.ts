import 'reflect-metadata'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { testDatabases } from '@halyard/embedded'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Queues } from '../src/platform/queue/queues.ts'
import { seedDatabase } from '../src/seed.ts'

/** The template has what each start of the server would put in: its seeds, and the tables of its queues. */
export const setup = testDatabases({
  migrationsDir: fileURLToPath(new URL('../../../prisma/migrations', import.meta.url)),
  seed: {
    key: 'server',
    run: async (url) => {
      const environment = readEnvironment({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: tmpdir() })
      await seedDatabase(environment)
      const queues = new Queues(environment)
      await queues.onModuleInit()
      await queues.beforeApplicationShutdown()
    },
  },
})
