import 'reflect-metadata'
import { endpoints } from '@halyard/wire'
import pg from 'pg'
import { SpotRepository } from '../src/features/spot/spot.repository.ts'
import { SpotMatcher } from '../src/features/spot/spot-matcher.job.ts'
import { type Loaded, loadOverHttp, sendLoad } from './http-load.ts'
import { insertOrders, insertTrailingStops, withoutTriggers } from './long-past.ts'
import {
  account,
  plainJournal,
  plainLimitOrder,
  plainMarketOrder,
  plainSubmission,
  preparePlain,
} from './plain-orders.ts'
import { makePlainTables, plainTransactionsPerSecond } from './plain-transactions.ts'
import { type Compared, type Comparison, compare, isAsked, roundMs, rounds } from './rounds.ts'
import { type Measured, median, percentile, report } from './table.ts'
import { feedEveryMs, makeWorld, otherUsers, usersCount, type World } from './world.ts'

const plainCount = 3_000
const restingCount = 100_000
const endedCount = 1_000_000
const crossedCount = 1_000
/** More than one plain transaction, since many share a commit. */
const ordersTimes = 2.3
const p99Ms = 100
/** Cancels of one round at most. */
const cancelledMax = 20_000

const marketOrder = { symbol: 'btcusdt', musdt: '10', buytype: 2, type: 2 }
/** Some per cent below the price, where no tick of this bench comes by. */
const limitOrder = { symbol: 'btcusdt', mprice: '90', mnum: '0.1', buytype: 1, type: 1 }

if (process.send) await sendLoad()
else await bench()

async function bench(): Promise<void> {
  const world = await makeWorld()
  await preparePlain(world.pool)
  await makePlainTables(world.pool)
  world.resumeFeed()
  const market = await ordersOf(world, 'market orders', plainMarketOrder, marketOrder)
  const limit = await ordersOf(world, 'limit orders', plainLimitOrder, limitOrder)
  const cancelled = isAsked('cancels') && limit ? await cancels(world, limit.loads) : undefined
  const rows = [market, limit, cancelled].flatMap((compared) => compared?.rows ?? [])
  if (isAsked('grown')) {
    await fill(world)
    if (limit) rows.push(grownRow(limit.loads, await place(world, limitOrder, roundMs)))
    rows.push(await idleTick(world))
  }
  if (isAsked('trailing')) rows.push(await trailingTick(world))
  if (isAsked('crossing')) rows.push(await crossingTick(world))
  world.stopFeed()
  await world.app.close()
  report(rows, [
    `${usersCount} users, 64 connections, a price for each pair every ${feedEveryMs} ms. API, worker, load and Postgres (fsync on) share the machine.`,
    `The middle of ${rounds} rounds of ${roundMs / 1000} s each, and between which they lie, after a warm-up.`,
    'A plain transaction is the same inserts and updates for one order, in prepared statements, from 16 clients straight to Postgres.',
  ])
  process.exit()
}

function place(world: World, body: unknown, milliseconds: number): Promise<Loaded> {
  const { url, tokens } = world
  return loadOverHttp({ url, path: endpoints.placeBuyOrder.path, tokens, bodies: [body], milliseconds })
}

async function ordersOf(
  world: World,
  what: 'market orders' | 'limit orders',
  transaction: Compared['transaction'],
  body: unknown,
): Promise<Comparison | undefined> {
  if (!isAsked(what.split(' ')[0] as string)) return undefined
  const load = (milliseconds: number) => place(world, body, milliseconds)
  return compare(world, { what, transaction, load, times: ordersTimes, p99Ms })
}

/** What the rounds of limit orders left resting is cancelled in as many rounds. */
function cancels(world: World, placed: readonly Loaded[]): Promise<Comparison> {
  const ids = placed.flatMap((one) => one.ids)
  const [warmUp, each] = [ids.splice(0, Math.min(1_000, ids.length / 10)), Math.floor(ids.length / rounds)]
  const load = (_: number, round: number) => {
    const some = round < 0 ? warmUp : ids.slice(round * each, (round + 1) * each).slice(0, cancelledMax)
    return loadOverHttp({
      url: world.url,
      path: endpoints.cancelOrder.path,
      tokens: some.map(({ token }) => token),
      bodies: some.map(({ id }) => ({ id })),
      milliseconds: 60_000,
      once: true,
    })
  }
  return compare(world, { what: 'cancels', transaction: plainCancel, load, times: ordersTimes, p99Ms })
}

/** What the plain transactions of limit orders left resting is cancelled by these. */
async function plainCancel(client: pg.Client, [userId, key]: readonly unknown[]): Promise<void> {
  const { rows } = await client.query({
    name: 'plain-end',
    text: `UPDATE spot_order SET state = 'cancelled', updated_at = now()
            WHERE id = (SELECT min(id) FROM spot_order WHERE user_id = $1 AND state = 'open') RETURNING id`,
    values: [userId],
  })
  await plainJournal(client, `plain:${key}`, rows[0].id, [
    [account(userId, 'spot', 'USDT'), '-9', null],
    [account(userId, 'available', 'USDT'), '9', 7],
  ])
  await plainSubmission(client, userId, String(key), rows[0].id)
}

