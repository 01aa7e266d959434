import { join } from 'node:path'
import { built } from './prepare.mjs'
import { Fault, root } from './settings.mjs'

/** The database of this start, migrated: the one that DATABASE_URL names, else a Postgres of our own in DATA_DIR. */
export async function openDatabase({ settings, say, fail }) {
  const embedded = await import(built.embedded)
  const { url, pid, stop } =
    settings.databaseUrl === undefined
      ? await keepPostgres(embedded, {
          dataDir: join(settings.dataDir, 'postgres'),
          backupDir: settings.backupDir,
          say,
          fail,
        })
      : { url: settings.databaseUrl, pid: () => undefined, stop: async () => {} }
  const migrate = async () => {
    const applied = await embedded.migrate({ url, migrationsDir: join(root, 'prisma/migrations') })
    if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}.`)
  }
  try {
    await migrate()
  } catch (error) {
    await stop()
    throw new Fault(error.message)
  }
  return { name: 'postgres', url, pid, migrate, stop }
}

/** A Postgres that ends although nobody asked it to is started again on its port; the server reconnects by itself. */
async function keepPostgres({ startPostgres }, { dataDir, backupDir, say, fail }) {
  let stopping = false
  let pid
  const start = async (port) => {
    const running = await startPostgres({ dataDir, backupDir, log: say, ...(port === undefined ? {} : { port }) })
    pid = running.pid
    running.exited.then(async () => {
      if (stopping) return
      say('Postgres ended by itself and is being started again.')
      current = start(running.port)
      try {
        await current
      } catch (error) {
        fail(error.message)
      }
    })
    return running
  }
  let current
  try {
    current = Promise.resolve(await start())
  } catch (error) {
    throw new Fault(error.message)
  }
  return {
    url: (await current).url,
    pid: () => pid,
    async stop() {
      stopping = true
      const running = await current.catch(() => undefined)
      await running?.stop()
    },
  }
}
