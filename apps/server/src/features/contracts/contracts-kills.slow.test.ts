import type { Pair, Tick } from '@halyard/domain/market'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { letOldPricesCount, openContracts, openingOn } from '../../../test/contracts.ts'
import { appOfFile } from '../../../test/harness.ts'
import { type ServerProcesses, serverProcesses } from '../../../test/server-processes.ts'
import { expectSoundLedger } from '../../../test/sound-ledger.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { ContractClosings } from './contract-closings.ts'
import { checkSettlements } from './settlement-check.ts'

const contractCount = 2_000
const usersCount = 100
const symbols = ['btcusdt', 'ethusdt', 'solusdt', 'xrpusdt']
/**
 * Stops for a while in which contracts close, so that those are invalid: as long as this, once the last of them are
 * made.
 */
const haltingSymbol = 'xrpusdt'
const haltMs = 6_000
let haltedAt = Number.POSITIVE_INFINITY

const app = appOfFile()
let workers: ServerProcesses
let feed: NodeJS.Timeout
let ticking: Promise<void> | undefined
const newest = new Map<string, Tick>()

beforeAll(async () => {
  workers = await serverProcesses(app, { ROLES: 'worker' })
  // What is bought here is bought at the time of its tick, however long a busy machine takes to write it.
  await letOldPricesCount(app.pool)
})

afterAll(async () => {
  clearInterval(feed)
  await ticking
  await workers.killAll()
})

it('2,000 contracts through kills of their workers and a wiped queue: each once, each on the price of its close', async () => {
  workers.start()
  workers.start()
  const users = await Promise.all(Array.from({ length: usersCount }, () => app.signedIn({ USDT: '1000' })))
  await startFeed()
  await openAll(users.map((user) => user.userId))
  // Just opened, these two have contracts that only end once their accounts are let go.
  const [first, second] = await Promise.all([hold(users[0]?.userId ?? 0), hold(users[1]?.userId ?? 0)])

  await untilSettlingWaits()
  await killWorker()
  await first.letGo()
  workers.start()
  await wipeQueue()
  await untilSettlingWaits()
  await terminateSettling()
  await second.letGo()
  for (let kills = 0; kills < 3; kills += 1) {
    const before = await count("state <> 'pending'")
    await expect
      .poll(async () => (await count("state <> 'pending'")) > before || (await count("state = 'pending'")) === 0)
      .toBe(true)
    await killWorker()
    workers.start()
  }
  await expect.poll(() => count("state = 'pending'"), { interval: 200 }).toBe(0)

  await expectEachAsComputed()
  await expectSoundLedger(app.pool)
  expect((await checkSettlements(app.pool)).differences).toEqual([])
})

async function killWorker(): Promise<void> {
  expect(await workers.killOldest()).toBe(true)
}

async function count(condition: string): Promise<number> {
  const { rows } = await app.pool.query(`SELECT count(*)::int AS found FROM contract WHERE ${condition}`)
  return rows[0].found
}

/** Every 40 ms a price for every symbol, of few different ones, so that some contracts close where they opened. */
async function startFeed(): Promise<void> {
  const prices = ['100', '103', '101', '99.5', '102', '101', '98']
  let round = 0
  const tick = async () => {
    round += 1
    const halted = Date.now() > haltedAt && Date.now() < haltedAt + haltMs
    await Promise.all(
      symbols
        .filter((symbol) => !(halted && symbol === haltingSymbol))
        .map(async (symbol, index) => {
          const price = prices[(round * (index + 3)) % prices.length] as string
          newest.set(symbol, await app.trade(symbol, price))
        }),
    )
  }
  await tick()
  feed = setInterval(() => {
    ticking ??= tick().finally(() => {
      ticking = undefined
    })
  }, 40)
}

