import { chartPeriods } from '@halyard/domain/market'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundledProgram, runProgram } from '../../test/bundled-program.ts'
import { type EpochPair, marketOf } from './epoch-pair.ts'
import { checkFeed, FeedCheck, type StatedEpoch, statedEpochs } from './feed-check.ts'
import { hashOf } from './feed-epochs.ts'
import { revealEnded } from './feed-reveals.job.ts'
import { ReplaySource } from './sources/replay-source.ts'
import { SimulatedSource } from './sources/simulated-source.ts'
import type { TickSource } from './sources/tick-source.ts'
import { type MarketProcess, marketDatabase, marketProcess, testEncryption } from './testing/market-in-test.ts'

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
const reveal = () => revealEnded(database.pool, testEncryption)
const ticksOf = async (epoch: number) =>
  (await database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM tick WHERE epoch = $1', [epoch]))
    .rows[0]?.count ?? 0
const told = (epoch: number, ticks = 100) =>
  vi.waitFor(async () => expect(await ticksOf(epoch)).toBeGreaterThan(ticks), { timeout: 120_000, interval: 50 })

const patience = { timeout: 120_000, interval: 50 }

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

  it('is one of a seed that the setting gives, when it gives one', async () => {
    const process = await start({ marketSeed: 'a test' })
    await process.feed.stop()
    const again = await start({ marketSeed: 'a test' })
    expect((await epochs()).map(({ number }) => number)).toEqual([1])
    await again.feed.stop()
    await start({ marketSeed: 'another' })
    const [first, other] = await epochs()
    expect(other?.hash).not.toBe(first?.next_hash)
    expect((await checkFeed(database.pool, now())).differences).toEqual([
      'epoch 2: its seed is not the one that epoch 1 announced',
    ])
  })
})

