import 'reflect-metadata'
import type { Pair, Tick } from '@halyard/domain/market'
import { endpoints } from '@halyard/wire'
import type pg from 'pg'
import { SettlementsRepository } from '../src/features/contracts/settlements.repository.ts'
import { Pairs } from '../src/market-feed/pairs.ts'
import { openContracts, openingOn } from '../test/contracts.ts'
import { Costs } from './costs.ts'
import { loadOverHttp, sendLoad } from './http-load.ts'
import { makePlainTables, plainTransactionsPerSecond } from './plain-transactions.ts'
import { compare, isAsked, roundMs, rounds } from './rounds.ts'
import { type Measured, percentile, report } from './table.ts'
import { feedEveryMs, makeWorld, symbolsCount, usersCount, type World } from './world.ts'

const burst = 10_000
const plainCount = 3_000
const lateCount = 3_000

if (process.send) await sendLoad()
else await bench()

async function bench(): Promise<void> {
  const world = await makeWorld()
  await makePlainTables(world.pool)
  const rows = isAsked('openings') ? [...(await openings(world))] : []
  const settled = watchSettlements(world)
  if (isAsked('settlements'))
    rows.push(...(await settlements(world, settled)), ...(await burstInOneSecond(world, settled)))
  if (isAsked('lateness')) rows.push(...(await lateness(world, settled)))
  world.stopFeed()
  const { rows: lopsided } = await world.pool.query('SELECT asset FROM posting GROUP BY asset HAVING sum(amount) <> 0')
  await world.app.close()
  report(rows, [
    `${usersCount} users, ${symbolsCount} pairs, a price for each every ${feedEveryMs} ms. API, worker, load and Postgres (fsync on) share the machine.`,
    `Openings are the middle of ${rounds} rounds of ${roundMs / 1000} s each, and between which they lie, after a warm-up.`,
    'A plain transaction is the same inserts and updates for one contract, in prepared statements, from 16 clients straight to Postgres.',
    `Lateness is counted until the settlement is committed. ${lopsided.length} coins do not sum to zero.`,
  ])
  process.exit()
}

/** Opens over HTTP from 64 connections, against one plain transaction for each. */
async function openings(world: World): Promise<readonly Measured[]> {
  const tick = (await world.tick(new Date()))[0] as Tick
  world.resumeFeed()
  const { rows } = await compare(world, {
    what: 'contracts opened',
    transaction: plainOpening,
    item: tick.sequence,
    load: (milliseconds) =>
      loadOverHttp({
        url: world.url,
        path: endpoints.openContract.path,
        tokens: world.tokens,
        // The longest period, so that none of these closes while something else is measured.
        bodies: ['btcusdt', 'ethusdt', 'bnbusdt', 'solusdt', 'xrpusdt'].flatMap((coinname) =>
          [1, 2].map((cate) => ({ cate, usdt: '10', coinname, ctime_num: 900 })),
        ),
        milliseconds,
      }),
    times: 2.3,
    p99Ms: 100,
  })
  return rows
}

async function plainOpening(client: pg.Client, [userId, key, sequence]: readonly unknown[]): Promise<void> {
  const account = (part: string) => `user:${userId}:${part}:USDT`
  const { rows: contracts } = await client.query({
    name: 'plain-contract',
    text: `INSERT INTO contract (user_id, pair_id, direction, asset, premium, duration_seconds, payout_ratio, profit, state, open_sequence,
             open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
           VALUES ($1, 1, 'up', 'USDT', 10, 900, 0.85, 8.5, 'pending', $2, 100, $3::timestamptz, 'sim', $3, $3 + interval '900 s', $3, $3)
           RETURNING id`,
    values: [userId, sequence, new Date()],
  })
  const { rows: journals } = await client.query({
    name: 'plain-journal',
    text: `INSERT INTO journal (key, reference_kind, reference_id, posted_at) VALUES ($1, 'contract', $2, now()) RETURNING id`,
    values: [`plain:${key}:open`, contracts[0].id],
  })
  const { rows: accounts } = await client.query({
    name: 'plain-balances',
    text: `UPDATE ledger_account SET balance = balance + CASE part WHEN 'contract' THEN 10 ELSE -10 END
            WHERE address IN ($1, $2) RETURNING id, part, balance`,
    values: [account('available'), account('contract')],
  })
  const [available, frozen] = ['available', 'contract'].map((part) => accounts.find((row) => row.part === part))
  await client.query({
    name: 'plain-postings',
    text: `INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
           VALUES ($1, $2, 'USDT', -10, $3, 'available', $4, 4), ($1, $5, 'USDT', 10, $3, 'contract', $6, NULL)`,
    values: [journals[0].id, available.id, userId, available.balance, frozen.id, frozen.balance],
  })
  await client.query({
    name: 'plain-exposure',
    text: `INSERT INTO contract_exposure (pair_id, closing_second, profits) VALUES (1, date_trunc('second', $1::timestamptz), 8.5)
           ON CONFLICT (pair_id, closing_second) DO UPDATE SET profits = contract_exposure.profits + 8.5`,
    values: [new Date(Date.now() + (Number(contracts[0].id) % 300) * 1000)],
  })
  await client.query({
    name: 'plain-submission',
    text: `INSERT INTO submission (scope, key, fingerprint, outcome, begun_at) VALUES ($1, $2, 'plain', $3, now())`,
    values: [`user:${userId}`, key, JSON.stringify({ id: contracts[0].id })],
  })
}

