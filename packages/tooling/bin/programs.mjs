import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { makeScratch } from './scratch.mjs'
import { stopSteps } from './steps.mjs'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * One project's types; what the compiler learnt is kept, so the next run looks at changes only. By the native compiler,
 * which takes a sixth of the time, with one checker: several would each look at what they share, and other projects run
 * beside it.
 */
export const types = (project) => {
  const memory = join(root, 'node_modules/.cache/types', `${project.replace('/', '-')}.tsbuildinfo`)
  return node('node_modules/typescript-native/bin/tsc', [
    ...['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', memory],
  ])
}

/**
 * The build of the `server` or the `web` app as `npm start` makes it, which leaves out what was built from the same
 * sources.
 */
export const build = (name) => async () => {
  // Imported late: what it stands on may just have been installed.
  const { buildCurrent } = await import('../../embedded/bin/prepare.mjs')
  const ending = new AbortController()
  const stop = () => ending.abort()
  stops.add(stop)
  try {
    await buildCurrent(name, ending)
    return { passed: true }
  } catch (error) {
    return { passed: false, output: error.message }
  } finally {
    stops.delete(stop)
  }
}

/** Vitest on the named projects. `live` shows its progress; otherwise its output is kept for a failure. */
export const vitest =
  (projects, parameters = [], { live = false, env = {} } = {}) =>
  async () => {
    const progressFile = join(mkdtempSync(join(scratch(), 'progress-')), 'progress.json')
    const result = await node(
      'node_modules/vitest/vitest.mjs',
      [
        ...['run', '--config', '.config/vitest.config.ts', '--reporter=default'],
        `--reporter=${join(root, 'packages/tooling/bin/progress-reporter.mjs')}`,
        ...projects.map((project) => `--project=${project}`),
        ...parameters,
      ],
      { live, env: { PROGRESS_FILE: progressFile, ...env } },
    )()
    const { passed, failed, running } = progressIn(progressFile)
    const output = result.stopped ? result.output + whatIsKnown(failed, running) : result.output
    return { ...result, output, tests: { passed, failed: failed.length } }
  }

/** A program as a step: whether it ended well, and all that it said. */
export function program(command, parameters, { cwd = root, env = {}, live = false } = {}) {
  return () =>
    new Promise((resolve) => {
      // A group of its own, so that one signal ends it with all that it started.
      const child = spawn(command, parameters, {
        cwd,
        env: { ...quiet, TMPDIR: scratch(), ...env },
        detached: true,
        stdio: ['ignore', ...heard(live)],
      })
      let output = ''
      let stopped = false
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text) => {
          output += text
        })
      }
      const stop = () => {
        stopped = true
        signalGroup(child, 'SIGTERM')
        setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000).unref()
      }
      const deadline = setTimeout(() => {
        output += `\nStopped: it ran for more than ${longestMinutes} minutes.\n`
        stop()
      }, longestMinutes * 60_000)
      stops.add(stop)
      child.on('error', (error) => {
        output += `${error.message}\n`
      })
      child.on('close', (code) => {
        clearTimeout(deadline)
        stops.delete(stop)
        resolve({ passed: code === 0, stopped, output: stripVTControlCharacters(output) })
      })
    })
}

/**
 * No step may hang for ever. A quiet machine needs a tenth of this; it is for one that has stopped getting anywhere.
 */
const longestMinutes = 25

/** The environment of every program: no colours asked for, no waiting for a person, no production mode by accident. */
const quiet = { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined }

/** How to stop each program that runs now. A run that is asked to end still says what passed. */
const stops = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopSteps()
    for (const stop of stops) stop()
  })
}

let scratchFolder
/** The folder of this run, gone with it. */
export function scratch() {
  scratchFolder ??= makeScratch(root)
  return scratchFolder
}

function signalGroup({ pid }, signal) {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has ended in the meantime.
  }
}

const node = (script, parameters, options) => program(process.execPath, [join(root, script), ...parameters], options)

const heard = (live) => (live ? ['inherit', 'inherit'] : ['pipe', 'pipe'])

function progressIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: [], running: [] }
  }
}

function whatIsKnown(failed, running) {
  const list = (title, names) => (names.length > 0 ? `\n${title}\n${names.map((name) => `  ${name}\n`).join('')}` : '')
  return list('Failed until then:', failed) + list('These were running:', running)
}