describe('bound ahead', () => {
  const statements = async () =>
    (
      await database.pool.query<{
        epoch: number
        seed_hash: string
        starts_at: Date
        ends_at: Date
        previous: string
        hash: string
      }>('SELECT * FROM feed_statement ORDER BY position')
    ).rows
  const change = (symbol: string) =>
    database.pool.query('UPDATE pair SET yearly_volatility = 0.9 WHERE symbol = $1', [symbol])
  const statedOf = async (number: number, symbol: string) =>
    (await epochs())[number - 1]?.pairs.find((pair) => pair.symbol === symbol) as unknown as {
      yearlyVolatility: number
    }

  it('are the seeds of all epochs until the longest contract has closed, one behind the other, in a chain', async () => {
    await twoEpochs()
    const stated = await statements()
    const [, second] = await epochs()
    const bound = (stated.at(-1)?.ends_at.getTime() ?? 0) - (second?.starts_at.getTime() ?? 0)
    expect(bound).toBeGreaterThan(900_000 + 60_000)
    for (const [index, { epoch, starts_at, previous }] of stated.entries()) {
      expect(epoch).toBe(index + 1)
      if (index > 0) expect(starts_at).toEqual(stated[index - 1]?.ends_at)
      expect(previous).toBe(stated[index - 1]?.hash ?? '0'.repeat(64))
    }
    expect(second).toMatchObject({ hash: stated[1]?.seed_hash, starts_at: stated[1]?.starts_at })
  })

  it('an epoch ends when it was stated to, whatever the setting says at the next start', async () => {
    const process = await start()
    await told(1)
    await process.feed.stop()
    ahead = 61_000
    const [before] = await statements()
    const again = await start({ epochSeconds: 60 })
    await vi.waitFor(
      async () =>
        expect((await again.ticks.storedUntil(database.pool)).get('btcusdt')?.getTime()).toBeGreaterThan(
          Date.now() + 60_000,
        ),
      patience,
    )
    expect(await epochs()).toHaveLength(1)
    expect((await statements())[0]).toEqual(before)
  })

  it('an epoch that nobody led for a while goes on as it was stated', async () => {
    const process = await start({ epochSeconds: 60 })
    await told(1)
    await process.feed.stop()
    const before = await statements()
    ahead = 600_000
    await start({ epochSeconds: 120 })
    await told(11, 0)
    const stated = await statements()
    expect(stated.slice(0, before.length)).toEqual(before)
    expect((await epochs()).map(({ starts_at }) => starts_at)).toEqual(stated.slice(0, 11).map((one) => one.starts_at))
  })

  it('after a recording the simulation goes by the seeds that were announced before it', async () => {
    const process = await start({ epochSeconds: 600 })
    await told(1)
    await process.feed.stop()
    const [, , third] = await statements()
    const recording = await start(
      {},
      new ReplaySource(import.meta.filename, { loop: true, clock: { now }, logger: { log: () => {}, warn: () => {} } }),
    )
    await recording.feed.stop()
    await start({ epochSeconds: 600 })
    expect((await epochs()).map(({ source, hash }) => [source, hash]).at(-1)).toEqual(['sim', third?.seed_hash])
  })

  it('reaches further when a longer period is added', async () => {
    const process = await start()
    await told(1)
    expect((await statements()).at(-1)?.ends_at.getTime()).toBeLessThan(Date.now() + 80_000_000)
    await database.pool.query('INSERT INTO contract_duration (seconds, payout_ratio) VALUES (86400, 0.9)')
    await process.feed.renewIfShort()
    await vi.waitFor(
      async () => expect((await statements()).at(-1)?.ends_at.getTime()).toBeGreaterThan(Date.now() + 86_400_000),
      patience,
    )
  })

  it('an epoch that has begun is not stated again, pending or not', async () => {
    await start()
    const again = database.pool.query(`INSERT INTO feed_statement
      SELECT 0, epoch, generator, repeat('a', 64), starts_at, ends_at, now(), '', '' FROM feed_statement WHERE epoch = 1`)
    await expect(again).rejects.toMatchObject({ code: '23000' })
  })

  it('while contracts are pending no epoch is cut, and their pair keeps what it goes by', async () => {
    const process = await start({ epochSeconds: 60 })
    await told(1)
    await pendingContract()
    await change('btcusdt')
    await change('ethusdt')
    await process.pairs.refresh()
    process.feed.renew()
    await told(1, 300)
    expect(await epochs()).toHaveLength(1)
    ahead = 61_000
    await told(2)
    const [first, second] = await epochs()
    expect(second?.hash).toBe(first?.next_hash)
    expect([await statedOf(2, 'btcusdt'), await statedOf(2, 'ethusdt')]).toMatchObject([
      { yearlyVolatility: (await statedOf(1, 'btcusdt')).yearlyVolatility },
      { yearlyVolatility: 0.9 },
    ])
  })

  it.each([
    [
      'another seed for a stated epoch',
      `SELECT 0, epoch, 2, repeat('a', 64), starts_at, ends_at, now(), '', '' FROM feed_statement WHERE epoch = 2`,
    ],
    ['other times', `SELECT 0, 4, 2, repeat('a', 64), now(), now() + interval '1 minute', now(), '', ''`],
  ])('while contracts are pending %s is refused', async (_, values) => {
    await start({ epochSeconds: 600 })
    await pendingContract()
    await expect(database.pool.query(`INSERT INTO feed_statement ${values}`)).rejects.toMatchObject({ code: '55006' })
  })

  it('a cut, another source and an epoch that is not as stated are refused by the database', async () => {
    await start()
    await pendingContract()
    const begin = (columns: string) =>
      database.pool.query(`
        INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
        SELECT stated.epoch, ${columns}, epoch.pairs FROM feed_statement stated, feed_epoch epoch WHERE stated.epoch = 2`)
    const asStated = 'seed_hash, seed_hash, stated.starts_at, stated.ends_at'
    await expect(begin(`'sim', 2, seed_hash, seed_hash, now(), stated.ends_at`)).rejects.toMatchObject({
      code: '23000',
    })
    await expect(begin(`'replay', NULL, seed_hash, NULL, stated.starts_at, stated.ends_at`)).rejects.toMatchObject({
      code: '55006',
    })
    await expect(begin(`'sim', 3, ${asStated}`)).rejects.toMatchObject({ code: '23000' })
    await begin(`'sim', 2, ${asStated}`)
  })

  it('seeds are kept encrypted, those of older versions too', async () => {
    const process = await start()
    await process.feed.stop()
    const { rows } = await database.pool.query(
      `SELECT epoch FROM feed_seed WHERE seed IS NOT NULL OR encrypted ~ '^[0-9a-f]{64}$'`,
    )
    expect(rows).toEqual([])
    const [first] = await epochs()
    const kept = await database.pool.query('SELECT encrypted FROM feed_seed WHERE epoch = 1')
    const seed = testEncryption.decryptText(kept.rows[0]?.encrypted, 'feed-seed:1')
    expect(hashOf(seed)).toBe(first?.hash)
    await database.pool.query('UPDATE feed_seed SET seed = $1, encrypted = NULL WHERE epoch = 1', [seed])
    await start()
    expect(await epochs()).toHaveLength(1)
    expect((await database.pool.query('SELECT FROM feed_seed WHERE seed IS NOT NULL')).rows).toEqual([])
  })

  it('a leader that was away fills in the price at which a contract closed, whatever the settings say then', async () => {
    const process = await start({ epochSeconds: 120 })
    await told(1)
    await pendingContract()
    await process.feed.stop()
    ahead = 1_200_000
    const kept = await database.pool.query('SELECT encrypted FROM feed_seed WHERE epoch = 1')
    const seed = testEncryption.decryptText(kept.rows[0]?.encrypted, 'feed-seed:1')
    await start({ epochSeconds: 60 })
    const [first] = await epochs()
    const stated = first?.pairs.find(({ symbol }) => symbol === 'btcusdt') as unknown as EpochPair
    const { rows: pending } = await database.pool.query<{ closes_at: Date }>('SELECT closes_at FROM contract')
    const closesAt = pending[0]?.closes_at ?? new Date(0)
    const last = marketOf(seed, stated).lastTick(0, closesAt.getTime())
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `SELECT at, trim_scale(price)::text AS price FROM tick JOIN pair ON pair.id = pair_id
          WHERE symbol = 'btcusdt' AND at <= $1 ORDER BY at DESC LIMIT 1`,
        [closesAt],
      )
      expect(rows).toEqual([{ at: last?.at, price: last?.price.text() }])
    }, patience)
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
    `UPDATE feed_statement SET seed_hash = repeat('0', 64)`,
    'DELETE FROM feed_statement',
    'TRUNCATE feed_statement',
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
    const { rows } = await database.pool.query('SELECT epoch FROM feed_seed ORDER BY epoch LIMIT 2')
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
    expect(await checkFeed(database.pool, now())).toMatchObject({ ticks: 0, differences: [] })
    await reveal()
    const honest = await checkFeed(database.pool, now())
    expect(honest).toMatchObject({
      epochs: 1,
      ticks: await ticksOf(1),
      unverifiable: await ticksOf(2),
      differences: [],
    })
    await database.pool.query(
      `UPDATE tick SET price = price + 0.01 FROM pair WHERE pair.id = pair_id AND symbol = 'btcusdt' AND sequence IN (3, 5)`,
    )
    const { differences } = await checkFeed(database.pool, now())
    expect(differences).toEqual([expect.stringMatching(/^epoch 1: tick 3 of btcusdt at .* where the seed gives/)])
  })

  it('a tick is missed that a contract was opened or closed without, and a path that begins elsewhere', async () => {
    const process = await twoEpochs()
    await process.feed.stop()
    await pendingContract()
    await database.pool.query('ALTER TABLE contract DISABLE TRIGGER USER')
    const decided = `(SELECT starts_at + interval '20 seconds' FROM feed_epoch WHERE number = 1)`
    await database.pool.query(
      `UPDATE contract SET state = 'invalid', payout = premium, open_at = ${decided}, opened_at = ${decided}, closes_at = ${decided} + interval '20 seconds', duration_seconds = 20, settled_at = now()`,
    )
    await reveal()
    expect((await checkFeed(database.pool, now())).differences).toEqual([])
    const gone = await database.pool.query(`
      DELETE FROM tick USING pair WHERE pair.id = pair_id AND symbol = 'btcusdt' AND sequence = (
        SELECT max(sequence) FROM tick late WHERE late.pair_id = pair.id AND at <= (SELECT closes_at FROM contract)) RETURNING tick.at`)
    const at = gone.rows[0]?.at.toISOString()
    expect((await checkFeed(database.pool, now())).differences).toEqual([
      expect.stringMatching(
        new RegExp(`^contract \\d+ closed without the tick of btcusdt that the seed of epoch 1 gives at ${at}$`),
      ),
    ])
    const [first, second] = await statedEpochs(database.pool)
    const elsewhere = second?.pairs.map((pair) => ({ ...pair, start: { ...pair.start, price: '1' } })) ?? []
    const check = new FeedCheck([first, { ...second, pairs: elsewhere.slice(0, 1) }] as StatedEpoch[], now())
    check.paths()
    expect(check.differences).toEqual([expect.stringMatching(/^epoch 2: \w+ begins at 1, where epoch 1 left it at/)])
  })

  it('an unknown generator and a seed that is not published in time are faults, and so is nothing to verify', async () => {
    const process = await twoEpochs()
    await process.feed.stop()
    const [first] = await statedEpochs(database.pool)
    expect(new FeedCheck([{ ...first, generator: 1 } as StatedEpoch], now()).differences).toEqual([
      'epoch 1: this program does not know its generator 1, but 2, and 3 with a beacon',
    ])
    const verify = await bundledProgram('src/commands/verify-feed.ts')
    const run = () => runProgram(verify, [], { DATABASE_URL: database.url })
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was verified') })
    await database.pool.query('ALTER TABLE feed_epoch DISABLE TRIGGER USER')
    await database.pool.query(`UPDATE feed_epoch SET starts_at = starts_at - interval '20 minutes'`)
    expect((await checkFeed(database.pool, now())).differences).toEqual([
      'epoch 1: it ended more than ten minutes ago, nothing is pending, and its seed is not published',
    ])
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
    const check = new FeedCheck(published, now())
    const recorded = [...(await process.ticks.after(database.pool, process.pairs.all(), new Map())).values()]
    for (const ticks of recorded)
      check.ticks(
        1,
        ticks.filter(({ at }) => at <= (published[1]?.startsAt ?? at)),
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
    expect((await checkFeed(database.pool, now())).differences).toEqual([])
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
