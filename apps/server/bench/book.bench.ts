import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
import { type BookCommand, collarOf, type LadderTerms, ladder, OrderBook } from '@halyard/domain/spot'
import { endpoints } from '@halyard/wire'
import { feedPath, feedTopicName } from '@halyard/wire/market-feed/topics'
import pg from 'pg'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { fund } from '../testing/users.ts'
import { FeedClients, type Listening, listenToFeed } from './feed-clients.ts'
import { type Load, type Loaded, loadOverHttp, sendLoad } from './http-load.ts'
import { insertOrders, withoutTriggers } from './long-past.ts'
import { plainLimitOrder, plainMarketOrder, preparePlain } from './plain-orders.ts'
import { makePlainTables } from './plain-transactions.ts'
import { giveKeys, ordersByKey } from './program-orders.ts'
import { type Compared, compare, isAsked, roundMs, rounds } from './rounds.ts'
import { type Measured, median, percentile, report, spread } from './table.ts'
import { feedEveryMs, makeWorld, otherUsers, usersCount, type World } from './world.ts'

const restingCount = 100_000
const socketsCount = 2_000
const p99Ms = 100
/** A writer with as many resting orders is ready within, and replaced within. */
const [readyMs, replacedMs] = [2_000, 3_000]

const marketOrder = { symbol: 'btcusdt', musdt: '10', buytype: 2, type: 2 }
/** Some per cent below the price, where neither a tick nor the house's ladder comes by. */
const limitOrder = { symbol: 'btcusdt', mprice: '90', mnum: '0.1', buytype: 1, type: 1 }
/** Where the orders of users meet, while the house is far away. */
const crossing = { symbol: 'btcusdt', mprice: '100', mnum: '0.1', buytype: 1, type: 1 }

/** In commands a second of a core. */
const promised = 200_000
const commandsCount = 400_000
/** As many are made before they are carried out. */
const batch = 4_000
const terms: LadderTerms = {
  ...{ levels: 20, spread: 80_000, distance: 80_000 },
  ...{ baseLots: 267_062, growthPercent: 110, limitLots: 133_531_000 },
}
const middle = 6_740_000

if (process.send) {
  const asked = await new Promise<Load | Listening>((resolve) => process.once('message', resolve))
  await ('sockets' in asked ? listenToFeed(asked) : sendLoad(asked))
} else await bench()

async function bench(): Promise<void> {
  const rows = isAsked('rule') ? rule() : []
  const world = await makeWorld()
  await preparePlain(world.pool)
  await makePlainTables(world.pool)
  await giveKeys(world)
  await openBook(world)
  world.resumeFeed()
  const measure = async (part: string, compared: Omit<Compared, 'p99Ms'>) => {
    if (!isAsked(part)) return []
    const { rows: found, loads } = await compare(world, { ...compared, p99Ms })
    rows.push(...found)
    return loads
  }
  await measure('market', {
    ...{ what: 'market orders in a book', times: 2, transaction: plainMarketOrder },
    load: (milliseconds) => place(world, marketOrder, milliseconds),
  })
  await measure('accepting', {
    ...{ what: 'limit orders in a book, accepted', times: 2.3, transaction: plainLimitOrder },
    load: async (milliseconds) => {
      const loaded = await loadOverHttp({ url: world.url, ...ordersByKey(world), milliseconds })
      await allCarriedOut(world)
      return loaded
    },
  })
  const placed = await measure('limit', {
    ...{ what: 'limit orders in a book, accepted and in their place', times: 1.5, transaction: plainLimitOrder },
    load: (milliseconds) => place(world, limitOrder, milliseconds),
  })
  if (isAsked('crossing')) {
    await setTerms(world, 'ladder_levels = 1, ladder_spread = 0.3, collar = 0.2')
    await Promise.all(world.userIds.map((userId) => fund(world.get(LedgerService), userId, { BTC: '1000' })))
  }
  await measure('crossing', {
    ...{ what: 'orders that meet another user’s', times: 1.5, transaction: plainMarketOrder },
    load: (milliseconds) => cross(world, milliseconds),
  })
  if (isAsked('depth')) rows.push(await depth(world))
  if (isAsked('grown')) rows.push(...(await grown(world, placed)))
  world.stopFeed()
  await world.app.close()
  report(rows, [
    'The rule alone, without database and socket: of a hundred commands 55 place, 30 cancel, 5 amend, 10 are ticks.',
    `${usersCount} users, 64 connections, a price for each pair every ${feedEveryMs} ms. API, writer, load and Postgres (fsync on) share the machine.`,
    `The middle of ${rounds} rounds of ${roundMs / 1000} s each, and between which they lie, after a warm-up. An order by a program is answered once it is accepted, one by the app as the book has carried it out.`,
    'A plain transaction is the same inserts and updates for one order, in prepared statements, from 16 clients straight to Postgres.',
  ])
  process.exit()
}

