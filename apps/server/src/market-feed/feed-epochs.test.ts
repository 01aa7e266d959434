import { chartPeriods } from '@halyard/domain/market'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundledProgram, runProgram } from '../../test/bundled-program.ts'
import { checkFeed, FeedCheck, statedEpochs } from './feed-check.ts'
import { hashOf } from './feed-epochs.ts'
import { ReplaySource } from './sources/replay-source.ts'
import { SimulatedSource } from './sources/simulated-source.ts'
import type { TickSource } from './sources/tick-source.ts'
import { type MarketProcess, marketDatabase, marketProcess } from './testing/market-in-test.ts'

let database: Awaited<ReturnType<typeof marketDatabase>>
let started: MarketProcess[]
let warnings: string[]
/** Moved by a test; the epochs and the ticks go by it. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)

beforeEach(async () => {
  database = await marketDatabase()
  started = []
  warnings = []
  ahead = 0
})

afterEach(async () => {
  for (const { feed } of started) await feed.stop()
  await database.drop()
})

async function start(
  options: Parameters<typeof marketProcess>[2] = {},
  source: TickSource = new SimulatedSource({ now }),
): Promise<MarketProcess> {
  const process = await marketProcess(database, source, { now, warnings, ...options })
  started.push(process)
  await process.feed.start()
  return process
}

interface Stated {
  number: number
  source: string
  hash: string
  next_hash: string | null
  seed: string | null
  starts_at: Date
  pairs: { symbol: string; start: { at: number; price: string }; after: number }[]
}

const epochs = async () => (await database.pool.query<Stated>('SELECT * FROM feed_epoch ORDER BY number')).rows
const reveal = async () => (await database.pool.query('SELECT feed_reveal() AS revealed')).rows[0]?.revealed
const ticksOf = async (epoch: number) =>
  (await database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM tick WHERE epoch = $1', [epoch]))
    .rows[0]?.count ?? 0
const told = (epoch: number, ticks = 100) =>
  vi.waitFor(async () => expect(await ticksOf(epoch)).toBeGreaterThan(ticks), { timeout: 120_000, interval: 50 })

/** A contract that is pending, as far as the feed looks at one. */
async function pendingContract(): Promise<void> {
  await database.pool.query(`
    INSERT INTO contract (user_id, pair_id, direction, asset, premium, duration_seconds, payout_ratio, profit, state, open_sequence,
                          open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
    SELECT 1, pair.id, 'up', 'USDT', 10, 60, 0.85, 8.5, 'pending', 1, 100, now(), 'sim', now(), now() + interval '60 seconds', now(), now()
      FROM pair WHERE symbol = 'btcusdt'`)
}

/** Two epochs, of which the first has ended: its seed is published, and its ticks are stored. */
async function twoEpochs(options: Parameters<typeof marketProcess>[2] = {}): Promise<MarketProcess> {
  const process = await start({ historyBars: 2, epochSeconds: 60, ...options })
  await told(1)
  ahead = 61_000
  await told(2)
  return process
}

describe('an epoch', () => {
  it('is stated with the hash of its seed before its first tick, and announces the next', async () => {
    await twoEpochs()
    const [first, second] = await epochs()
    expect(second?.hash).toBe(first?.next_hash)
    expect([first?.seed, second?.seed]).toEqual([null, null])
    const { rows } = await database.pool.query<{ early: number }>(
      'SELECT count(*)::int AS early FROM tick JOIN feed_epoch ON number = epoch WHERE number = 2 AND at < starts_at',
    )
    expect(rows).toEqual([{ early: 0 }])
    // No epoch goes unsaid in a tick.
    expect((await database.pool.query('SELECT FROM tick WHERE epoch IS NULL')).rows).toHaveLength(0)
  })

  it('begins where the one before ended, so that prices run on', async () => {
    await twoEpochs()
    const [, second] = await epochs()
    const bitcoin = second?.pairs.find(({ symbol }) => symbol === 'btcusdt')
    const { rows } = await database.pool.query<{ price: string }>(
      `SELECT trim_scale(tick.price)::text AS price FROM tick JOIN pair ON pair.id = pair_id
        WHERE symbol = 'btcusdt' AND sequence = $1 AND epoch = 1`,
      [bitcoin?.after],
    )
    expect(bitcoin?.start.price).toBe(rows[0]?.price)
    expect(bitcoin?.start.at).toBe(second?.starts_at.getTime())
  })

  it('is run on by another process, and ended by a change of what a pair goes by', async () => {
    const process = await start()
    await told(1)
    await process.feed.stop()
    const second = await start()
    expect(await epochs()).toHaveLength(1)
    await database.pool.query(`UPDATE pair SET yearly_volatility = 0.9 WHERE symbol = 'btcusdt'`)
    expect(await second.pairs.refresh()).toBe(true)
    second.feed.renew()
    await told(2)
    const [first, changed] = await epochs()
    expect(changed?.hash).toBe(first?.next_hash)
  })

  it('ends earlier where epochs have been made shorter since', async () => {
    const process = await start()
    await process.feed.stop()
    ahead = 61_000
    await start({ epochSeconds: 60 })
    expect(await epochs()).toHaveLength(2)
  })

  it('is one of a seed that the setting gives, when it gives one', async () => {
    const process = await start({ marketSeed: 'a test' })
    await process.feed.stop()
    const again = await start({ marketSeed: 'a test' })
    expect((await epochs()).map(({ number }) => number)).toEqual([1])
    await again.feed.stop()
    await start({ marketSeed: 'another' })
    const [first, other] = await epochs()
    expect(other?.hash).not.toBe(first?.next_hash)
    expect((await checkFeed(database.pool)).differences).toEqual([
      'epoch 2: its seed is not the one that epoch 1 announced',
    ])
  })
})

