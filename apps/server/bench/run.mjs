// `npm run bench`: measures what the promises say, prints the tables and writes them to docs/benchmarks.md. Ends with
// code 1 when a promise is broken.
//
//   npm run bench                 every bench
//   npm run bench -- contracts    the named ones
//
// BENCH_PROFILE=<folder> leaves a CPU profile there for each of their processes, and how long each SQL function took, which
// takes some time itself. For a quick look there are
// BENCH_ROUNDS and BENCH_SECONDS, how often a load is measured and for how long (3 and 10), and
// BENCH_ONLY=limit,cancels with the parts to run, and BENCH_SOCKETS=2000 for gateways; such a look is not written down.
//
// Each bench is a program of its own on a durable Postgres of its own: apps/server/bench/<name>.bench.ts.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../../packages/embedded/bin/database.mjs'
import { built, prepare, toolOf } from '../../../packages/embedded/bin/prepare.mjs'
import { root } from '../../../packages/embedded/bin/settings.mjs'

const introduction = `# Benchmarks

Written by \`npm run bench\`. Speed is a ratio against a yardstick that is measured in the same run on the same machine, since a number
alone says more about the machine than about the program.
`
const server = join(root, 'apps/server')
const document = join(root, 'docs/benchmarks.md')
const whole = !['BENCH_ROUNDS', 'BENCH_SECONDS', 'BENCH_ONLY', 'BENCH_SOCKETS'].some((name) => process.env[name])
const known = readdirSync(join(server, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(1)
}

const chosen = asked.length > 0 ? asked : known
const inBrowser = ['phone', 'lighthouse']
await prepare({
  commands: true,
  web: chosen.some((name) => inBrowser.includes(name)),
  say,
  signal: new AbortController().signal,
})
for (const name of chosen) {
  if (!(await bench(name))) process.exitCode = 1
}

async function bench(name) {
  const busy = loadavg()[0].toFixed(1)
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'))
  const program = join(server, `dist/bench/${name}.js`)
  const output = join(folder, 'section.md')
  const database = await openDatabase({ settings: { dataDir: folder }, say, fail: say })
  try {
    const bundler = toolOf('apps/server', 'rolldown', ['-c', '.config/rolldown.program.config.ts'])
    await run(bundler.program, bundler.parameters, { PROGRAM: `bench/${name}.bench.ts` })
    const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
    if (process.env.BENCH_PROFILE) await timeFunctions(database)
    const code = await run(process.execPath, ['--enable-source-maps', ...profile, program], {
      DATABASE_URL: database.ownerUrl,
      ADMIN_URL: database.adminUrl,
      DATA_DIR: folder,
      BENCH_OUTPUT: output,
      EMBEDDED: built.embedded,
      MIGRATIONS_DIR: join(root, 'prisma/migrations'),
    })
    if (process.env.BENCH_PROFILE) await writeFunctions(database, name)
    // What was measured must be right, too.
    const verified = await run(process.execPath, [join(server, 'dist/verify-settlements.js')], {
      DATABASE_URL: database.ownerUrl,
    })
    const found = verified === 0 ? 'finds no difference' : '**finds differences**'
    const tables = existsSync(output) ? readFileSync(output, 'utf8') : 'It broke off.'
    if (whole) record(name, `${tables.trim()}\n\`verify:settlements\`, run on what it left, ${found}.`, busy)
    return code === 0 && verified === 0
  } finally {
    await database.stop()
    const { discardData } = await import(built.embedded)
    discardData(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timeFunctions({ adminUrl }) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query("ALTER SYSTEM SET track_functions = 'all'")
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

/** The calls of each function, and what they took in milliseconds, with and without what they called. */
async function writeFunctions({ ownerUrl }, name) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query('SELECT * FROM pg_stat_user_functions ORDER BY self_time DESC')
  await client.end()
  const line = ({ funcname, calls, total_time: total, self_time: self }) =>
    `${self.toFixed(0).padStart(8)} ${total.toFixed(0).padStart(8)} ${calls.padStart(8)} ${funcname}`
  mkdirSync(process.env.BENCH_PROFILE, { recursive: true })
  writeFileSync(join(process.env.BENCH_PROFILE, `${name}-functions.txt`), `${rows.map(line).join('\n')}\n`)
}

function run(command, parameters, variables) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: server, stdio: 'inherit', env: { ...process.env, ...variables } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Puts a bench's tables in its own section of the document. */
function record(name, tables, busy) {
  const before = existsSync(document) ? readFileSync(document, 'utf8') : introduction
  const sections = before.split(/^(?=## )/m).filter((section) => !section.startsWith(`## ${name}\n`))
  const when = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, Node ${process.versions.node}, ${cpus().length} cores, other work on the machine before it began: a load of ${busy}`
  const [head = introduction, ...others] = sections
  const section = `## ${name}\n\n${when}.\n\n${tables.trim()}\n`
  const all = [...others.map((one) => `${one.trim()}\n`), section].sort()
  writeFileSync(document, [`${head.trim()}\n`, ...all].join('\n'))
}

function say(sentence) {
  console.error(sentence)
}
