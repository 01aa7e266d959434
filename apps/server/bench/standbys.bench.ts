import 'reflect-metadata'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { SpotService } from '../src/features/spot/spot.service.ts'
import { Database } from '../src/platform/database/database.ts'
import { postmasterOf, usedByPostgres } from './costs.ts'
import { loadOverHttp, sendLoad } from './http-load.ts'
import { giveLongPast } from './long-past.ts'
import { roundMs, rounds } from './rounds.ts'
import { type Measured, median, percentile, report, spread } from './table.ts'
import { makeWorld, startServer, type World } from './world.ts'

// Pages of users' own orders and records, read beside a primary's orders: by the primary alone, with one standby and with two.

const pastCount = 200_000
const ordersPerSecond = 100
const pagesPerSecond = 300
const standbysCount = 2
const pages = [endpoints.orderList, endpoints.moneyRecords].map(({ path }) => `${path}?page=1&pageSize=20`)

interface Round {
  readonly pagesPerSecond: number
  readonly latencies: readonly number[]
  readonly ordersPerSecond: number
  readonly orders: readonly number[]
  /** Of a core, of each Postgres. */
  readonly shares: readonly number[]
  /** Of the reads that a standby was to answer, those that one did. */
  readonly answered: number
}

if (process.send) await sendLoad()
else await bench()

async function bench(): Promise<void> {
  const world = await makeWorld({ ROLES: 'api,worker' })
  await giveLongPast(world.databaseUrl, world.userIds[0] as number, pastCount)
  const { makeStandby, runningPostgres, startPostgres, discardData }: typeof import('@halyard/embedded') = await import(
    process.env.EMBEDDED as string
  )
  const primary = runningPostgres(join(process.env.DATA_DIR as string, 'postgres'))
  if (!primary) throw new Error('this bench runs on a Postgres of its own')
  const folder = mkdtempSync(join(tmpdir(), 'halyard-standbys-'))
  chmodSync(folder, 0o755)
  const primaryPort = Number(new URL(primary.adminUrl).port)
  const standbys = []
  for (let number = 1; number <= standbysCount; number += 1) {
    const dataDir = join(folder, `standby-${number}`)
    await makeStandby({ ...primary, dataDir, primaryPort, name: `standby_${number}` })
    standbys.push({ dataDir, running: await startPostgres({ dataDir }) })
  }
  const postmasters = [await postmasterOf(world.pool), ...standbys.map(({ running }) => running.pid)]
  const placed = placer(world)
  const rows: Measured[] = []
  for (let count = 0; count <= standbysCount; count += 1) {
    const urls = standbys.slice(0, count).map(({ running }) => new URL(running.url))
    const hosts = urls.map(({ host }) => host).join(',')
    const readUrl = urls[0] ? { DATABASE_READ_URL: urls[0].href.replace(urls[0].host, hosts) } : {}
    const reader = await startServer({ ROLES: 'api', ...readUrl })
    await pause(3_000)
    const counted = () => reader.get(Database).standbys?.counted
    rows.push(...(await measured(world, { url: reader.url, counted }, count, postmasters, placed)))
    await reader.app.close()
  }
  world.stopFeed()
  await world.app.close()
  for (const { running, dataDir } of standbys) {
    await running.stop()
    discardData(dataDir)
  }
  report(rows, [
    `${pagesPerSecond} pages a second: the first ones of orders and of records of a user who has ${pastCount} of each, all that was written before included; ${ordersPerSecond} limit orders a second are asked for besides, by the other users, and a price for each of 20 pairs comes every 50 ms.`,
    `The middle of ${rounds} rounds of ${(2 * roundMs) / 1_000} s each, and between which they lie. What a page costs is the CPU time of a Postgres above that of ${roundMs / 1_000} s with orders and prices alone. All hosts, both servers and the load share the machine's cores: what each Postgres has to do says what machines of their own carry.`,
  ])
  process.exit()
}

