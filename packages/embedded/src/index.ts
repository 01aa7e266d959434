// The embedded Postgres, Prisma's schema engine in WebAssembly, and databases for tests.
//
//   startPostgres({ dataDir })             { url, adminUrl, port, stop() }; durable: false for throwaway data
//   runningPostgres(dataDir)               the URLs of the one that another process runs there, if any
//   backUp(options), restoreBackup(options) a copy of a running one with the files beside it, and a data folder from it
//   makeStandby(options)                   a folder with a copy of a running one, to be started as its standby
//   keysIn(dataDir)                        the keys that lie in it, which a backup has only when it is asked for them
//   discardData(dataDir)                   deletes the data of a stopped one
//   Supervised.start(name, { start })      starts something again whenever it has ended, until it is stopped
//   startProcess(command, parameters)      a program that ends with this process
//   DatabaseClient, hostsOf(url)           a client for a URL of several hosts; each of them as a URL
//   prompt(url, { input, output })         an SQL prompt
//   migrate({ url, migrationsDir })        applies prisma/migrations; repeatable, also by several at once
//   writeMigration(name, { prismaDir })    the next migration: the difference from the migrations to models and SQL
//   testDatabases({ migrationsDir, seed }) a Vitest globalSetup: one Postgres a run, one migrated template
//   createTestDatabase()                   in a test file: a database cloned from the template: { url, drop() }
//   createEmptyDatabase()                  in a test file: one without a schema
//   dumpRows(url)                          all rows of a database, as SQL
//   keptDatabase(seed)                     the same outside of a Vitest run, on a Postgres that is kept
//   cloneTemplate(directions)              the same, outside of a test file
//   throwawayRoot()                        a folder for throwaway data: in memory where there is room
//   freePort()                             a free port that the system gives to no one who asks for any
//   generateClient()                       the Prisma client, when the schema has changed
//
// The whole-repository globalSetup with prisma/migrations is src/vitest-setup.ts ('@halyard/embedded/vitest-setup').
export {
  type Backup,
  backUp,
  backupsIn,
  isUnfinishedRestore,
  keepNewest,
  keysIn,
  makeStandby,
  restoreBackup,
} from './backup.ts'
export { dumpRows } from './dump.ts'
export { freePort } from './free-port.mjs'
export { generateClient } from './generate.mjs'
export { DatabaseClient, hostsOf } from './hosts.ts'
export { migrate } from './migrate.ts'
export { discardData } from './postgres/location.ts'
export { watchOver } from './postgres/watchdog.ts'
export { DiskFull, type PostgresOptions, type RunningPostgres, runningPostgres, startPostgres } from './postgres.ts'
export { prompt } from './prompt.ts'
export { writeMigration } from './schema/write-migration.ts'
export { type Life, Supervised, type Supervision, startProcess } from './supervisor.ts'
export {
  cloneTemplate,
  createEmptyDatabase,
  createTestDatabase,
  type Directions,
  keptDatabase,
  type TestDatabase,
  type TestDatabasesOptions,
  testDatabases,
  throwawayRoot,
} from './test-database.ts'
