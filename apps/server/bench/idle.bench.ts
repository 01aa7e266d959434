import 'reflect-metadata'
import { gzipSync } from 'node:zlib'
import { endpoints } from '@halyard/wire'
import pg from 'pg'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { comparableFor } from '../src/market-feed/tick-writer.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { fund, insertUser } from '../testing/users.ts'
import { Costs } from './costs.ts'
import { loadOverHttp, sendLoad } from './http-load.ts'
import { roundMs, rounds } from './rounds.ts'
import { type Measured, median, report, spread } from './table.ts'
import { startServer } from './world.ts'

const dayMs = 86_400_000
const ordersCount = 2_000
/** Of so few rows pages say nothing. */
const fewRows = 10_000
const bytesOfFew = 500
/** A pair has them of a minute to an hour, and the day. */
const candlesOfADay = 24 * 60 + 24 * 12 + 24 * 4 + 24 * 2 + 24 + 1

if (process.send) await sendLoad()
else await bench()

/** A server of all roles that nobody uses, with its simulated market. */
async function bench(): Promise<void> {
  const server = await startServer({ ROLES: 'api,feed,worker', MARKET_HISTORY_BARS: '500' })
  const { pool } = server
  // What a start leaves to do is done by then.
  await pause(10_000)
  const shares: { server: number; postgres: number }[] = []
  const admin = new pg.Client({ connectionString: process.env.ADMIN_URL })
  await admin.connect()
  const before = await rowsAdded(pool)
  const logFrom = await endOfLog(admin)
  const startedAt = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const costs = await Costs.begin(pool)
    await pause(roundMs * 1.5)
    shares.push(await costs.shares())
  }
  const days = (performance.now() - startedAt) / dayMs
  const logged = await loggedSince(logFrom, admin, days)
  await admin.end()
  const after = await rowsAdded(pool)
  const pairs = server.get(Pairs).all().length
  const grown = after.map((table) => grownInADay(table, before, days, pairs))
  const bytesOfTick = await bytesOfOneTick(pool)
  const queues = await bytesOfQueues(pool)
  const ordered = await orderMuch(server)
  const { epochSeconds } = server.environment.market
  const keptMs = epochSeconds * 1_000 + comparableFor(epochSeconds)
  await server.app.close()
  report(
    [...cpuRows(shares), ...diskRows(grown, bytesOfTick, keptMs, queues), logged, ordered],
    [
      `${pairs} pairs of the simulated market, all roles in one process, nobody connected.`,
      `The middle of ${rounds} rounds of ${(roundMs * 1.5) / 1_000} s each, and between which they lie. Bytes of a day are the rows of the rounds, extrapolated, with what a row of their table takes with its indexes (a price ${bytesOfTick.toFixed(0)} bytes); a row of a table of less than ${fewRows} counts with ${bytesOfFew} bytes. Pages that a start leaves behind are not growth.`,
    ],
  )
  process.exit()
}

function cpuRows(shares: readonly { server: number; postgres: number }[]): Measured[] {
  const together = shares.map(({ server, postgres }) => (server + postgres) * 100)
  return [
    {
      what: 'CPU time of server and Postgres',
      measured: `${spread(together, 1)} % of a core: server ${spread(
        shares.map(({ server }) => server * 100),
        1,
      )}, Postgres ${spread(
        shares.map(({ postgres }) => postgres * 100),
        1,
      )}`,
      promise: 'at most 5 % of a core',
      kept: median(together) <= 5,
    },
  ]
}

function diskRows(grown: readonly Grown[], bytesOfTick: number, keptMs: number, queues: number): Measured[] {
  const ticks = ((grown.find(({ table }) => table === 'tick')?.rows ?? 0) * bytesOfTick) / 1e6
  const kept = (ticks * Math.min(keptMs, dayMs)) / dayMs
  const others = grown.filter(({ table, bytes }) => table !== 'tick' && bytes !== 0)
  const all = kept + queues / 1e6 + others.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const named = others
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ table, bytes }) => `${table} ${(bytes / 1e6).toFixed(1)}`)
  return [
    {
      what: 'disk on the first day',
      measured: `${all.toFixed(0)} MB: ${kept.toFixed(0)} of prices, which are then forgotten as fast as they come (${ticks.toFixed(0)} a day), ${(queues / 1e6).toFixed(1)} of queues, which grow no more, and ${named.join(', ')}`,
      promise: 'at most 100 MB a day',
      kept: all <= 100,
    },
    {
      what: 'disk on each day after it',
      measured: `${(all - kept - queues / 1e6).toFixed(0)} MB more: as many prices are forgotten as come`,
      promise: 'at most 100 MB a day',
      kept: all - kept - queues / 1e6 <= 100,
    },
  ]
}

interface EndOfLog {
  readonly lsn: string
  readonly file: string
  readonly offset: number
}

async function endOfLog(admin: pg.Client): Promise<EndOfLog> {
  const { rows } = await admin.query<EndOfLog>(
    `SELECT lsn::text, (pg_walfile_name_offset(lsn)).file_name AS file, (pg_walfile_name_offset(lsn)).file_offset AS offset
       FROM pg_current_wal_lsn() lsn`,
  )
  return rows[0] as EndOfLog
}

