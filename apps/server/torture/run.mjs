// `npm run torture`: clients of every product, while what they talk to is killed, stopped, cut off and wiped; then every intent and
// every row is accounted for. What it found is printed and written to docs/torture.md.
//
//   npm run torture                                   ten minutes in one process with an embedded Postgres
//   npm run torture -- --seconds 60 --seed 7          as long as this, by chance of this seed
//   npm run torture -- --mode redis                   with a redis-server of its own; --mode cluster: two processes of each role
//   npm run torture -- --mode replicated              on a primary and a standby, which is promoted; --asynchronous: no commit waits for it
//   npm run torture -- --mode lead --times 100        takes the feed's leader away again and again; --redis: with one
//   npm run torture -- --mode lead --no-record        leaves docs/torture.md as it is
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built, prepare, toolOf } from '../../../packages/embedded/bin/prepare.mjs'
import { root } from '../../../packages/embedded/bin/settings.mjs'
import { whenNpmEnds } from '../../../packages/embedded/src/npm.mjs'

const introduction = `# Torture

Written by \`npm run torture\`, the newest run of each mode. Every column of the first table must be zero: *books* that do not add up,
*money* that a row did not move as it should, accepted requests that are *lost*, *doubled* or *invented*, keys with two *answers*,
settlements and fills whose *evidence* is wrong, what is *late* ten seconds after recovery, *open doors* without a token, and *defects*: answers
that call what is away a fault of ours, or that say "later" without when.

The disk of Postgres is filled, by rows and by its log, where a disk may be mounted for it (as root on Linux); elsewhere these faults are left
out. In the mode \`cluster\` nginx stands before the apis where it is installed, and a page of it in place of an envelope is a defect.
Orders of ETH and of TRX meet in a book each, whose writer is killed, stopped and cut off, and all trades are carried out once more from the commands.
Prices hang on a beacon of the run's own, which falls silent, is late and gives wrong signatures. Beside each user's clients trades a
program with a key, in HTX's dialect: what that tells of the user's trades has to sum up to what the ledger moved, to the last digit.
Another follows orders, fills and balances at the private socket, and goes on after the last event that it has when it was cut off. What it knows at the
end has to be what the ledger knows: no event is left out, told twice or out of turn, and its fills sum up likewise.

In the mode \`replicated\` there are a primary and a synchronous standby. The primary is killed, hangs, is cut off or has no room, and two seconds
later its standby is promoted; what is counted of it begins when the primary went. An old primary that was only cut off, goes on after it hung, or is
started again as it was, has to commit nothing: what it is sent then is counted as *invented* if it does.

How soon there is a success again is bound by the processor where everything starts at once: a process of the server takes 1.8 to 2 s of
a core to start (docs/decisions/056), so six of them (cluster) share two cores for 5 to 6 s, and one (embedded, redis) takes about 2 s.
Runs from before that had 2.4 to 2.9 s each. On a machine that is busy with other work the times below are longer accordingly. Runs of ten
minutes and more keep a row below *long runs*.
`
if (
  process.argv.some((parameter) => /redis|cluster/.test(parameter)) &&
  spawnSync('redis-server', ['--version']).error
) {
  console.error('This mode needs redis-server, which is not installed here.')
  process.exit(1)
}

const isRecorded = !process.argv.includes('--no-record')
const parameters = process.argv.slice(2).filter((parameter) => parameter !== '--no-record')
const server = join(root, 'apps/server')
const document = join(root, 'docs/torture.md')
const folder = mkdtempSync(join(tmpdir(), 'halyard-torture-'))
const output = join(folder, 'section.md')
const row = join(folder, 'row.md')
try {
  await prepare({ web: false, say: console.error, signal: new AbortController().signal })
  const bundler = toolOf('apps/server', 'rolldown', ['-c', '.config/rolldown.program.config.ts'])
  const name = process.argv.includes('lead') ? 'lead' : 'torture'
  await run(bundler.program, bundler.parameters, { PROGRAM: `torture/${name}.ts` })
  const program = join(server, `dist/torture/${name}.js`)
  const written = name === 'lead' ? [] : ['--row', row, '--commit', commit()]
  const all = ['--enable-source-maps', program, ...parameters, '--output', output, ...written]
  process.exitCode = await run(process.execPath, all, {
    EMBEDDED: built.embedded,
    PROXY: join(root, 'packages/embedded/bin/proxy.mjs'),
    SERVER_MAIN: join(server, 'dist/main.js'),
    MIGRATIONS_DIR: join(root, 'prisma/migrations'),
  })
  if (existsSync(output) && isRecorded) {
    record(readFileSync(output, 'utf8'), existsSync(row) ? readFileSync(row, 'utf8') : '')
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(command, parameters, variables) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: server, stdio: 'inherit', env: { ...process.env, ...variables } })
    const end = () => child.kill('SIGTERM')
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, end)
    whenNpmEnds(end)
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function commit() {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() || 'none'
}

/** Puts a run in the place of the one before of its mode, and a long one into the table of those. */
function record(section, row) {
  const mode = section.slice(3, section.indexOf(','))
  const before = existsSync(document) ? readFileSync(document, 'utf8') : introduction
  const others = before
    .split(/^(?=## )/m)
    .slice(1)
    .filter((each) => !each.startsWith(`## ${mode},`))
    .map((each) => (each.startsWith('## long runs') ? `${each.trim()}\n${row}` : each))
  writeFileSync(document, [introduction, ...[...others, section].map((each) => `${each.trim()}\n`).sort()].join('\n'))
}