async function measured(
  world: World,
  reader: Reader,
  standbys: number,
  postmasters: readonly number[],
  placed: ReturnType<typeof placer>,
): Promise<Measured[]> {
  world.resumeFeed()
  // Prices are fresh by then.
  await pause(1_000)
  await round(world, reader, postmasters, placed, 2_000)
  const idle = await round(world, reader, postmasters, placed, roundMs, [])
  const found: Round[] = []
  for (let number = 0; number < rounds; number += 1)
    found.push(await round(world, reader, postmasters, placed, roundMs))
  await world.pauseFeed()
  const what = standbys === 0 ? 'the primary alone' : standbys === 1 ? 'with one standby' : `with ${standbys} standbys`
  const hosts = postmasters.map((_, index) => {
    const name = index === 0 ? 'primary' : `standby ${index}`
    return `${name} ${spread(
      found.map(({ shares }) => (shares[index] as number) * 100),
      0,
    )}`
  })
  const ofPage = (each: (shares: readonly number[]) => number) =>
    found.map((one) => ((each(one.shares) - each(idle.shares)) / one.pagesPerSecond) * 1_000)
  const ofPrimary = ofPage(([primary]) => primary as number)
  const ofStandbys = ofPage(([, ...others]) => others.reduce((sum, one) => sum + one, 0))
  const [latencies, orders] = [found.flatMap((one) => one.latencies), found.flatMap((one) => one.orders)]
  const orderRate = found.map((one) => one.ordersPerSecond)
  return [
    {
      what: `pages, ${what}`,
      measured: `${spread(
        found.map(({ pagesPerSecond }) => pagesPerSecond),
        0,
      )}/s, p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p99 ${percentile(latencies, 0.99).toFixed(0)} ms`,
      promise: '–',
    },
    {
      what: `CPU time of each Postgres, ${what}`,
      measured: `${hosts.join(', ')} % of a core`,
      promise: '–',
    },
    {
      what: `a page costs, ${what}`,
      measured: `the primary ${spread(ofPrimary, 2)} ms${
        standbys === 0
          ? ''
          : `, standbys ${spread(ofStandbys, 2)} ms; standbys answered ${spread(
              found.map(({ answered }) => answered * 100),
              1,
            )} % of the statements`
      }`,
      promise: '–',
    },
    {
      what: `orders meanwhile, ${what}`,
      measured: `${spread(orderRate, 0)}/s, p50 ${percentile(orders, 0.5).toFixed(0)} ms, p99 ${percentile(orders, 0.99).toFixed(0)} ms`,
      promise: `${ordersPerSecond}/s`,
      kept: median(orderRate) >= ordersPerSecond * 0.95,
    },
  ]
}

interface Reader {
  readonly url: string
  readonly counted: () => NonNullable<Database['standbys']>['counted'] | undefined
}

async function round(
  world: World,
  { url, counted }: Reader,
  postmasters: readonly number[],
  placed: ReturnType<typeof placer>,
  milliseconds: number,
  paths = pages,
): Promise<Round> {
  const countedBefore = { ...counted() }
  const before = postmasters.map(usedByPostgres)
  const startedAt = performance.now()
  const ordering = placed.start()
  const loads = []
  for (const path of paths) {
    loads.push(
      await loadOverHttp({
        url,
        path,
        method: 'GET',
        tokens: world.tokens.slice(0, 1),
        bodies: [{}],
        apart: true,
        milliseconds,
        perSecond: pagesPerSecond,
      }),
    )
  }
  if (paths.length === 0) await pause(milliseconds)
  const orders = await ordering.end()
  const seconds = (performance.now() - startedAt) / 1_000
  const refused = loads.reduce((sum, one) => sum + one.refused, 0)
  if (refused > 0) throw new Error(`${refused} pages were refused`)
  const asked = Object.entries(counted() ?? {}).map(
    ([outcome, count]) => [outcome, count - (countedBefore[outcome as 'answered'] ?? 0)] as const,
  )
  const all = asked.reduce((sum, [, count]) => sum + count, 0)
  return {
    answered: (Object.fromEntries(asked)['answered'] ?? 0) / all,
    pagesPerSecond: loads.reduce((sum, one) => sum + one.accepted, 0) / seconds,
    latencies: loads.flatMap((one) => one.latencies),
    ordersPerSecond: orders.length / seconds,
    orders,
    shares: postmasters.map(
      (postmaster, index) => (usedByPostgres(postmaster) - (before[index] as number)) / 1e6 / seconds,
    ),
  }
}

/** Orders of all users but the one who reads, so many a second, that rest far from every price. */
function placer(world: World) {
  const spot = world.get(SpotService)
  const users = world.userIds.slice(1)
  let next = 0
  const place = async () => {
    const at = performance.now()
    const limit = { side: 'buy', type: 'limit', sizing: 'quantity', quantity: Amount.of('1') } as const
    const order = { ...limit, symbol: 'btcusdt', limitPrice: Amount.of('95') }
    next += 1
    await spot.placeByProgram(users[next % users.length] as number, order, undefined)
    return performance.now() - at
  }
  return {
    start() {
      const placed: Promise<number>[] = []
      const startedAt = performance.now()
      const timer = setInterval(() => {
        const due = ((performance.now() - startedAt) / 1_000) * ordersPerSecond
        while (placed.length < due) placed.push(place())
      }, 20)
      return {
        async end(): Promise<number[]> {
          clearInterval(timer)
          return Promise.all(placed)
        },
      }
    },
  }
}
