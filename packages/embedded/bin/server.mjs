import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { processIdentity } from '../src/process-lock.mjs'
import { built } from './prepare.mjs'

/**
 * Runs the bundled server. It has a process group of its own, so that Ctrl-C reaches this process alone and the order
 * of stopping is ours. `fail` hears of an end that nobody asked for.
 */
export async function startServer({ settings, port, url, watch, inspect, fail, lock }) {
  const child = spawn(process.execPath, [...(inspect ? [inspect] : []), '--enable-source-maps', built.server], {
    detached: true,
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
  })
  const { watchOver } = await import(built.embedded)
  const watchdog = child.pid === undefined ? undefined : watchOver(child.pid, 'SIGTERM')
  if (child.pid !== undefined) lock.amend({ server: { pid: child.pid, identity: processIdentity(child.pid) } })

  let stopping = false
  const exited = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => resolve(code === null ? signal : `code ${code}`))
  })
  exited.then((how) => {
    watchdog?.dismiss()
    if (!stopping) fail(`The server ended by itself (${how}).`)
  })
  return {
    async stop() {
      stopping = true
      if (child.pid !== undefined) await stopProcess(child.pid)
      await exited
    },
  }
}

/** Asks a process to end and waits for it; one that does not answer within the server's own limit is killed. */
export async function stopProcess(pid) {
  const identity = processIdentity(pid)
  for (const [signal, seconds] of [
    ['SIGTERM', 20],
    ['SIGKILL', 10],
  ]) {
    if (identity === undefined || processIdentity(pid) !== identity) return
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (error.code === 'ESRCH') return
      throw error
    }
    const deadline = Date.now() + seconds * 1000
    while (Date.now() < deadline) {
      if (processIdentity(pid) !== identity) return
      await wait(20)
    }
  }
  throw new Error(`The server (process ${pid}) does not stop.`)
}