/** Other people's orders: resting far from the price, and ended long ago. */
async function fill({ databaseUrl, userIds }: World): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await withoutTriggers(client, ['spot_order'], async () => {
    await insertOrders(client, userIds, 'cancelled', endedCount)
    await insertOrders(client, userIds, 'open', restingCount)
  })
  await client.query('VACUUM ANALYZE spot_order')
  await client.end()
}

function grownRow(before: readonly Loaded[], after: Loaded): Measured {
  const ratio = median(before.map(({ accepted, seconds }) => accepted / seconds)) / (after.accepted / after.seconds)
  return {
    what: `limit orders with ${restingCount} resting and ${endedCount} ended`,
    measured: `${(after.accepted / after.seconds).toFixed(0)}/s, ${ratio.toFixed(2)} times slower; ${after.refused} refused`,
    promise: 'at most 1.3 times slower',
    kept: ratio <= 1.3,
  }
}

/** What the matcher asks at a tick that crosses nothing. */
async function idleTick(world: World): Promise<Measured> {
  const orders = world.get(SpotRepository)
  const durations: number[] = []
  for (let times = 0; times < 300; times += 1) {
    const startedAt = performance.now()
    await orders.touched(['btcusdt'], 0, 500, 20_000)
    durations.push(performance.now() - startedAt)
  }
  const p50 = percentile(durations, 0.5)
  return {
    what: `an idle tick with ${restingCount} resting orders`,
    measured: `p50 ${p50.toFixed(2)} ms`,
    promise: 'under 1 ms',
    kept: p50 < 1,
  }
}

/** What the matcher asks at a tick, with trailing stops of as many distances as there are, none of which it sets off. */
async function trailingTick(world: World): Promise<Measured> {
  await world.pauseFeed()
  const matcher = world.get(SpotMatcher)
  const without = await tickOfMatcher(world)
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  const ownerIds = await otherUsers(world)
  await withoutTriggers(client, ['spot_order'], () => insertTrailingStops(client, ownerIds, restingCount))
  await client.query('VACUUM ANALYZE spot_order')
  await client.end()
  // Their best prices are written when ticks are done with.
  await matcher.sweep()
  const waiting = await tickOfMatcher(world)
  const more = median(waiting) - median(without)
  return {
    what: `a tick with ${restingCount} trailing stops`,
    measured: `p50 ${median(waiting).toFixed(2)} ms, without them ${median(without).toFixed(2)} ms`,
    promise: 'at most 1 ms more',
    kept: more <= 1,
  }
}

/** On a price that wanders by up to 6 % around 100. */
async function tickOfMatcher(world: World): Promise<number[]> {
  const orders = world.get(SpotRepository)
  const durations: number[] = []
  for (let times = 0; times < 300; times += 1) {
    const price = 100 + 4 * Math.sin(times / 40) + 2 * Math.sin(times * 1.7)
    await world.tick(new Date(), price.toFixed(2))
    const startedAt = performance.now()
    await orders.touched(['btcusdt'], 0, 500, 20_000)
    durations.push(performance.now() - startedAt)
  }
  return durations
}

/** A price that a thousand orders wait for, until the last of them is filled. */
async function crossingTick(world: World): Promise<Measured> {
  await world.pauseFeed()
  const bodies = Array.from({ length: crossedCount }, () => ({ ...limitOrder, mprice: '99' }))
  const plain = await plainTransactionsPerSecond(
    world.databaseUrl,
    Array.from({ length: plainCount }, (_, index) => [world.userIds[index % usersCount], `fills-${index}`]),
    plainMarketOrder,
  )
  // They are placed on fresh prices, however long that takes.
  world.resumeFeed()
  const placed = await loadOverHttp({
    url: world.url,
    path: endpoints.placeBuyOrder.path,
    tokens: world.tokens,
    bodies,
    milliseconds: 20_000,
    once: true,
  })
  await world.pauseFeed()
  const startedAt = performance.now()
  await world.tick(new Date(), '98')
  for (;;) {
    const { rows } = await world.pool.query(
      `SELECT count(*)::int AS open FROM spot_order WHERE state = 'open' AND symbol = 'btcusdt' AND limit_price = 99`,
    )
    if (rows[0].open === 0) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const perSecond = placed.accepted / ((performance.now() - startedAt) / 1000)
  return {
    what: `a tick that crosses ${placed.accepted} resting orders`,
    measured: `${perSecond.toFixed(0)}/s, ${(perSecond / plain).toFixed(2)} times`,
    promise: 'at least 3 times plain transactions',
    kept: perSecond >= 3 * plain,
  }
}