describe('what was stated', () => {
  it.each([
    `UPDATE feed_epoch SET hash = repeat('0', 64)`,
    `UPDATE feed_epoch SET pairs = '[]'`,
    `UPDATE feed_epoch SET next_hash = repeat('0', 64), seed = repeat('a', 64), revealed_at = now()`,
    `UPDATE feed_epoch SET seed = repeat('a', 64), revealed_at = now()`,
    'DELETE FROM feed_epoch',
    'TRUNCATE feed_epoch',
  ])('stays: %s', async (statement) => {
    await start()
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('is revealed once, after the epoch and its last contract have ended', async () => {
    await twoEpochs()
    await pendingContract()
    expect(await reveal()).toBe(0)
    await database.pool.query('ALTER TABLE contract DISABLE TRIGGER contract_stays')
    await database.pool.query('DELETE FROM contract')
    expect(await reveal()).toBe(1)
    expect(await reveal()).toBe(0)
    const [first, second] = await epochs()
    expect(hashOf(first?.seed ?? '')).toBe(first?.hash)
    expect(second?.seed).toBeNull()
    await expect(database.pool.query('UPDATE feed_epoch SET seed = seed WHERE number = 1')).rejects.toThrow('stays')
    const { rows } = await database.pool.query('SELECT epoch FROM feed_seed ORDER BY epoch')
    expect(rows.map(({ epoch }) => epoch)).toEqual([2, 3])
  })

  it('can be compared for a while after it was revealed, however late that was', async () => {
    const { ticks } = await twoEpochs()
    const [first, second] = await epochs()
    const comparedUntil = (comparableMs: number) => ticks.comparedUntil(database.pool, comparableMs)
    expect(await comparedUntil(0)).toEqual(first?.starts_at)
    await reveal()
    expect(await comparedUntil(600_000)).toEqual(first?.starts_at)
    expect(await comparedUntil(0)).toEqual(second?.starts_at)
  })
})

describe('while contracts are pending', () => {
  it.each<[string, Parameters<typeof marketProcess>[2], () => TickSource]>([
    ['another seed', { marketSeed: 'another' }, () => new SimulatedSource({ now })],
    [
      'a recording',
      {},
      () =>
        new ReplaySource(import.meta.filename, {
          loop: true,
          clock: { now },
          logger: { log: () => {}, warn: () => {} },
        }),
    ],
  ])('%s does not lead, and does when there are none', async (_, options, source) => {
    const first = await start()
    await told(1)
    await pendingContract()
    await first.feed.stop()
    await start(options, source())
    expect(await epochs()).toHaveLength(1)
    expect(warnings).toEqual([expect.stringContaining('not while contracts are pending')])
    // The right one may.
    const right = await start()
    expect(await epochs()).toHaveLength(1)
    await right.feed.stop()
    await database.pool.query('ALTER TABLE contract DISABLE TRIGGER contract_stays')
    await database.pool.query('DELETE FROM contract')
    await vi.waitFor(async () => expect(await epochs()).toHaveLength(2), { timeout: 120_000 })
  })
})

describe('checked against the seed', () => {
  it('every tick is one that the generator gives, and the first that is not is named', async () => {
    const process = await twoEpochs()
    await process.feed.stop()
    expect(await checkFeed(database.pool)).toMatchObject({ ticks: 0, differences: [] })
    await reveal()
    const honest = await checkFeed(database.pool)
    expect(honest).toMatchObject({
      epochs: 1,
      ticks: await ticksOf(1),
      unverifiable: await ticksOf(2),
      differences: [],
    })
    await database.pool.query(
      `UPDATE tick SET price = price + 0.01 FROM pair WHERE pair.id = pair_id AND symbol = 'btcusdt' AND sequence IN (3, 5)`,
    )
    const { differences } = await checkFeed(database.pool)
    expect(differences).toEqual([expect.stringMatching(/^epoch 1: tick 3 of btcusdt at .* where the seed gives/)])
  })

  it('npm run verify:feed passes a revealed epoch, and names the first tick when one is altered', async () => {
    const verify = await bundledProgram('src/commands/verify-feed.ts')
    const run = () => runProgram(verify, [], { DATABASE_URL: database.url })
    const process = await twoEpochs()
    await process.feed.stop()
    await reveal()
    const sum = (differences: number, ticks: number) =>
      `${ticks} ticks of 1 revealed epochs computed again from their seeds: ${differences} differences.`
    const ticks = await ticksOf(1)
    expect(await run()).toEqual({ code: 0, said: expect.stringContaining(sum(0, ticks)), complained: '' })
    await database.pool.query(
      `UPDATE tick SET price = price + 0.01 FROM pair WHERE pair.id = pair_id AND symbol = 'btcusdt' AND sequence = 4`,
    )
    const { code, said } = await run()
    expect([code, said]).toEqual([1, expect.stringMatching(/^epoch 1: tick 4 of btcusdt at .* where the seed gives/)])
    expect(said).toContain(sum(1, ticks))
  })

  it('who recorded what was told holds it against what the host publishes', async () => {
    const process = await twoEpochs()
    await process.feed.stop()
    await reveal()
    const published = await statedEpochs(database.pool)
    const check = new FeedCheck(published)
    const recorded = [...(await process.ticks.after(database.pool, process.pairs.all(), new Map())).values()]
    for (const ticks of recorded)
      check.ticks(
        1,
        ticks.filter(({ at }) => at < (published[1]?.startsAt ?? at)),
        { isComplete: true },
      )
    expect(check.report()).toMatchObject({ ticks: await ticksOf(1), differences: [] })
  })

  it('a clock that told the future and came back is begun anew within seconds, by another seed', async () => {
    await start({ historyBars: 2 })
    await told(1)
    const before = await epochs()
    ahead = 3_000_000
    await vi.waitFor(
      async () =>
        expect(
          (await database.pool.query('SELECT FROM tick WHERE at > $1', [new Date(Date.now() + 60_000)])).rows.length,
        ).toBeGreaterThan(20),
      { timeout: 120_000 },
    )
    ahead = 0
    await told(2)
    expect((await database.pool.query('SELECT FROM tick WHERE at > $1', [new Date(Date.now() + 2_000)])).rows).toEqual(
      [],
    )
    expect((await epochs())[1]?.hash).toBe(before[0]?.next_hash)
    expect(warnings.join()).toContain('the clock went back')
    await started[0]?.feed.stop()
    await reveal()
    expect((await checkFeed(database.pool)).differences).toEqual([])
    const { rows } = await database.pool.query(`
      SELECT pair_id FROM (SELECT pair_id, at, lag(at) OVER (PARTITION BY pair_id ORDER BY sequence) AS before FROM tick) told
       WHERE at < before`)
    expect(rows).toEqual([])
    const { rows: wrong } = await database.pool.query(`
      SELECT candle.* FROM candle JOIN pair ON pair.id = pair_id AND symbol = 'btcusdt'
       WHERE open_time > now() + interval '2 seconds'`)
    expect(wrong).toEqual([])
    const { rows: periods } = await database.pool.query(`
      SELECT period FROM candle JOIN pair ON pair.id = pair_id AND symbol = 'btcusdt'
       WHERE last_sequence = (SELECT max(sequence) FROM tick WHERE tick.pair_id = candle.pair_id) ORDER BY period`)
    expect(periods.map(({ period }) => period)).toEqual(chartPeriods)
  })
})