/** The rule alone. */
function rule(): Measured[] {
  const few = Array.from({ length: rounds }, (_, round) => ruleAlone(0, round + 1))
  const many = Array.from({ length: rounds }, (_, round) => ruleAlone(restingCount, round + 1))
  const row = (what: string, measured: readonly number[]) => ({
    what,
    measured: spread(measured, 0),
    promise: `at least ${promised}`,
    kept: Math.min(...measured) >= promised,
  })
  return [
    row(
      `commands of a book a second (${many.at(-1)?.trades} trades in ${commandsCount} commands)`,
      few.map(({ perSecond }) => perSecond),
    ),
    row(
      `the same beside ${restingCount} resting orders`,
      many.map(({ perSecond }) => perSecond),
    ),
  ]
}

/** A ladder that no load empties. */
async function openBook(world: World): Promise<void> {
  // A new price 20 times a second, some per cent from the last, is no reason for an auction here.
  await world.pool.query('UPDATE pair SET auction_move = 0.5')
  await setTerms(world, 'ladder_size = 10000, ladder_limit = 1000000000, in_book = true')
  // The writer looks for books once a second.
  for (;;) {
    const { rows } = await world.pool.query("SELECT epoch FROM spot_book WHERE symbol = 'btcusdt'")
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

/** Every socket watches the depth of one pair, and every pair has a new price twice a second. */
async function depth(world: World): Promise<Measured> {
  await world.pauseFeed()
  await world.pool.query('UPDATE pair SET in_book = true')
  await world.get(Pairs).refresh()
  const clients = await FeedClients.start({
    ...{ port: Number(new URL(world.url).port), path: feedPath, sockets: socketsCount, inTurn: true },
    messages: world.openTicks.map(({ symbol }) => JSON.stringify({ sub: feedTopicName({ channel: 'book', symbol }) })),
  })
  const timer = setInterval(() => void world.tick(new Date()), 500)
  await clients.hear(2_000)
  const { latencies, frames, cutOff } = await clients.hear(roundMs)
  clearInterval(timer)
  await clients.stop()
  world.resumeFeed()
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  return {
    what: `depth of a pair, from its tick to ${socketsCount} sockets`,
    measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${(frames / roundMs).toFixed(1)} thousand messages/s; ${cutOff} sockets cut off`,
    promise: `p99 under ${p99Ms} ms`,
    kept: p99 < p99Ms && cutOff === 0,
  }
}

/** One half of the users buys at the price at which the other sells. */
async function cross({ url, tokens }: World, milliseconds: number): Promise<Loaded> {
  const half = tokens.length / 2
  const load = (path: string, of: readonly string[]) =>
    loadOverHttp({ url, path, tokens: of, bodies: [crossing], milliseconds, connections: 32 })
  const [buys, sells] = await Promise.all([
    load(endpoints.placeBuyOrder.path, tokens.slice(0, half)),
    load(endpoints.placeSellOrder.path, tokens.slice(half)),
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

/** Until the writer has carried out all that was accepted. */
async function allCarriedOut({ pool }: World): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('SELECT FROM spot_command WHERE sequence IS NULL LIMIT 1')
    if (rows.length === 0) return
    await pause(10)
  }
}

/** With many orders in the book: placing, and how soon another writer has loaded it and goes on. */
async function grown(world: World, before: readonly Loaded[]): Promise<Measured[]> {
  await allCarriedOut(world)
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  await client.query('BEGIN')
  // As its writer does, first the book: whoever writes it meanwhile is late, and loads it anew.
  await client.query("SELECT FROM spot_book WHERE symbol = 'btcusdt' FOR UPDATE")
  const ownerIds = await otherUsers(world)
  await withoutTriggers(client, ['spot_order'], () => insertOrders(client, ownerIds, 'open', restingCount))
  // As if its writer had placed them, which has to load the book anew.
  await client.query(`
    WITH placed AS (
      UPDATE spot_order SET sequence = book.sequence + place
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM spot_order
               WHERE symbol = 'btcusdt' AND state = 'open' AND sequence IS NULL) unplaced, spot_book book
       WHERE spot_order.id = unplaced.id AND book.symbol = spot_order.symbol
      RETURNING spot_order.id, spot_order.sequence, spot_order.created_at)
    INSERT INTO spot_command (symbol, kind, order_id, sequence, created_at)
      SELECT 'btcusdt', 'place', id, sequence, created_at FROM placed ORDER BY sequence`)
  await client.query(`
    UPDATE spot_book SET epoch = epoch + 1, sequence = (SELECT max(sequence) FROM spot_command WHERE symbol = 'btcusdt')
     WHERE symbol = 'btcusdt'`)
  await client.query('COMMIT')
  await client.end()
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

/** How long it takes after a change until an order that is placed then, by who has the fewest, has its place. */
async function untilCarriedOut(world: World, change: string): Promise<number> {
  const { url } = world
  const { rows: able } = await world.pool.query(
    `SELECT token FROM unnest($1::bigint[], $2::text[]) AS owner (id, token)
      ORDER BY (SELECT count(*) FROM spot_order WHERE user_id = owner.id AND state = 'open') LIMIT 1`,
    [world.userIds, world.tokens],
  )
  const startedAt = performance.now()
  await world.pool.query(change)
  const { ids } = await loadOverHttp({
    ...{ url, path: endpoints.placeBuyOrder.path, tokens: [able[0].token], bodies: [limitOrder], milliseconds: 10_000 },
    once: true,
  })
  if (ids.length === 0) throw new Error('an order was refused')
  for (;;) {
    const { rows } = await world.pool.query('SELECT sequence FROM spot_order WHERE id = $1', [ids[0]?.id])
    if (rows[0]?.sequence) return performance.now() - startedAt
    await pause(5)
  }
}

/** Commands a second of processor time of one run. Each run of a seed is the same. */
function ruleAlone(resting: number, seed: number): { readonly perSecond: number; readonly trades: number } {
  let state = seed
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % count
  }
  const place = (id: number, reach: number): BookCommand => {
    const side = below(2) === 0 ? 'buy' : 'sell'
    // Most rest some way off, and some cross.
    const away = below(reach) - reach / 8
    return {
      kind: 'place',
      order: {
        ...{ id, userId: below(1_000), side, lots: 1 + below(50_000), price: middle + (side === 'buy' ? -away : away) },
        ...{ timeInForce: below(10) === 0 ? 'ioc' : 'gtc', postOnly: false, selfTrade: 'cancelTaker' },
      },
    }
  }
  const book = new OrderBook()
  let id = 0
  while (id < resting) book.apply(place(++id, 400_000))
  const next = (): BookCommand => {
    const kind = below(100)
    if (kind < 55) return place(++id, 2_000)
    const orderId = Math.max(1, id - below(2_000))
    if (kind < 85) return { kind: 'cancel', orderId }
    if (kind < 90) return { kind: 'amend', orderId, price: middle - 500 + below(1_000), lots: 1 + below(50_000) }
    const tick = middle - 200 + below(400)
    return { kind: 'quote', reference: tick, ladder: ladder(tick, terms, 0), collar: collarOf(tick, 20_000) }
  }
  const before = book.tradeNumber
  let microseconds = 0
  for (let done = 0; done < commandsCount; done += batch) {
    const commands = Array.from({ length: batch }, next)
    // Of the processor, whatever else the machine does.
    const startedAt = process.cpuUsage()
    for (const command of commands) book.apply(command)
    const { user, system } = process.cpuUsage(startedAt)
    microseconds += user + system
  }
  return { perSecond: commandsCount / (microseconds / 1_000_000), trades: book.tradeNumber - before }
}
