import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isAsked, rounds } from './rounds.ts'
import { type Measured, median, report, spread } from './table.ts'

const root = resolve('../..')
const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-start-'))
const rows: Measured[] = []
try {
  if (isAsked('second')) rows.push(await secondStart())
  if (isAsked('clone')) rows.push(await freshClone())
} finally {
  const { discardData } = await import(join(root, 'packages/embedded/dist/index.js'))
  for (const data of ['second', 'clone-data']) discardData(join(folder, data, 'postgres'))
  rmSync(folder, { recursive: true, force: true })
}
report(rows, [
  'Until the first answer of the API. The first start of the same data has built and filled it. A fresh clone installs from a package store that has everything.',
])

async function secondStart(): Promise<Measured> {
  const data = join(folder, 'second')
  await start(root, data)
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) seconds.push(await start(root, data))
  return {
    what: 'second `npm start`',
    measured: `${spread(seconds, 2)} s`,
    promise: 'under 3 s',
    kept: median(seconds) < 3,
  }
}

async function freshClone(): Promise<Measured> {
  const clone = join(folder, 'clone')
  spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
  const seconds = await start(clone, join(folder, 'clone-data'))
  return {
    what: '`npm start` on a fresh clone with a warm package store',
    measured: `${seconds.toFixed(1)} s`,
    promise: 'under 25 s',
    kept: seconds < 25,
  }
}

/** Starts it as people do, waits for its first answer and ends it; answers how long that answer took, in seconds. */
async function start(place: string, dataDir: string): Promise<number> {
  const port = await freePort()
  const { DATABASE_URL: _, ...environment } = process.env
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment, PORT: String(port), DATA_DIR: dataDir, BENCH_OUTPUT: '' },
    detached: true,
  })
  const ended = () => process.kill(-(child.pid as number), 'SIGTERM')
  process.once('exit', ended)
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('npm start ended')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return (performance.now() - startedAt) / 1_000
  } finally {
    await stop(child)
    process.off('exit', ended)
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/base/site`)).ok
  } catch {
    return false
  }
}

/** As a Ctrl-C does, with everything that it started. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode !== null || child.pid === undefined) return
  process.kill(-child.pid, 'SIGINT')
  await ended
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
