import 'reflect-metadata'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createApplication } from '../src/application.ts'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Database } from '../src/platform/database/database.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { fund, insertUser } from '../test/users.ts'
import { median, report, spread } from './table.ts'

/** What apps/e2e/phone.mjs prints. */
interface Seen {
  readonly visitor: readonly number[]
  readonly user: readonly number[]
  readonly ticking: { readonly long: readonly number[]; readonly changes: number; readonly seconds: number }
  readonly scrolling: { readonly pixels: number; readonly due: number; readonly dropped: number }
}

const recordsCount = 5_000
const pricesMs = 2_500
const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

const app = await createApplication(
  readEnvironment({
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    ROLES: 'api,feed,worker',
    LOG_LEVEL: 'error',
    WEB_DIR: at('apps/web/dist'),
    MARKET_HISTORY_BARS: '100',
  }),
)
await app.listen(0, '127.0.0.1')
const user = await somebody(1)
const recorder = await somebody(recordsCount)
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
    {
      what: `tasks over 50 ms in ${ticking.seconds} s of home while ${pairs} pairs tick (${ticking.changes} changes on the page)`,
      measured:
        ticking.long.length === 0 ? 'none' : `${ticking.long.length}, the longest ${Math.max(...ticking.long)} ms`,
      promise: 'none',
      kept: ticking.long.length === 0 && ticking.changes > 0,
    },
    {
      what: `frames while ${scrolling.pixels} px of ${recordsCount} records are scrolled`,
      measured: `${scrolling.dropped} of ${scrolling.due} dropped`,
      promise: 'none dropped',
      kept: scrolling.dropped === 0 && scrolling.due > 0,
    },
  ],
  [
    'Chromium as the journeys have it, at a quarter of the speed of this machine, which the server shares; the first two over 1.6 Mbit/s with 150 ms, on an empty cache.',
  ],
)
process.exit()

/** A user with so many records, as the app keeps their session. */
async function somebody(records: number) {
  const get = <T>(type: new (...given: never[]) => T) => app.get<T>(type as never, { strict: false })
  const userId = await insertUser(get(Database).pool)
  for (let done = 0; done < records; done += 50) {
    const some = Array.from({ length: Math.min(50, records - done) })
    await Promise.all(some.map(() => fund(get(LedgerService), userId, { USDT: '1' })))
  }
  const { token } = await get(Sessions).begin(userId, 'bench')
  return { token, user: { userId, invitationCode: 'bench', creditScore: 100, identity: 'none' } }
}

async function look(): Promise<Seen> {
  const PHONE = JSON.stringify({ user, recorder, records: recordsCount })
  const { stdout } = await promisify(execFile)(process.execPath, [at('apps/e2e/phone.mjs'), await app.getUrl()], {
    env: { ...process.env, PHONE },
  })
  return JSON.parse(stdout) as Seen
}
