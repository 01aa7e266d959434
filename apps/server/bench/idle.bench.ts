import 'reflect-metadata'
import { endpoints } from '@halyard/wire'
import type pg from 'pg'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { comparableFor } from '../src/market-feed/tick-line.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { fund, insertUser } from '../test/users.ts'
import { Costs } from './costs.ts'
import { loadOverHttp, sendLoad } from './http-load.ts'
import { roundMs, rounds } from './rounds.ts'
import { type Measured, median, report, spread } from './table.ts'
import { startServer } from './world.ts'

const dayMs = 86_400_000
const ordersCount = 2_000

if (process.send) await sendLoad()
else await bench()

/** A server of all roles that nobody uses, with its simulated market. */
async function bench(): Promise<void> {
  const server = await startServer({ ROLES: 'api,feed,worker', MARKET_HISTORY_BARS: '500' })
  const { pool } = server
  // What a start leaves to do is done by then.
  await pause(10_000)
  const shares: { server: number; postgres: number }[] = []
  const before = await sizes(pool)
  const startedAt = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const costs = await Costs.begin(pool)
    await pause(roundMs * 1.5)
    shares.push(await costs.shares())
  }
  const days = (performance.now() - startedAt) / dayMs
  const after = await sizes(pool)
  const bytesOfTick = await bytesOfOneTick(pool)
  const ordered = await orderMuch(server)
  const { epochSeconds } = server.environment.market
  const keptMs = epochSeconds * 1_000 + comparableFor(epochSeconds)
  await server.app.close()
  report(
    [...cpuRows(shares), ...diskRows(before, after, bytesOfTick, days, keptMs), ordered],
    [
      `${server.get(Pairs).all().length} pairs of the simulated market, all roles in one process, nobody connected.`,
      `The middle of ${rounds} rounds of ${(roundMs * 1.5) / 1_000} s each, and between which they lie. Bytes of a day are those of the rounds, extrapolated: tables with their indexes; a price takes ${bytesOfTick.toFixed(0)} bytes.`,
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

function diskRows(before: Sizes, after: Sizes, bytesOfTick: number, days: number, keptMs: number): Measured[] {
  const ticks = ((after.ticks - before.ticks) * bytesOfTick) / days / 1e6
  const others = (after.all - after.tick - before.all + before.tick) / days / 1e6
  const kept = (ticks * Math.min(keptMs, dayMs)) / dayMs
  return [
    {
      what: 'disk on the first day',
      measured: `${(kept + others).toFixed(0)} MB: ${kept.toFixed(0)} of prices, which are then forgotten as fast as they come (${ticks.toFixed(0)} a day), and ${others.toFixed(0)} of candles and all else`,
      promise: 'at most 100 MB a day',
      kept: kept + others <= 100,
    },
  ]
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
  /** How many ticks there were ever. */
  readonly ticks: number
}

/** With its share of the indexes, where there are many: what was told so far, told again and again in the order of time. */
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
    `SELECT sum(pg_total_relation_size(oid))::float AS all, (SELECT count(*)::int FROM tick) AS ticks, sum(pg_total_relation_size(oid)) FILTER (WHERE relname = 'tick')::float AS tick
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return rows[0] as Sizes
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
