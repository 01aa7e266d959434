import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '@halyard/wire'
import pg from 'pg'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { fund } from '../testing/users.ts'
import { type Loaded, loadOverHttp, sendLoad } from './http-load.ts'
import { insertOrders, withoutTriggers } from './long-past.ts'
import { plainLimitOrder, plainMarketOrder, preparePlain } from './plain-orders.ts'
import { makePlainTables } from './plain-transactions.ts'
import { compare, isAsked, roundMs, rounds } from './rounds.ts'
import { type Measured, median, report } from './table.ts'
import { feedEveryMs, makeWorld, usersCount, type World } from './world.ts'

const restingCount = 100_000
const p99Ms = 100
/** A writer with as many resting orders is ready within, and replaced within. */
const [readyMs, replacedMs] = [2_000, 3_000]

const marketOrder = { symbol: 'btcusdt', musdt: '10', buytype: 2, type: 2 }
/** Some per cent below the price, where neither a tick nor the house's ladder comes by. */
const limitOrder = { symbol: 'btcusdt', mprice: '90', mnum: '0.1', buytype: 1, type: 1 }
/** Where the orders of users meet, while the house is far away. */
const crossing = { symbol: 'btcusdt', mprice: '100', mnum: '0.1', buytype: 1, type: 1 }

if (process.send) await sendLoad()
else await bench()

async function bench(): Promise<void> {
  const world = await makeWorld()
  await preparePlain(world.pool)
  await makePlainTables(world.pool)
  await openBook(world)
  world.resumeFeed()
  const rows: Measured[] = []
  const what = (kind: string) => `${kind} in a book`
  if (isAsked('market')) {
    const load = (milliseconds: number) => place(world, marketOrder, milliseconds)
    rows.push(
      ...(await compare(world, { ...terms(2), what: what('market orders'), transaction: plainMarketOrder, load })).rows,
    )
  }
  if (isAsked('limit')) {
    const load = (milliseconds: number) => place(world, limitOrder, milliseconds)
    const few = await compare(world, { ...terms(2.3), what: what('limit orders'), transaction: plainLimitOrder, load })
    rows.push(...few.rows)
    if (isAsked('grown')) rows.push(...(await grown(world, few.loads)))
  }
  if (isAsked('crossing')) {
    await setTerms(world, 'ladder_levels = 1, ladder_spread = 0.3, collar = 0.2')
    await Promise.all(world.userIds.map((userId) => fund(world.get(LedgerService), userId, { BTC: '1000' })))
    const load = (milliseconds: number) => cross(world, milliseconds)
    rows.push(
      ...(
        await compare(world, {
          ...terms(1.5),
          what: what('orders that meet another user’s'),
          transaction: plainMarketOrder,
          load,
        })
      ).rows,
    )
  }
  world.stopFeed()
  await world.app.close()
  report(rows, [
    `${usersCount} users, 64 connections, a price for each pair every ${feedEveryMs} ms. API, writer, load and Postgres (fsync on) share the machine.`,
    `The middle of ${rounds} rounds of ${roundMs / 1000} s each, and between which they lie, after a warm-up. An answer is as the order was matched.`,
    'A plain transaction is the same inserts and updates for one order, in prepared statements, from 16 clients straight to Postgres.',
  ])
  process.exit()
}

const terms = (times: number) => ({ times, p99Ms })

/** A ladder that no load empties. */
async function openBook(world: World): Promise<void> {
  await setTerms(world, 'ladder_size = 10000, ladder_limit = 1000000000, in_book = true')
  // The writer looks for books once a second.
  for (;;) {
    const { rows } = await world.pool.query('SELECT epoch FROM spot_book')
    if (rows[0]?.epoch > 0) return
    await pause(100)
  }
}

async function setTerms(world: World, change: string): Promise<void> {
  await world.pool.query(`UPDATE pair SET ${change} WHERE symbol = 'btcusdt'`)
  await world.get(Pairs).refresh()
}

function place({ url, tokens }: World, body: unknown, milliseconds: number): Promise<Loaded> {
  return loadOverHttp({ url, path: endpoints.placeBuyOrder.path, tokens, bodies: [body], milliseconds })
}

/** One half of the users buys at the price at which the other sells. */
async function cross({ url, tokens }: World, milliseconds: number): Promise<Loaded> {
  const half = tokens.length / 2
  const [buys, sells] = await Promise.all([
    loadOverHttp({
      url,
      path: endpoints.placeBuyOrder.path,
      tokens: tokens.slice(0, half),
      bodies: [crossing],
      milliseconds,
    }),
    loadOverHttp({
      url,
      path: endpoints.placeSellOrder.path,
      tokens: tokens.slice(half),
      bodies: [crossing],
      milliseconds,
    }),
  ])
  return {
    accepted: buys.accepted + sells.accepted,
    refused: buys.refused + sells.refused,
    seconds: Math.max(buys.seconds, sells.seconds),
    latencies: [...buys.latencies, ...sells.latencies],
    ids: [...buys.ids, ...sells.ids],
    cpuMicroseconds: buys.cpuMicroseconds + sells.cpuMicroseconds,
  }
}

/** With many orders in the book: placing, and how soon another writer has loaded it and goes on. */
async function grown(world: World, before: readonly Loaded[]): Promise<Measured[]> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  await withoutTriggers(client, ['spot_order'], () => insertOrders(client, world.userIds, 'open', restingCount))
  await client.end()
  for (;;) {
    const { rows } = await world.pool.query(
      "SELECT count(*)::int AS left FROM spot_order WHERE state = 'open' AND sequence IS NULL AND symbol = 'btcusdt'",
    )
    if (rows[0].left < 1_000) break
    await pause(500)
  }
  await world.pool.query('VACUUM ANALYZE spot_order, spot_command')
  const after = await place(world, limitOrder, roundMs)
  const ratio = median(before.map(({ accepted, seconds }) => accepted / seconds)) / (after.accepted / after.seconds)
  const ready = await untilCarriedOut(world, 'UPDATE spot_book SET epoch = epoch + 1')
  const replaced = await untilCarriedOut(
    world,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'halyard books'",
  )
  return [
    {
      what: `limit orders in a book of ${restingCount}`,
      measured: `${(after.accepted / after.seconds).toFixed(0)}/s, ${ratio.toFixed(2)} times slower; ${after.refused} refused`,
      promise: 'at most 1.3 times slower',
      kept: ratio <= 1.3,
    },
    {
      what: `a writer that loads ${restingCount} orders, until it carries out the next`,
      measured: `${ready.toFixed(0)} ms`,
      promise: `within ${readyMs} ms`,
      kept: ready <= readyMs,
    },
    {
      what: 'the same, replaced after its connection was lost',
      measured: `${replaced.toFixed(0)} ms`,
      promise: `within ${replacedMs} ms`,
      kept: replaced <= replacedMs,
    },
  ]
}

/** How long it takes after a change until an order that is placed then has its place. */
async function untilCarriedOut(world: World, change: string): Promise<number> {
  const startedAt = performance.now()
  await world.pool.query(change)
  const { url, tokens } = world
  const [token] = tokens as [string]
  const { ids } = await loadOverHttp({
    ...{ url, path: endpoints.placeBuyOrder.path, tokens: [token], bodies: [limitOrder], milliseconds: 10_000 },
    once: true,
  })
  for (;;) {
    const { rows } = await world.pool.query('SELECT sequence FROM spot_order WHERE id = $1', [ids[0]?.id])
    if (rows[0]?.sequence) return performance.now() - startedAt
    await pause(5)
  }
}
