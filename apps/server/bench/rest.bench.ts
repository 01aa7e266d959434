import 'reflect-metadata'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { TestClock } from '@halyard/testing'
import pg from 'pg'
import { createApplication } from '../src/application.ts'
import { Housekeeping } from '../src/features/auth/housekeeping.job.ts'
import { CandleStore } from '../src/market-feed/candle-store.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { TickStore } from '../src/market-feed/tick-store.ts'
import { comparableFor } from '../src/market-feed/tick-writer.ts'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Queues } from '../src/platform/queue/queues.ts'
import { type Measured, report } from './table.ts'

// A week of a host at which nobody is, on a clock that is moved: what each part of its disk takes after each day.

const days = 7
/** The clock is moved by so many hours at once. */
const step = 3
/** One of so many prices is written: those of a week are fifty million. */
const tickShare = 30
/** One of so many rounds of sweeps is made; and who looks by without signing in, in an hour. */
const roundShare = 120
const visitorsOfHour = 600
const backupsKept = 2
const hourMs = 3_600_000

const { migrate, startPostgres, backUp, keepNewest, discardData }: typeof import('@halyard/embedded') = await import(
  process.env.EMBEDDED as string
)
const folder = mkdtempSync(join(tmpdir(), 'halyard-rest-'))
chmodSync(folder, 0o755)
const [dataDir, backupDir] = [join(folder, 'data'), join(folder, 'backups')]
for (const one of [dataDir, backupDir]) mkdirSync(one)
const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), backupDir, archiveSeconds: 5 })
await migrate({ ...postgres, migrationsDir: process.env.MIGRATIONS_DIR as string })
const clock = new TestClock()
const week = 7 * 24 * hourMs
const startsAt = Math.floor(Date.now() / hourMs) * hourMs - week
clock.stop()
clock.moveTo(new Date(startsAt))
const environment = readEnvironment({
  NODE_ENV: 'test',
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  PORT: '0',
  ROLES: 'api,worker',
  LOG_LEVEL: 'error',
  MARKET_HISTORY_BARS: '0',
})
const app = await createApplication(environment, clock)
await app.init()
const [pairs, ticks, candles] = [Pairs, TickStore, CandleStore].map((type) =>
  app.get(type as never, { strict: false }),
) as [Pairs, TickStore, CandleStore]
const queues = app.get(Queues, { strict: false })
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
const admin = new pg.Pool({ connectionString: postgres.adminUrl, max: 1 })
// A pool has ended before its connections have, which Postgres ends as it stops.
for (const each of [pool, admin]) each.on('error', () => {})
// What they refuse or tell of is not what is looked at.
await pool.query('ALTER TABLE tick DISABLE TRIGGER USER')
const byDay: Sizes[] = []
for (let day = 0; day < days; day += 1) {
  for (let hour = 0; hour < 24; hour += step) await liveFrom(day * 24 + hour)
  await sweepRounds(day)
  await backUp({ ...postgres, dataDir, backupDir })
  keepNewest(backupDir, backupsKept)
  await pool.query('VACUUM')
  byDay.push(await sizes())
  console.error(`day ${day + 1}, after ${(performance.now() / 1_000).toFixed(0)} s: ${JSON.stringify(byDay.at(-1))}`)
}
await app.close()
await Promise.all([pool.end(), admin.end()])
await postgres.stop()
discardData(join(dataDir, 'postgres'))
rmSync(folder, { recursive: true, force: true })
report(grownRows(), [
  tableOf(byDay),
  '',
  `A host of ${days} days at which nobody signs in, by a clock that is moved by ${step} hours at once, from a week ago to now: one in ${tickShare} of the prices of ${pairs.all().length} pairs and all of their candles, ${visitorsOfHour} visitors an hour who are shown a captcha, and one in ${roundShare} of a day's rounds of sweeps. What deletes is what the host runs. Postgres clears dead rows when it is told to here, each time, since its own clock is not moved; a backup is made each day, and ${backupsKept} are kept. Megabytes, of ticks and of what hangs on them (log, archive, backups) one in ${tickShare} of a host's.`,
])
process.exit()

