import 'reflect-metadata'
import { type Endpoint, endpoints, tokenHeader } from '@halyard/wire'
import { pageSizeMax } from '@halyard/wire/page'
import type pg from 'pg'
import { bareRoute } from './bare-route.ts'
import { type Load, type Loaded, loadOverHttp, sendLoad } from './http-load.ts'
import { giveLongPast } from './long-past.ts'
import { bigRows, readSoFar, scannedBetween, sumOf } from './reads-of-tables.ts'
import { isAsked, roundMs, rounds } from './rounds.ts'
import { type Measured, median, percentile, report, spread } from './table.ts'
import { feedEveryMs, makeWorld, symbolsCount, type World } from './world.ts'

/** Of one user: records, and orders that have ended. */
const pastCount = 1_000_000
/** Each load of a round; there are many, and a read is quick. */
const readMs = roundMs / 4
/** Rows that one call may read in any table or index, however far down its list. */
const rowsOfCallMax = 1_000

const cached = [
  { endpoint: endpoints.pairList, query: '', body: { from: 1, page: 1, pageSize: 100 } },
  { endpoint: endpoints.site, query: '', body: {} },
  { endpoint: endpoints.candles, query: '?id=btcusdt&num=300&interval=1m', body: {} },
] as const

const own = [
  { endpoint: endpoints.getUserInfo, query: '', deep: false },
  { endpoint: endpoints.balances, query: '?cate=1', deep: false },
  ...[endpoints.moneyRecords, endpoints.orderList].flatMap((endpoint) =>
    [false, true].map((deep) => ({ endpoint, query: '?page=1&pageSize=20', deep })),
  ),
] as const

if (process.send) await sendLoad()
else await bench()

async function bench(): Promise<void> {
  // Without a worker: what is read of the tables is read by these calls.
  const world = await makeWorld({ ROLES: 'api' })
  await drawChart(world.pool)
  const rows: Measured[] = []
  world.resumeFeed()
  if (isAsked('cached')) for (const read of cached) rows.push(...(await cachedRead(world, read)))
  if (isAsked('own')) {
    await giveLongPast(world.databaseUrl, world.userIds[0] as number, pastCount)
    for (const read of own) rows.push(...(await ownRead(world, read)))
  }
  world.stopFeed()
  await world.app.close()
  report(rows, [
    `64 connections, ${symbolsCount} pairs, a price for each every ${feedEveryMs} ms, ${pastCount} records and ${pastCount} orders of the user who reads. API, load and Postgres share the machine.`,
    `The middle of ${rounds} rounds of ${readMs / 1000} s each, and between which they lie, after a warm-up. A bare route is one of Fastify alone, in the same process, that answers the same bytes.`,
    `Rows read are those of all tables and indexes, by Postgres's own count; no table of more than ${bigRows} rows may be read without an index.`,
  ])
  process.exit()
}

async function cachedRead(world: World, { endpoint, query, body }: (typeof cached)[number]): Promise<Measured[]> {
  const { method, path } = endpoint as Endpoint
  const load: Load = {
    url: world.url,
    path: `${path}${query}`,
    method: method as 'GET' | 'POST',
    tokens: [],
    bodies: [body],
    apart: true,
    milliseconds: readMs,
  }
  const sent =
    method === 'GET' ? {} : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = Buffer.from(await (await fetch(`${world.url}/api${path}${query}`, sent)).arrayBuffer())
  const bare = await bareRoute(load.method as 'GET' | 'POST', answer)
  const [ours, theirs]: [Loaded[], Loaded[]] = [[], []]
  await loadOverHttp({ ...load, milliseconds: 1_000 })
  await loadOverHttp({ ...load, url: bare.url, path: '/bare', milliseconds: 1_000 })
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await loadOverHttp({ ...load, url: bare.url, path: '/bare' }))
    ours.push(await loadOverHttp(load))
  }
  await bare.close()
  const yardstick = theirs.map(perSecond)
  const ratios = ours.map((one, round) => perSecond(one) / (yardstick[round] as number))
  const refused = ours.reduce((sum, one) => sum + one.refused, 0)
  return [
    {
      what: `a bare route with the ${answer.length} bytes of ${path}`,
      measured: `${spread(yardstick, 0)}/s`,
      promise: 'yardstick',
    },
    {
      what: `${method} ${path}`,
      measured: `${spread(ours.map(perSecond), 0)}/s, ${spread(ratios, 2)} of it; ${refused} refused`,
      promise: 'at least 0.35 of it',
      kept: median(ratios) >= 0.35 && refused === 0,
    },
  ]
}

async function ownRead(world: World, { endpoint, query, deep }: (typeof own)[number]): Promise<Measured[]> {
  const what = `GET ${endpoint.path}${query}${deep ? ', after 10000 rows' : ''}`
  const load: Load = {
    url: world.url,
    path: `${endpoint.path}${query}${deep ? `&before=${await afterRows(world, endpoint.path, 10_000)}` : ''}`,
    method: 'GET',
    tokens: world.tokens.slice(0, 1),
    bodies: [{}],
    apart: true,
    milliseconds: readMs,
  }
  await loadOverHttp({ ...load, milliseconds: 1_000 })
  const before = await readSoFar(world.pool)
  const loads: Loaded[] = []
  for (let round = 0; round < rounds; round += 1) loads.push(await loadOverHttp(load))
  const after = await readSoFar(world.pool)
  const calls = loads.reduce((sum, one) => sum + one.accepted, 0)
  const refused = loads.reduce((sum, one) => sum + one.refused, 0)
  const scanned = scannedBetween(before, after)
  const rows = (sumOf(after) - sumOf(before)) / calls
  const latencies = loads.flatMap((one) => one.latencies)
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  return [
    {
      what,
      measured: `${spread(loads.map(perSecond), 0)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${refused} refused`,
      promise: 'p99 under 50 ms',
      kept: p99 < 50 && refused === 0,
    },
    {
      what: `${what}, rows read`,
      measured: `${rows.toFixed(0)} each; without an index: ${scanned.join(', ') || 'none'}`,
      promise: `at most ${rowsOfCallMax}, no big table without an index`,
      kept: scanned.length === 0 && rows <= rowsOfCallMax,
    },
  ]
}

/** What to ask with for the rows after so many of a list, found as the app finds it. */
async function afterRows({ url, tokens }: World, path: string, rows: number): Promise<number> {
  let before: number | undefined
  for (let row = 0; row < rows; row += pageSizeMax) {
    const query = `?page=1&pageSize=${pageSizeMax}${before === undefined ? '' : `&before=${before}`}`
    const answer = await fetch(`${url}/api${path}${query}`, { headers: { [tokenHeader]: tokens[0] as string } })
    before = ((await answer.json()) as { data: { next: number } }).data.next
  }
  return before as number
}

function perSecond({ accepted, seconds }: Loaded): number {
  return accepted / seconds
}

/** Minutes of a past, as a feed would have drawn them. */
async function drawChart(pool: pg.Pool): Promise<void> {
  await pool.query(`
    INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
    SELECT pair.id, '1m', date_trunc('minute', now()) - make_interval(mins => minute), 100.5, 102.25, 99.75, 101.5, 12.3456, 1245.67, 300, 0
      FROM pair, generate_series(1, 1000) minute WHERE pair.symbol = 'btcusdt'`)
}