/** Twenty batches over some seconds, for 3 to 10 seconds each; those of the last that are held for longest too. */
async function openAll(userIds: readonly number[]): Promise<void> {
  const batches = contractCount / usersCount
  for (let batch = 0; batch < batches; batch += 1) {
    const isLast = batch === batches - 1
    if (isLast) haltedAt = Date.now()
    const openings = userIds.map((userId, index) => {
      const tick = newest.get(symbols[(batch + index) % symbols.length] as string) as Tick
      const pair = app.get(Pairs).find(tick.symbol) as Pair
      return openingOn(tick, pair, {
        userId,
        direction: (batch + index) % 7 < 4 ? 'up' : 'down',
        premium: ['10', '12.345678', '33.333333'][index % 3] as string,
        seconds: isLast && index < 2 ? 10 : 3 + ((batch * 3 + index) % 8),
      })
    })
    await openContracts(app, openings)
    for (const { closesAt } of openings) app.get(ContractClosings).schedule(closesAt)
  }
}

/**
 * Holds a user's frozen premiums, so that whoever settles a contract of theirs waits in the middle of its transaction.
 */
async function hold(userId: number): Promise<{ letGo(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: app.ownerUrl })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM ledger_account WHERE address = $1 FOR UPDATE', [`user:${userId}:contract:USDT`])
  return {
    async letGo() {
      await holder.query('ROLLBACK')
      await holder.end()
    },
  }
}

async function untilSettlingWaits(): Promise<void> {
  await expect.poll(() => settlingAndWaiting(), { interval: 20 }).toBeGreaterThan(0)
}

const waitingToSettle = `FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%contract_settle(%'`

async function settlingAndWaiting(): Promise<number> {
  return (await app.pool.query(`SELECT count(*)::int AS waiting ${waitingToSettle}`)).rows[0].waiting
}

async function terminateSettling(): Promise<void> {
  await app.pool.query(`SELECT pg_terminate_backend(pid) ${waitingToSettle}`)
}

/** Everything that the queue knows is gone, as when its Redis is lost. */
async function wipeQueue(): Promise<void> {
  const { rows } = await app.pool.query(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables
       FROM pg_tables WHERE schemaname = 'bullmq' AND tablename <> 'migration'`,
  )
  // Workers are at it meanwhile: a deadlock that Postgres ends is no wiped queue.
  if (rows[0].tables) await vi.waitFor(() => app.pool.query(`TRUNCATE ${rows[0].tables}`), 120_000)
}

/** Computed here from the table of ticks, in whole millionths, without any of the program's own rules. */
async function expectEachAsComputed(): Promise<void> {
  const { rows: ticks } = await app.pool.query(
    'SELECT pair_id, sequence::int, price::text, at FROM tick ORDER BY pair_id, sequence',
  )
  const { rows: contracts } = await app.pool.query(
    `SELECT id, pair_id, direction, premium::text, open_sequence::int, closes_at, state, result, payout::text,
            close_sequence::int, (SELECT count(*)::int FROM journal WHERE key = 'contract:' || contract.id || ':close'
            ) AS closings FROM contract ORDER BY id`,
  )
  expect(contracts).toHaveLength(contractCount)
  const seen = new Set<string>()
  for (const contract of contracts) {
    const own = ticks.filter((tick) => tick.pair_id === contract.pair_id)
    const open = own.find((tick) => tick.sequence === contract.open_sequence)
    const close = own.findLast((tick) => tick.at <= contract.closes_at)
    const premium = millionths(contract.premium)
    const moved = millionths(close.price) - millionths(open.price)
    const isValid = contract.closes_at.getTime() - close.at.getTime() <= 2_000
    const wins = contract.direction === 'up' ? moved > 0n : moved < 0n
    const payout = !isValid || moved === 0n ? premium : wins ? premium + (premium * 85n) / 100n : 0n
    const result = !isValid ? null : moved === 0n ? 'equal' : wins ? 'profit' : 'loss'
    seen.add(String(result))
    expect({ ...contract, payout: millionths(contract.payout) }).toMatchObject({
      state: isValid ? 'settled' : 'invalid',
      result,
      payout,
      close_sequence: close.sequence,
      closings: 1,
    })
  }
  expect([...seen].sort()).toEqual(['equal', 'loss', 'null', 'profit'])
}

function millionths(text: string): bigint {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole as string) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
}