/**
 * Ten thousand contracts that are due at once, as after a pause of the workers, against one plain transaction for each.
 */
async function settlements(world: World, settled: readonly Settled[]): Promise<Measured[]> {
  await plainTransactionsPerSecond(
    world.databaseUrl,
    Array.from({ length: plainCount }, (_, index) => [world.userIds[index % usersCount], `settlements-${index}`, 1]),
    plainOpening,
  )
  const { rows: pending } = await world.pool.query(
    `SELECT id, user_id FROM plain.contract WHERE state = 'pending' ORDER BY id LIMIT ${plainCount}`,
  )
  const plain = await plainTransactionsPerSecond(
    world.databaseUrl,
    pending.map((row) => [row.id, row.user_id]),
    plainSettlement,
  )
  const second = await openBurst(world)
  // The pairs do not tick from shortly before the second until it is over, so that all of them become due with the next
  // price.
  await until(() => Date.now() >= second - 200)
  await world.pauseFeed()
  await until(() => Date.now() >= second + 1_000)
  const before = settled.length
  const costs = await Costs.begin(world.pool)
  const startedAt = performance.now()
  await world.tick(new Date())
  await until(() => settled.length >= before + burst)
  const seconds = (performance.now() - startedAt) / 1000
  const cost = await costs.end({ accepted: burst, cpuMicroseconds: 0 })
  world.resumeFeed()
  const perSecond = burst / seconds
  return [
    { what: 'one plain transaction for each settlement', measured: `${plain.toFixed(0)}/s`, promise: 'yardstick' },
    {
      what: `${burst} contracts due at once`,
      measured: `${seconds.toFixed(2)} s: ${perSecond.toFixed(0)}/s, ${(perSecond / plain).toFixed(2)} times`,
      promise: 'at least 4 times',
      kept: perSecond >= 4 * plain,
    },
    { what: `${burst} contracts due at once, CPU time of each`, measured: cost, promise: '–' },
  ]
}

async function plainSettlement(client: pg.Client, [contractId, userId]: readonly unknown[]): Promise<void> {
  await client.query({
    name: 'plain-settle',
    text: `UPDATE contract SET state = 'settled', result = 'profit', payout = premium + profit, close_sequence = open_sequence + 1,
             close_price = open_price + 1, close_at = closes_at, close_source = 'sim', settled_at = now(), updated_at = now(), followed = true
            WHERE id = $1 AND state = 'pending'`,
    values: [contractId],
  })
  const { rows: journals } = await client.query({
    name: 'plain-journal',
    text: `INSERT INTO journal (key, reference_kind, reference_id, posted_at) VALUES ($1, 'contract', $2, now()) RETURNING id`,
    values: [`plain:${contractId}:close`, contractId],
  })
  const { rows: accounts } = await client.query({
    name: 'plain-settled-balances',
    text: `UPDATE ledger_account SET balance = balance + CASE part WHEN 'contract' THEN -10 ELSE 18.5 END
            WHERE address IN ($1, $2) RETURNING id, part, balance`,
    values: [`user:${userId}:available:USDT`, `user:${userId}:contract:USDT`],
  })
  const [available, frozen] = ['available', 'contract'].map((part) => accounts.find((row) => row.part === part))
  await client.query({
    name: 'plain-settled-postings',
    text: `INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
           SELECT $1::bigint, $2::bigint, 'USDT', -10, $3::bigint, 'contract', $4::numeric, NULL UNION ALL
           SELECT $1, $5::bigint, 'USDT', 10, $3, 'available', $6::numeric - 8.5, 6 UNION ALL
           SELECT $1, $5, 'USDT', 8.5, $3, 'available', $6, 5 UNION ALL
           SELECT $1, id, 'USDT', -8.5, NULL, NULL, NULL, NULL FROM ledger_account WHERE address = 'house:market:USDT'`,
    values: [journals[0].id, frozen.id, userId, frozen.balance, available.id, available.balance],
  })
}

