import 'reflect-metadata'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { Database } from '../src/platform/database/database.ts'
import { fund } from '../testing/users.ts'
import { type Measured, median, report, spread } from './table.ts'
import { programAt, somebody, startWebServer } from './web-server.ts'

/** What apps/e2e/lighthouse.mjs prints of one visit: scores from 0 to 1, times in milliseconds. */
interface Visit {
  readonly performance: number
  readonly accessibility: number
  readonly 'best-practices': number
  readonly 'first-contentful-paint': number
  readonly 'largest-contentful-paint': number
  readonly 'speed-index': number
  readonly 'total-blocking-time': number
  readonly 'cumulative-layout-shift': number
  readonly lost: readonly string[]
}

const bounds = { performance: 0.95, accessibility: 1, 'best-practices': 1 } as const

const app = await startWebServer()
const session = await somebody(app)
await fund(app.get(LedgerService, { strict: false }), session.user.userId, { USDT: '10000', BTC: '0.5' })
// Whoever is new is shown first steps, once; this is what home is every day.
await app
  .get(Database, { strict: false })
  .pool.query(`UPDATE users SET created_at = created_at - interval '60 days' WHERE id = $1`, [session.user.userId])
const visits = await look()
await app.close()

report(
  Object.entries(visits).flatMap(([page, runs]) => rowsOf(page, runs)),
  [
    'Lighthouse with its own settings for a phone (simulated: slow 4G of 1.6 Mbit/s with 150 ms, a quarter of the speed of this machine, which the server shares), as a user of two months,',
    'each visit in a browser of its own with empty caches; the middle one of the visits counts. FCP, LCP and Speed Index in seconds, TBT in milliseconds.',
  ],
)
for (const [page, runs] of Object.entries(visits)) {
  for (const lost of new Set(runs.flatMap((run) => run.lost))) console.log(`${page}: ${lost}`)
}
process.exit()

function rowsOf(page: string, runs: readonly Visit[]): Measured[] {
  const middle = (name: Exclude<keyof Visit, 'lost'>) => median(runs.map((run) => run[name]))
  const seconds = (name: Exclude<keyof Visit, 'lost'>) => (middle(name) / 1_000).toFixed(2)
  const scores = Object.entries(bounds).map(([category, bound]) => {
    const values = runs.map((run) => run[category as keyof typeof bounds])
    const promise = bound === 1 ? '1.00' : `at least ${bound}`
    return { what: `${page}: ${category}`, measured: spread(values, 2), promise, kept: median(values) >= bound }
  })
  const times = `FCP ${seconds('first-contentful-paint')}, LCP ${seconds('largest-contentful-paint')}, Speed Index ${seconds('speed-index')}`
  const rest = `TBT ${middle('total-blocking-time').toFixed(0)}, CLS ${middle('cumulative-layout-shift').toFixed(3)}`
  return [...scores, { what: `${page}: its metrics`, measured: `${times}, ${rest}`, promise: '' }]
}

async function look(): Promise<Record<string, Visit[]>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [programAt('apps/e2e/lighthouse.mjs'), await app.getUrl()],
    { env: { ...process.env, SESSION: JSON.stringify(session) } },
  )
  return JSON.parse(stdout) as Record<string, Visit[]>
}
