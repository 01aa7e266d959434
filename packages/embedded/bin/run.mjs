import { join } from 'node:path'
import { freePort } from '../src/free-port.mjs'
import { whenNpmEnds } from '../src/npm.mjs'
import { isAlive, readLock, stopProcess, takeLock } from '../src/process-lock.mjs'
import { openDatabase } from './database.mjs'
import { developWeb, watchServer } from './develop.mjs'
import { prepare } from './prepare.mjs'
import { startServer } from './server.mjs'
import { Fault, readSettings, requireFreePort } from './settings.mjs'

/** One tree of processes: this one starts the database and the server, and ends when they have ended. */
export async function run({ watch, inspect }) {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => askToStop(ending))
  whenNpmEnds(() => askToStop(ending))
  // A terminal that was closed must not keep the rest from being stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // What was started, in order; it is stopped from the end.
  const started = []
  let code = 0
  try {
    await bringUp({ watch, inspect, ending, started })
    await endOf(ending.signal)
  } catch (error) {
    code = exitCodeFor(error)
  }
  for (const { stop } of started.reverse()) {
    try {
      await stop()
    } catch (error) {
      console.error(error.message)
      code ||= 1
    }
  }
  process.exit(code)
}

/** The signal that asked for the end. */
class Stopped extends Error {}

let askedAt

/** One Ctrl-C can arrive twice, through npm; a later one ends at once, and the watchdogs stop what is left. */
function askToStop(ending) {
  askedAt ??= Date.now()
  if (Date.now() - askedAt > 2000) process.exit(1)
  ending.abort(new Stopped())
}

async function bringUp({ watch, inspect, ending, started }) {
  const { signal } = ending
  const settings = readSettings()
  const lock = await lockDataDir(settings.dataDir)
  started.push({ stop: async () => lock.release() })
  await requireFreePort(settings)
  await prepare({ web: !watch, operators: true, say, signal })

  const fail = (message) => ending.abort(new Fault(message))
  const database = await openDatabase({ settings, say })
  started.push(database)
  signal.throwIfAborted()

  // While developing, Vite answers on PORT and hands the server's share on to it.
  const serverPort = watch ? await freePort() : settings.port
  const launch = () =>
    startServer({ settings, port: serverPort, url: database.url, watch, inspect, say, fail: watch ? say : fail, lock })
  const server = watch ? await watchServer({ launch, migrate: database.migrate, say }) : await launch()
  started.push(server)
  if (watch) started.push(await developWeb({ settings, serverPort, fail }))
}

/** One start at a time on one folder; the server that a killed start left behind is stopped first. */
async function lockDataDir(dataDir) {
  const file = join(dataDir, 'start.lock')
  const previous = readLock(file)
  const attempt = takeLock(file)
  if (!attempt.taken) {
    throw new Fault(
      `Halyard already runs on ${dataDir} (process ${attempt.pid}); stop it, or set DATA_DIR to another folder.`,
    )
  }
  const left = previous?.note?.server
  if (left !== undefined && isAlive(left)) {
    say('Stopping a server that outlived its last start.')
    await stopProcess(left.pid)
  }
  return attempt.lock
}

function endOf(signal) {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

function exitCodeFor(error) {
  if (error instanceof Stopped) return 0
  console.error(error instanceof Fault ? error.message : error)
  return 1
}

function say(sentence) {
  console.log(sentence)
}
