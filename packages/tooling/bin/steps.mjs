import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../embedded/bin/settings.mjs'

// npm runs one script after another and adds nothing up: this runs them side by side, shows what one said only if it
// failed, and ends with one line for all.

const results = []
const stopping = new AbortController()
/** The run was interrupted: no further step begins, and running ones are stopped. */
export const stopped = stopping.signal
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())

/** Runs one step, prints one line with its time, and its output if it failed. */
export async function step(name, work) {
  if (stopped.aborted) return false
  const startedAt = performance.now()
  const result = await work().catch((error) => ({ passed: false, output: error.stack ?? String(error) }))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)
  const tests = result.tests ? `  ${result.tests.passed} passed, ${result.tests.failed} failed` : ''
  process.stdout.write(`${result.passed ? '✓' : '✗'} ${name.padEnd(32)}${seconds} s${tests}\n`)
  if (!result.passed && result.output) process.stdout.write(`\n${result.output.trim()}\n\n`)
  results.push(result)
  return result.passed
}

/** Steps one after the other, and several such lanes side by side. */
export async function sideBySide(...lanes) {
  await Promise.all(
    lanes.map(async (works) => {
      for (const work of works) await work()
    }),
  )
}

/** A program as a step: whether it ended well, and all that it said unless that was shown as it came. */
export function program(command, parameters, { cwd = root, env = {}, live = false } = {}) {
  return () =>
    new Promise((resolve) => {
      const said = live ? 'inherit' : 'pipe'
      const child = spawn(command, parameters, {
        cwd,
        env: {
          ...process.env,
          CI: '1',
          NO_COLOR: '1',
          FORCE_COLOR: undefined,
          NODE_ENV: undefined,
          TMPDIR: scratch(),
          ...env,
        },
        // A group of its own, so that one signal ends it with all that it started.
        detached: true,
        stdio: ['ignore', said, said],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text) => (output += text))
      const stop = () => {
        signalGroup(child, 'SIGTERM')
        setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000).unref()
      }
      stopped.addEventListener('abort', stop)
      if (stopped.aborted) stop()
      child.on('error', (error) => {
        output += `${error.message}\n`
      })
      child.on('close', (code) => {
        stopped.removeEventListener('abort', stop)
        resolve({ passed: code === 0, stopped: stopped.aborted, output: stripVTControlCharacters(output) })
      })
    })
}

/** A runner of tests as a step, which counts into a file (counts.mjs) and shows its progress. */
export const tests =
  (script, parameters, env = {}) =>
  async () => {
    const counts = join(mkdtempSync(join(scratch(), 'counts-')), 'counts.json')
    const started = program(process.execPath, [join(root, script), ...parameters], {
      env: { COUNTS_FILE: counts, ...env },
      live: true,
    })
    return { ...(await started()), tests: countsIn(counts) }
  }

/**
 * The last line: all tests of the run. A step that failed without a failed test counts as one, so that no failure reads
 * as none.
 */
export function finish() {
  const passed = results.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0)
  const failed = results.reduce((sum, result) => sum + (result.tests?.failed || (result.passed ? 0 : 1)), 0)
  if (stopped.aborted) process.stdout.write('Stopped before everything had run.\n')
  else if (passed + failed === 0) process.stdout.write('There is no such test.\n')
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = stopped.aborted || failed > 0 || passed === 0 ? 1 : 0
}

let folder
/**
 * The TMPDIR of this run's programs, removed at its end: in memory, where there is room.
 */
export function scratch() {
  if (folder === undefined) {
    folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'halyard-run-'))
    // Where root runs the tests, Postgres has another account.
    chmodSync(folder, 0o755)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  }
  return folder
}

function hasRoom(place) {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= 4_000_000_000
  } catch {
    return false
  }
}

function countsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function signalGroup({ pid }, signal) {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has ended in the meantime.
  }
}
