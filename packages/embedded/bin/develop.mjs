import { spawn } from 'node:child_process'
import { existsSync, readFileSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { generateClient } from '../src/generate.mjs'
import { stopProcess } from '../src/process-lock.mjs'
import { built, toolOf } from './prepare.mjs'
import { root } from './settings.mjs'

/**
 * Rebuilds the server when its sources change and restarts it when the bundle is another; the Prisma schema counts as a
 * source.
 */
export async function watchServer({ launch, migrate, say }) {
  let bundle = readFileSync(built.server, 'utf8')
  let running = await launch()
  const builder = runBeside('apps/server', 'rolldown', ['-c', '.config/rolldown.config.ts', '--watch'])

  const restart = oneAtATime(async () => {
    const next = existsSync(built.server) ? readFileSync(built.server, 'utf8') : ''
    if (next === '' || next === bundle) return
    bundle = next
    say('Restarting the server.')
    await running.stop()
    await migrate()
    running = await launch()
  }, say)
  const bundleWatch = watch(dirname(built.server), (_, name) => {
    if (name === basename(built.server)) restart()
  })
  const schemaWatch = watch(
    join(root, 'prisma'),
    { recursive: true },
    oneAtATime(() => generateClient(), say),
  )
  return {
    async stop() {
      bundleWatch.close()
      schemaWatch.close()
      await builder.stop()
      await running.stop()
    },
  }
}

/** Vite's own server, with reloading in the page, on the port that the browser knows. */
export async function developWeb({ settings, serverPort, fail }) {
  const vite = runBeside(
    'apps/web',
    'vite',
    ['--host', settings.host, '--port', String(settings.port), '--strictPort', '--clearScreen', 'false'],
    {
      // Vite's configuration hands the server's paths on to this port.
      PORT: String(serverPort),
    },
  )
  vite.exited.then(() => {
    if (!vite.stopping) fail('The development server of the web app ended by itself.')
  })
  return vite
}

function runBeside(folder, tool, options, environment = {}) {
  const { program, parameters } = toolOf(folder, tool, options)
  const child = spawn(program, parameters, {
    cwd: join(root, folder),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const beside = {
    stopping: false,
    exited: new Promise((resolve) => {
      child.on('error', resolve)
      child.on('exit', resolve)
    }),
    async stop() {
      beside.stopping = true
      if (child.pid !== undefined) await stopProcess(child.pid)
    },
  }
  return beside
}

/** File events come in bursts: waits for silence, and a burst during the work leads to one more run of it. */
function oneAtATime(work, say) {
  let timer
  let busy = Promise.resolve()
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      busy = busy.then(work).catch((error) => say(error.message))
    }, 200)
  }
}
