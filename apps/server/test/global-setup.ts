import 'reflect-metadata'
import { fileURLToPath } from 'node:url'
import { testDatabases } from '@halyard/embedded'
import { seeds } from '../testing/host.ts'

export const setup = testDatabases({
  migrationsDir: fileURLToPath(new URL('../../../prisma/migrations', import.meta.url)),
  seed: seeds,
})