/** What Postgres' log takes of a day, as it is written and as it is archived, and its files beside the tables. */
async function loggedSince(from: EndOfLog, admin: pg.Client, days: number): Promise<Measured> {
  const to = await endOfLog(admin)
  const begins = to.file === from.file ? from.offset : 0
  const { rows } = await admin.query<{ written: number; files: number; part: Buffer }>(
    `SELECT pg_wal_lsn_diff($1, $2)::float AS written, (SELECT sum(size)::float FROM pg_ls_waldir()) AS files,
            pg_read_binary_file('pg_wal/' || $3, $4, $5) AS part`,
    [to.lsn, from.lsn, to.file, begins, to.offset - begins],
  )
  const { written, files, part } = rows[0] as { written: number; files: number; part: Buffer }
  const ofDay = written / days / 1e6
  return {
    what: "Postgres' log",
    measured: `${ofDay.toFixed(0)} MB a day are written to files of ${(files / 1e6).toFixed(0)} MB that are used again; an archive (BACKUP_DIR) gets ${((ofDay * gzipSync(part).length) / part.length).toFixed(0)} MB of it, compressed, and keeps them until the oldest backup that is kept is younger`,
    promise: '–',
  }
}

/** What orders add, which is kept for ever. */
async function orderMuch({ url, pool, get }: Awaited<ReturnType<typeof startServer>>): Promise<Measured> {
  const userIds = await Promise.all(Array.from({ length: 50 }, () => insertUser(pool)))
  await Promise.all(userIds.map((userId) => fund(get(LedgerService), userId, { USDT: '100000' })))
  const sessions = await Promise.all(userIds.map((userId) => get(Sessions).begin(userId, 'bench')))
  const before = await sizes(pool)
  const { accepted, refused } = await loadOverHttp({
    url,
    path: endpoints.placeBuyOrder.path,
    tokens: sessions.map(({ token }) => token),
    bodies: Array.from({ length: ordersCount }, () => ({ symbol: 'btcusdt', musdt: '10', buytype: 2, type: 2 })),
    apart: true,
    milliseconds: 60_000,
    once: true,
  })
  const after = await sizes(pool)
  const kilobytes = (after.all - after.tick - before.all + before.tick) / accepted
  return {
    what: 'disk for a thousand market orders',
    measured: `${kilobytes.toFixed(0)} kB; ${refused} refused`,
    promise: '–',
    ...(accepted === ordersCount ? {} : { kept: false }),
  }
}

interface Sizes {
  readonly all: number
  readonly tick: number
}

interface Added {
  readonly table: string
  /** Inserted less deleted, ever. */
  readonly rows: number
  readonly bytesOfRow: number
}

interface Grown {
  readonly table: string
  readonly rows: number
  readonly bytes: number
}

async function rowsAdded(pool: pg.Pool): Promise<Added[]> {
  // What a backend has counted is seen when it says so, at the latest after ten seconds of rest.
  const { rows } = await pool.query<Added>(
    `SELECT relname AS "table", (n_tup_ins - n_tup_del)::float AS rows,
            CASE WHEN n_tup_ins - n_tup_del < $1 THEN $2 ELSE pg_total_relation_size(relid)::float / (n_tup_ins - n_tup_del) END::float AS "bytesOfRow"
       FROM pg_stat_user_tables WHERE schemaname = 'public'`,
    [fewRows, bytesOfFew],
  )
  return rows
}

/** Of candles those of a whole day are counted, since some begin at every full minute and more at others. */
function grownInADay({ table, rows, bytesOfRow }: Added, before: readonly Added[], days: number, pairs: number): Grown {
  if (table === 'candle') return { table, rows: candlesOfADay * pairs, bytes: candlesOfADay * pairs * bytesOfRow }
  const added = (rows - (before.find((one) => one.table === table)?.rows ?? 0)) / days
  return { table, rows: added, bytes: added * bytesOfRow }
}

async function bytesOfQueues(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(oid))::float AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = 'bullmq'::regnamespace`,
  )
  return rows[0]?.bytes ?? Number.NaN
}

/**
 * With its share of the indexes, where there are many: what was told so far, told again and again in the order of time.
 */
async function bytesOfOneTick(pool: pg.Pool): Promise<number> {
  await pool.query('CREATE TABLE many_ticks (LIKE tick INCLUDING ALL)')
  await pool.query(`
    INSERT INTO many_ticks (pair_id, sequence, price, volume, at, source, epoch)
    SELECT pair_id, sequence + time * 1000000, price, volume, at + make_interval(days => time), source, epoch
      FROM tick, generate_series(1, (SELECT 200000 / count(*)::int FROM tick)) time ORDER BY time, at, pair_id`)
  const { rows } = await pool.query<{ bytes: number }>(
    `SELECT pg_total_relation_size('many_ticks')::float / count(*) AS bytes FROM many_ticks`,
  )
  await pool.query('DROP TABLE many_ticks')
  return rows[0]?.bytes ?? Number.NaN
}

async function sizes(pool: pg.Pool): Promise<Sizes> {
  const { rows } = await pool.query<Sizes>(
    `SELECT sum(pg_total_relation_size(oid))::float AS all, sum(pg_total_relation_size(oid)) FILTER (WHERE relname = 'tick')::float AS tick
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return rows[0] as Sizes
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