interface Sizes {
  readonly ticks: number
  readonly candles: number
  readonly queues: number
  readonly passing: number
  readonly rest: number
  readonly log: number
  readonly archive: number
  readonly backups: number
  readonly files: number
}

/** What some hours leave behind, and what is deleted at their end. */
async function liveFrom(number: number): Promise<void> {
  const from = new Date(startsAt + number * hourMs)
  await pool.query(
    `INSERT INTO tick (pair_id, sequence, price, volume, at, source, epoch)
     SELECT pair.id, $2::bigint * 1000000 + one, round(reference_price * (1 + 0.01 * sin(one))::numeric, 6), round((1 + random())::numeric, 6),
            $1::timestamptz + one * tick_interval * $3 * interval '1 ms', 'sim', $2
       FROM pair CROSS JOIN LATERAL generate_series(1, $4::int / (tick_interval * $3) - 1) one ORDER BY 5`,
    [from, number + 1, tickShare, step * hourMs],
  )
  for (const [period, minutes] of Object.entries({ '1m': 1, '5m': 5, '15m': 15, '30m': 30, hour: 60 }))
    await draw(from, period, minutes)
  if (number % 24 === 0) await draw(from, 'day', step * 60)
  await pool.query(
    `INSERT INTO captcha (id, answer_hash, expires_at)
     SELECT gen_random_uuid()::text, repeat('a', 64), $1::timestamptz + make_interval(secs => one * 6 + 300) FROM generate_series(1, $2::int) one`,
    [from, visitorsOfHour * step],
  )
  await pool.query(
    `INSERT INTO rate_limit (key, hits, expires_at)
     SELECT 'captcha:network:' || gen_random_uuid(), ARRAY[$1::timestamptz], $1::timestamptz + make_interval(secs => one * 6 + 60)
       FROM generate_series(1, $2::int) one`,
    [from, visitorsOfHour * step],
  )
  const now = new Date(from.getTime() + step * hourMs)
  clock.moveTo(now)
  const { epochSeconds } = environment.market
  const compared = new Date(now.getTime() - epochSeconds * 1_000 - comparableFor(epochSeconds))
  await ticks.prune(pool, new Date(now.getTime() - 48 * hourMs), compared)
  await candles.prune(
    pool,
    pairs.all().map(({ id }) => id),
    new Date(now.getTime() - 400 * 24 * hourMs),
  )
  await app.get(Housekeeping, { strict: false }).sweep(now)
  await pool.query('VACUUM tick, captcha, rate_limit')
  await admin.query('SELECT pg_switch_wal()')
  await admin.query('CHECKPOINT')
}

async function draw(from: Date, period: string, minutes: number): Promise<void> {
  await pool.query(
    `INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
     SELECT id, $2::candle_period, $1::timestamptz + make_interval(mins => one * $3), reference_price, reference_price * 1.01, reference_price * 0.99,
            reference_price * 1.001, 12.3456, 1245.67, 300, 0
       FROM pair, generate_series(0, $4::int / $3::int - 1) one`,
    [from, period, minutes, step * 60],
  )
}

/** A part of a day's rounds, as each worker puts them into the queue each second, until all are done. */
async function sweepRounds(day: number): Promise<void> {
  const queue = queues.queue('sweeps')
  const roundsOfDay = 86_400 / roundShare
  for (let next = 0; next < roundsOfDay; next += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, roundsOfDay - next) }, (_, one) =>
        queue.add(`every-1000-${day * roundsOfDay + next + one}`),
      ),
    )
  }
  for (;;) {
    const counted = await queues.jobCounts()
    const left = counted.flatMap(({ counts }) => [counts['waiting'] ?? 0, counts['active'] ?? 0])
    if (left.reduce((sum, one) => sum + one, 0) < 10) return
    await pause(200)
  }
}

