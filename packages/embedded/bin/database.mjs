import { join } from 'node:path'
import { built } from './prepare.mjs'
import { Fault, root } from './settings.mjs'

/** The database of this start, migrated: the one that DATABASE_URL names, else a Postgres of our own in DATA_DIR. */
export async function openDatabase({ settings, say, fail }) {
  const embedded = await import(built.embedded)
  const own =
    settings.databaseUrl === undefined ? await supervisePostgres(embedded, { settings, say, fail }) : undefined
  const url = own?.life.url ?? settings.databaseUrl
  const migrate = async () => {
    const applied = await embedded.migrate({ url, migrationsDir: join(root, 'prisma/migrations') })
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
    get pid() {
      return own?.pid
    },
    migrate,
    stop: async () => own?.stop(),
  }
}

/** A Postgres that ends although nobody asked it to is started again on its port; the server reconnects by itself. */
async function supervisePostgres({ startPostgres, Supervised }, { settings, say, fail }) {
  const { backupDir } = settings
  const dataDir = join(settings.dataDir, 'postgres')
  try {
    return await Supervised.start('postgres', {
      start: (before) => startPostgres({ dataDir, backupDir, log: say, port: before?.port }),
      ended: () => say('Postgres ended by itself and is being started again.'),
      failed: (error) => fail(error.message),
    })
  } catch (error) {
    throw new Fault(error.message)
  }
}
