// Brings a database to the migrations of this build, whatever runs on it meanwhile; safe to repeat, also by several at
// once. It is the one that DATABASE_URL names, as its owner DATABASE_OWNER_URL where there is one, else the embedded one
// that runs on DATA_DIR.
import { join } from 'node:path'
import { built } from './prepare.mjs'
import { Fault, readSettings, root } from './settings.mjs'

try {
  const { databaseUrl, ownerUrl, dataDir } = readSettings()
  const { migrate, runningPostgres } = await import(built.embedded)
  const urls =
    databaseUrl === undefined
      ? runningPostgres(join(dataDir, 'postgres'))
      : { url: ownerUrl, serverUrl: databaseUrl, adminUrl: undefined }
  if (urls === undefined)
    throw new Fault(`No database runs on ${dataDir}: set DATA_DIR, or name a Postgres in DATABASE_URL.`)
  const { url, serverUrl, adminUrl } = urls
  const applied = await migrate({ url, serverUrl, adminUrl, migrationsDir: join(root, 'prisma/migrations') })
  console.log(applied.length === 0 ? 'No migration to apply.' : `Applied ${applied.join(', ')}.`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