async function sizes(): Promise<Sizes> {
  const { rows } = await pool.query<{ part: string; bytes: number }>(
    `SELECT CASE WHEN relnamespace = 'bullmq'::regnamespace THEN 'queues' WHEN relname = 'tick' THEN 'ticks' WHEN relname = 'candle' THEN 'candles'
                 WHEN relname IN ('captcha', 'rate_limit', 'verification_code', 'sign_in_ticket', 'passkey_challenge', 'submission', 'user_event', 'push_delivery') THEN 'passing'
                 ELSE 'rest' END AS part, sum(pg_total_relation_size(oid))::float AS bytes
       FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'bullmq'::regnamespace) GROUP BY 1`,
  )
  const of = (part: string) => (rows.find((row) => row.part === part)?.bytes ?? 0) / 1e6
  const archive = bytesIn(join(backupDir, 'wal'))
  return {
    ticks: of('ticks'),
    candles: of('candles'),
    queues: of('queues'),
    passing: of('passing'),
    rest: of('rest'),
    log: bytesIn(join(postgres.directory, 'pg_wal')) / 1e6,
    archive: archive / 1e6,
    backups: (bytesIn(backupDir) - archive) / 1e6,
    files: (bytesIn(postgres.dataDir, postgres.directory) + bytesIn(dataDir, join(dataDir, 'postgres'))) / 1e6,
  }
}

/** Of a folder's files, but for those of one below it. */
function bytesIn(path: string, except?: string): number {
  if (path === except) return 0
  try {
    const found = lstatSync(path)
    if (!found.isDirectory()) return found.size
    return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name), except), 0)
  } catch (error) {
    // A segment is renamed when it is whole.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

function grownRows(): Measured[] {
  const [third, last] = [byDay[2], byDay.at(-1)] as [Sizes, Sizes]
  const ofDay = (last.candles - third.candles) / (days - 3)
  const others = (Object.keys(last) as (keyof Sizes)[]).filter((part) => part !== 'candles' && part !== 'backups')
  // Of a day each part is what it happens to be between two vacuums or segments.
  const mean = (some: readonly Sizes[], part: keyof Sizes) =>
    some.reduce((sum, one) => sum + one[part], 0) / some.length
  const early = (part: keyof Sizes) => mean(byDay.slice(1, 4), part)
  const late = (part: keyof Sizes) => mean(byDay.slice(-2), part)
  const grown = others.filter((part) => late(part) > early(part) * 1.25 + 2)
  const backups = last.backups - third.backups
  return [
    {
      what: 'candles',
      measured: `${ofDay.toFixed(1)} MB more each day, those of an hour and longer for ever`,
      promise: 'at most 10 MB',
      kept: ofDay <= 10,
    },
    {
      what: 'what else is more on the last two days than on the second to the fourth',
      measured:
        grown.map((part) => `${part} ${early(part).toFixed(1)} to ${late(part).toFixed(1)} MB`).join(', ') || 'nothing',
      promise: 'nothing',
      kept: grown.length === 0,
    },
    {
      what: `${backupsKept} backups`,
      measured: `${backups.toFixed(1)} MB more in these days, by their candles`,
      promise: 'as their candles',
      kept: backups <= (last.candles - third.candles) * backupsKept * 1.1 + 20,
    },
  ]
}

function tableOf(all: readonly Sizes[]): string {
  const parts = Object.keys(all[0] as Sizes) as (keyof Sizes)[]
  const lines = all.map((one, day) => `| ${day + 1} | ${parts.map((part) => one[part].toFixed(1)).join(' | ')} |`)
  return ['', `| day | ${parts.join(' | ')} |`, `| --- |${' --- |'.repeat(parts.length)}`, ...lines].join('\n')
}
