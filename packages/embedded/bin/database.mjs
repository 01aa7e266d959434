import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { built } from './prepare.mjs'
import { Fault, root } from './settings.mjs'

/**
 * The database of this start, migrated: the one that DATABASE_URL names, else a Postgres of our own in DATA_DIR. `url` is
 * as servers use it, `ownerUrl` as the role that owns its tables.
 */
export async function openDatabase({ settings, say }) {
  const embedded = await import(built.embedded)
  const own = settings.databaseUrl === undefined ? await supervisePostgres(embedded, { settings, say }) : undefined
  const ownerUrl = own?.life.url ?? settings.ownerUrl
  const url = own?.life.serverUrl ?? settings.databaseUrl
  const adminUrl = own?.life.adminUrl
  const migrate = async () => {
    const migrationsDir = join(root, 'prisma/migrations')
    const applied = await embedded.migrate({ url: ownerUrl, serverUrl: url, adminUrl, migrationsDir })
    if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`)
  }
  try {
    await migrate()
  } catch (error) {
    await own?.stop()
    throw new Fault(error.message)
  }
  return {
    name: 'postgres',
    url,
    ownerUrl,
    adminUrl,
    get pid() {
      return own?.pid
    },
    migrate,
    stop: async () => own?.stop(),
  }
}

/**
 * A Postgres that ends although nobody asked it to is started again on its port, and tried until it runs: a full disk gets
 * room, a port that another program has is given back. The server reconnects by itself.
 */
async function supervisePostgres({ DiskFull, isUnfinishedRestore, startPostgres, Supervised }, { settings, say }) {
  const { backupDir } = settings
  if (isUnfinishedRestore(settings.dataDir)) {
    throw new Fault(`${settings.dataDir} is what a restore left that was cut off: run the restore again.`)
  }
  const dataDir = join(settings.dataDir, 'postgres')
  /** Why it could not be started again, as long as it cannot. */
  let reason
  try {
    return await Supervised.start('postgres', {
      start: async (before) => {
        const life = await startPostgres({ dataDir, backupDir, log: say, port: before?.port })
        if (reason !== undefined) say('Postgres runs again.')
        reason = undefined
        return life
      },
      ended: () => say('Postgres ended by itself and is being started again.'),
      failed: async (error) => {
        if (error.message !== reason) say(`${error.message} Trading is paused until Postgres runs.`)
        reason = error.message
        await wait(error instanceof DiskFull ? 2_000 : 500)
      },
    })
  } catch (error) {
    throw new Fault(error.message)
  }
}
