import 'reflect-metadata'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { fund } from '../testing/users.ts'
import { median, report, spread } from './table.ts'
import { programAt, somebody, startWebServer } from './web-server.ts'

/** What apps/e2e/phone.mjs prints. */
interface Seen {
  readonly visitor: readonly number[]
  readonly user: readonly number[]
  readonly ticking: readonly {
    readonly page: string
    readonly long: readonly number[]
    readonly changes: number
    readonly seconds: number
  }[]
  readonly scrolling: { readonly pixels: number; readonly due: number; readonly dropped: number }
}

const recordsCount = 5_000
const pricesMs = 2_500

const app = await startWebServer({ MARKET_HISTORY_BARS: '100' })
const user = await withRecords(1)
const recorder = await withRecords(recordsCount)
const { visitor, user: own, ticking, scrolling } = await look()
const pairs = app.get(Pairs, { strict: false }).all().length
await app.close()

const seconds = (times: readonly number[]) =>
  `${spread(
    times.map((time) => time / 1_000),
    2,
  )} s`
report(
  [
    {
      what: 'home opened for the first time, until a visitor sees prices',
      measured: seconds(visitor),
      promise: 'under 2.5 s',
      kept: median(visitor) < pricesMs,
    },
    { what: 'the same for a user', measured: seconds(own), promise: 'under 2.5 s', kept: median(own) < pricesMs },
    ...ticking.map(({ page, long, changes, seconds }) => ({
      what: `tasks over 50 ms in ${seconds} s of ${page} while ${pairs} pairs tick (${changes} changes on the page)`,
      measured: long.length === 0 ? 'none' : `${long.length}, the longest ${Math.max(...long)} ms`,
      promise: 'none',
      kept: long.length === 0 && changes > 0,
    })),
    {
      what: `frames while ${scrolling.pixels} px of ${recordsCount} records are scrolled`,
      measured: `${scrolling.dropped} of ${scrolling.due} dropped`,
      promise: 'none dropped',
      kept: scrolling.dropped === 0 && scrolling.pixels > 20_000,
    },
  ],
  [
    'Chromium as the journeys have it, at a quarter of the speed of this machine, which the server shares; the first two over 1.6 Mbit/s with 150 ms, on an empty cache.',
  ],
)
process.exit()

/** The session of a user with so many records. */
async function withRecords(records: number) {
  const session = await somebody(app)
  const ledger = app.get(LedgerService, { strict: false })
  for (let done = 0; done < records; done += 50) {
    const some = Array.from({ length: Math.min(50, records - done) })
    await Promise.all(some.map(() => fund(ledger, session.user.userId, { USDT: '1' })))
  }
  return session
}

async function look(): Promise<Seen> {
  const PHONE = JSON.stringify({ user, recorder, records: recordsCount })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [programAt('apps/e2e/phone.mjs'), await app.getUrl()],
    { env: { ...process.env, PHONE } },
  )
  return JSON.parse(stdout) as Seen
}
