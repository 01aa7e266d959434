import { connect } from 'node:net'
import { processIdentity } from '../src/process-lock.mjs'
import { built } from './prepare.mjs'

/**
 * Runs the bundled server. One that has served is started again when it ends by itself, as its Postgres is; one that
 * never did has said what to mend, and `fail` hears of that. While developing, what a change broke waits for the next.
 */
export async function startServer({ settings, port, url, watch, inspect, say, fail, lock }) {
  const { startProcess, Supervised } = await import(built.embedded)
  const start = async () => {
    const life = await startProcess(
      process.execPath,
      [...(inspect ? [inspect] : []), '--enable-source-maps', built.server],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          DATABASE_OWNER_URL: undefined,
          DATABASE_URL: url,
          PORT: String(port),
          DATA_DIR: settings.dataDir,
          DEMO: settings.demo,
          OPS_ENABLED: settings.operations,
          CONSOLE_DIR: process.env.CONSOLE_DIR || built.console,
          ...(watch
            ? {
                NODE_ENV: process.env.NODE_ENV || 'development',
                PUBLIC_URL: process.env.PUBLIC_URL || `http://${settings.host}:${settings.port}`,
              }
            : { WEB_DIR: process.env.WEB_DIR || built.web }),
        },
      },
    )
    lock.amend({ server: { pid: life.pid, identity: processIdentity(life.pid) } })
    return life
  }
  if (watch) return once(await start(), fail)
  let served = false
  const looking = setInterval(async () => {
    served ||= await isListening(port, settings.host)
    if (served) clearInterval(looking)
  }, 250)
  const server = await Supervised.start('server', {
    start,
    restartAfterMs: 1_000,
    ended: (how) => {
      if (served) say(`The server ended by itself (${how}) and is being started again.`)
      else fail(`The server ended by itself (${how}).`)
    },
    failed: (error) => say(error.message),
  })
  return {
    stop() {
      clearInterval(looking)
      return server.stop()
    },
  }
}

function once({ exited, stop }, fail) {
  let stopping = false
  exited.then((how) => stopping || fail(`The server ended by itself (${how}).`))
  return {
    stop() {
      stopping = true
      return stop()
    },
  }
}

function isListening(port, host) {
  const socket = connect(port, host)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
