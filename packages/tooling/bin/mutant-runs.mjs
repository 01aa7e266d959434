import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../embedded/bin/settings.mjs'
import { program, scratch } from './steps.mjs'

/**
 * What git would keep, with what is installed and generated, in the folder of this run. Packages of this repository are
 * the copy's own; those of others are read where they are installed.
 */
export function copyOfRepository() {
  const copy = join(scratch(), 'mutants')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed
    .toString()
    .split('\0')
    .filter((path) => path && existsSync(join(root, path)))
  for (const path of [...files, ...generated]) cpSync(join(root, path), join(copy, path), { recursive: true })
  const workspaces = new Set(files.filter((path) => path.endsWith('package.json')).map(dirname))
  for (const workspace of workspaces)
    copyModules(join(root, workspace, 'node_modules'), join(copy, workspace, 'node_modules'))
  return copy
}

/** Runs the work with the fault in the copy. */
export async function withFault(copy, { file, find, put, statement }, work) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${file} has the text ${parts.length - 1} times, not once:\n${find}`)
  const migration = join(copy, 'prisma/migrations/99999999999999_fault')
  const altered = parts.join(put)
  try {
    writeFileSync(path, altered)
    // Grants are given after the migrations, from their file.
    if (file.startsWith('prisma/sql/') && file !== 'prisma/sql/grants.sql') {
      mkdirSync(migration)
      writeFileSync(
        join(migration, 'migration.sql'),
        statement ?? altered.replace(/^CREATE FUNCTION/m, 'CREATE OR REPLACE FUNCTION'),
      )
    }
    return await work()
  } finally {
    writeFileSync(path, text)
    rmSync(migration, { recursive: true, force: true })
  }
}

/** Runs these tests and no other; says which passed and which failed. */
export async function runTests(copy, tests) {
  const report = join(copy, 'node_modules/faults.json')
  rmSync(report, { force: true })
  const { output, stopped } = await program(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', '.config/vitest.config.ts', '--reporter=default'],
      ...['--reporter=json', `--outputFile.json=${report}`],
      // What was compiled for one run is there for the next; only what has changed is compiled again.
      '--experimental.fsModuleCache',
      ...projects.map((project) => `--project=${project}`),
      ...['-t', [...new Set(tests.map((test) => `${patternOf(test)}$`))].join('|')],
      ...new Set(tests.map(({ file }) => join(copy, file))),
    ],
    { cwd: copy },
  )()
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  const ends = (test) =>
    files
      .filter((one) => one.name === join(copy, test.file))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ title }) => new RegExp(`^${patternOf(test)}$`).test(title))
      .map(({ status }) => status)
  return {
    output,
    stopped,
    failed: (test) => ends(test).includes('failed'),
    passed: (test) => ends(test).includes('passed') && !ends(test).includes('failed'),
  }
}

/** That of whole hosts (`cluster`) takes nginx, redis-server and an account that may mount: without them its tests do not pass. */
const projects = ['domain', 'wire', 'settings', 'web', 'embedded', 'sql', 'server', 'slow', 'cluster']
const generated = ['apps/server/src/platform/prisma/generated']

/** A test of a table has `%s` or `%2$s` in its name: where a row is named, it is the first `%s`. */
const patternOf = ({ name, row }) =>
  literally(row === undefined ? name : name.replace('%s', () => row)).replace(/%(?:\d\\\$)?[sjdo]/g, '.*')
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Links of packages to each other are relative, so they lead to the copy's own; the others' packages lie under `.pnpm`.
 */
function copyModules(from, to) {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '.pnpm') symlinkSync(join(from, name), join(to, name))
    else if (!name.startsWith('.') || name === '.bin')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
  }
}
