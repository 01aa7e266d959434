import { processIdentity } from '../src/process-lock.mjs'
import { built } from './prepare.mjs'

/** Runs the bundled server. `fail` is called when it ends unexpectedly. */
export async function startServer({ settings, port, url, watch, inspect, fail, lock }) {
  const { startProcess } = await import(built.embedded)
  const { pid, exited, stop } = await startProcess(
    process.execPath,
    [...(inspect ? [inspect] : []), '--enable-source-maps', built.server],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: url,
        PORT: String(port),
        DATA_DIR: settings.dataDir,
        DEMO: settings.demo,
        ...(watch
          ? {
              NODE_ENV: process.env.NODE_ENV || 'development',
              PUBLIC_URL: process.env.PUBLIC_URL || `http://${settings.host}:${settings.port}`,
            }
          : { WEB_DIR: process.env.WEB_DIR || built.web }),
      },
    },
  )
  lock.amend({ server: { pid, identity: processIdentity(pid) } })
  let stopping = false
  exited.then((how) => stopping || fail(`The server ended by itself (${how}).`))
  return {
    stop() {
      stopping = true
      return stop()
    },
  }
}
