import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Format, lint and the order of imports. */
export const format = () =>
  node('node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--colors=off', '.'])

/** One project's types; what the compiler learnt is kept, so the next run looks at changes only. */
export const types = (project) => {
  const memory = join(root, 'node_modules/.cache/types', `${project.replace('/', '-')}.tsbuildinfo`)
  return node('node_modules/typescript/bin/tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', memory])
}

/** The build that an app's own package.json names, without npm between. */
export const build = (app) => {
  const { scripts } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8'))
  const path = [join(root, app, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return program(scripts.build, [], { cwd: join(root, app), shell: true, env: { ...quiet, PATH: path } })
}

/** Vitest on the named projects. `live` shows its progress; otherwise its output is kept for a failure. */
export const vitest =
  (projects, parameters = [], live = undefined, environment = {}) =>
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tests-'))
    const report = join(folder, 'report.json')
    try {
      const result = await node(
        'node_modules/vitest/vitest.mjs',
        [
          ...['run', '--config', '.config/vitest.config.ts', '--reporter=default', '--reporter=json'],
          ...[`--outputFile.json=${report}`, ...projects.map((project) => `--project=${project}`), ...parameters],
        ],
        { live: live !== undefined, env: { ...quiet, ...environment } },
      )()
      return { ...result, tests: counts(report) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

/** A program as a step: whether it ended well, and all that it said. */
export function program(command, parameters, { cwd = root, env = quiet, shell = false, live = false } = {}) {
  return () =>
    new Promise((resolve) => {
      const child = spawn(command, parameters, { cwd, env, shell, stdio: ['ignore', ...heard(live)] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text) => {
          output += text
        })
      }
      const stop = () => child.kill('SIGTERM')
      const deadline = setTimeout(() => {
        output += `\nStopped: it ran for more than ${longest / 60_000} minutes.\n`
        stop()
        setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
      }, longest)
      process.once('SIGTERM', stop)
      child.on('error', (error) => {
        output += `${error.message}\n`
      })
      child.on('close', (code) => {
        clearTimeout(deadline)
        process.off('SIGTERM', stop)
        resolve({ passed: code === 0, output: stripVTControlCharacters(output) })
      })
    })
}

/** No step of the whole may hang for ever; all of them together stay under ten minutes. */
const longest = 9 * 60_000

/** The environment of every program: no colours asked for, no waiting for a person, no production mode by accident. */
const quiet = { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined }

const node = (script, parameters, options) => program(process.execPath, [join(root, script), ...parameters], options)

const heard = (live) => (live ? ['inherit', 'inherit'] : ['pipe', 'pipe'])

function counts(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