/** Ten thousand contracts that close within one second, while the feed goes on and the worker listens. */
async function burstInOneSecond(world: World, settled: readonly Settled[]): Promise<Measured[]> {
  const before = settled.length
  const secondOver = (await openBurst(world)) + 1_000
  await until(() => settled.length >= before + burst)
  const late = ((settled.at(-1)?.at ?? Number.NaN) - secondOver) / 1000
  return [
    {
      what: `${burst} contracts that close in one second`,
      measured: `all settled ${Math.max(0, late).toFixed(2)} s after that second`,
      promise: 'within 5 s',
      kept: late < 5,
    },
  ]
}

/** Ten thousand contracts that close in one second some way ahead; answers when it begins. */
async function openBurst(world: World): Promise<number> {
  const second = (Math.floor(Date.now() / 1000) + 25) * 1000
  await openMany(
    world,
    Array.from({ length: burst }, (_, index) => new Date(second + (index % 1_000))),
  )
  return second
}

/** A hundred contracts a second, for half a minute. */
async function lateness(world: World, settled: readonly Settled[]): Promise<Measured[]> {
  const before = settled.length
  const firstClose = Date.now() + 12_000
  await openMany(
    world,
    Array.from({ length: lateCount }, (_, index) => new Date(firstClose + index * 10)),
  )
  await until(() => settled.length >= before + lateCount)
  const lateBy = settled.slice(before).map(({ closesAt, at }) => at - closesAt.getTime())
  const [p50, p99] = [percentile(lateBy, 0.5), percentile(lateBy, 0.99)]
  return [
    {
      what: 'lateness at 100 contracts a second, after the close',
      measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, of ${lateBy.length}`,
      promise: 'p50 under 50 ms, p99 under 250 ms',
      kept: p50 < 50 && p99 < 250,
    },
  ]
}

/**
 * Writes contracts that close at the given moments, each on a price of now with the whole seconds that are left as its
 * period. They are opened on a price below all others, so that all of them win, as in the plain transaction.
 */
async function openMany(world: World, closings: readonly Date[]): Promise<void> {
  await world.pauseFeed()
  const pairs = world.get(Pairs)
  for (let from = 0; from < closings.length; from += 500) {
    const ticks = await world.tick(new Date(), '90')
    const openings = closings.slice(from, from + 500).map((closesAt, index) => {
      const tick = ticks[(from + index) % symbolsCount] as Tick
      const seconds = Math.floor((closesAt.getTime() - tick.at.getTime()) / 1_000)
      if (seconds < 1) throw new Error('this machine is too slow for this bench')
      const userId = world.userIds[(from + index) % usersCount] as number
      const opening = openingOn(tick, pairs.find(tick.symbol) as Pair, { userId, direction: 'up', seconds })
      return { ...opening, openedAt: new Date(closesAt.getTime() - seconds * 1_000), closesAt }
    })
    await openContracts(world, openings)
  }
  world.resumeFeed()
}

interface Settled {
  readonly closesAt: Date
  /** When the process heard that it is committed. */
  readonly at: number
}

/** What is settled from here on, as it happens: nobody has to count rows beside what is measured. */
function watchSettlements(world: World): readonly Settled[] {
  const repository = world.get(SettlementsRepository)
  const settle = repository.settle.bind(repository)
  const all: Settled[] = []
  repository.settle = async (endings) => {
    const settled = await settle(endings)
    const at = Date.now()
    endings.forEach(({ contract }, index) => {
      if (settled[index]) all.push({ closesAt: contract.closesAt, at })
    })
    return settled
  }
  return all
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 5))
}
