import { bucketStart, candlesOf, chartPeriods, type Tick } from '@halyard/domain/market'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SimulatedSource } from './sources/simulated-source.ts'
import { ManualSource } from './testing/manual-source.ts'
import { type MarketProcess, marketDatabase, marketProcess } from './testing/market-in-test.ts'

let database: Awaited<ReturnType<typeof marketDatabase>>
let started: MarketProcess[]

beforeEach(async () => {
  database = await marketDatabase()
  started = []
})

afterEach(async () => {
  for (const { feed } of started) await feed.stop()
  await database.drop()
})

async function start(source = new ManualSource(), options: Parameters<typeof marketProcess>[2] = {}) {
  const process = await marketProcess(database, source, options)
  started.push(process)
  await process.feed.start()
  return { ...process, source }
}

/** Waits until the board's last tick of the symbol has this sequence. */
const reached = (process: MarketProcess, symbol: string, sequence: number) =>
  vi.waitFor(() => expect(process.board.last(symbol)?.sequence).toBe(sequence), { timeout: 120_000, interval: 10 })

const storedTicks = async (symbol: string) =>
  (
    await database.pool.query<{ sequence: string; price: string; at: Date }>(
      `SELECT sequence, trim_scale(tick.price)::text AS price, at FROM tick JOIN pair ON pair.id = tick.pair_id
        WHERE symbol = $1 ORDER BY sequence`,
      [symbol],
    )
  ).rows

describe('the line of ticks', () => {
  it('stores a tick before anyone hears of it', async () => {
    const process = await start()
    const heard: { tick: Tick; stored: Promise<number> }[] = []
    process.stream.subscribe((ticks) => {
      for (const tick of ticks) heard.push({ tick, stored: storedTicks(tick.symbol).then((rows) => rows.length) })
    })
    process.source.trade('btcusdt', '67412.3', { volume: '0.02' })
    await reached(process, 'btcusdt', 1)
    expect(heard.map(({ tick }) => tick.price.text())).toEqual(['67412.3'])
    expect(await heard[0]?.stored).toBe(1)
  })

  it('numbers each symbol by itself and never lets time go back', async () => {
    const process = await start()
    const at = new Date()
    process.source.trade('btcusdt', '100', { at })
    process.source.trade('ethusdt', '10', { at })
    process.source.trade('btcusdt', '101', { at: new Date(at.getTime() - 5_000) })
    await reached(process, 'btcusdt', 2)
    const rows = await storedTicks('btcusdt')
    expect(rows.map((row) => [Number(row.sequence), row.price])).toEqual([
      [1, '100'],
      [2, '101'],
    ])
    expect(rows[1]?.at).toEqual(at)
    expect(process.board.last('ethusdt')?.sequence).toBe(1)
  })

  it('tells whose watermark has moved once the ticks up to there are stored, and takes none from before', async () => {
    const process = await start()
    const at = new Date()
    const storedThen: Promise<number>[] = []
    const asked: Date[] = []
    process.ticks.advanceWatermarks = async (_, past) => {
      asked.push(past)
      return { moved: ['btcusdt'], nextClose: undefined }
    }
    process.stream.subscribeToWatermarks(() => storedThen.push(storedTicks('btcusdt').then((rows) => rows.length)))
    process.source.trade('btcusdt', '100', { at })
    process.source.completeUntil(at)
    await vi.waitFor(() => expect(storedThen).not.toEqual([]), 120_000)
    expect([await storedThen[0], asked]).toEqual([1, [at]])
    process.source.trade('btcusdt', '101', { at: new Date(at.getTime() - 5_000) })
    await reached(process, 'btcusdt', 2)
    expect((await storedTicks('btcusdt'))[1]?.at).toEqual(new Date(at.getTime() + 1))
  })

  it('passes over what cannot be a trade, and symbols that are not listed', async () => {
    const process = await start()
    process.source.trade('btcusdt', '0')
    process.source.trade('unknownusdt', '5')
    process.source.trade('btcusdt', '5')
    await reached(process, 'btcusdt', 1)
    expect(process.board.last('btcusdt')?.price.text()).toBe('5')
    expect(process.board.last('unknownusdt')).toBeUndefined()
  })

  it('finds the last tick at or before a moment, however many came later', async () => {
    const process = await start()
    const at = (milliseconds: number) => new Date(Date.UTC(2026, 10, 20, 12) + milliseconds)
    for (const [offset, price] of [
      [0, '1'],
      [500, '2'],
      [500, '3'],
      [900, '4'],
    ] as const) {
      process.source.trade('btcusdt', price, { at: at(offset) })
    }
    await reached(process, 'btcusdt', 4)
    const found = async (offset: number) =>
      (await process.ticks.lastAt(database.pool, 'btcusdt', at(offset)))?.price.text()
    expect([await found(-1), await found(0), await found(499), await found(500), await found(10_000)]).toEqual([
      undefined,
      '1',
      '1',
      '3',
      '4',
    ])
  })

  it('keeps the newest tick when old ones are pruned', async () => {
    const process = await start()
    process.source.trade('btcusdt', '1', { at: new Date(Date.now() - 50 * 3_600_000) })
    process.source.trade('btcusdt', '2', { at: new Date(Date.now() - 49 * 3_600_000) })
    await reached(process, 'btcusdt', 2)
    await process.ticks.prune(database.pool, new Date(Date.now() - 48 * 3_600_000))
    expect((await storedTicks('btcusdt')).map((row) => row.price)).toEqual(['2'])
  })
})

describe('after the process ended', () => {
  it('continues the sequence and has its picture back', async () => {
    const first = await start()
    for (const price of ['100', '103', '99', '101']) first.source.trade('btcusdt', price)
    await reached(first, 'btcusdt', 4)
    await first.feed.stop()

    const second = await start()
    expect(second.board.quote('btcusdt')).toMatchObject({ trades: 4 })
    expect(second.board.quote('btcusdt')?.high.text()).toBe('103')
    expect(second.board.last('btcusdt')?.price.text()).toBe('101')
    second.source.trade('btcusdt', '102')
    await reached(second, 'btcusdt', 5)
  })

  it('draws into the candles what a killed leader had stored as ticks only', async () => {
    const first = await start()
    const base = bucketStart('month', Date.now()) - 36 * 3_600_000
    for (let index = 0; index < 60; index += 1) {
      first.source.trade('btcusdt', String(100 + ((index * 37) % 11)), {
        at: new Date(base + index * 7 * 60_000),
        volume: '0.5',
      })
    }
    await reached(first, 'btcusdt', 60)
    // As a kill leaves it: the ticks are there, the candles are not.
    await first.feed.stop()
    await database.pool.query('DELETE FROM candle')

    const second = await start()
    const ticks = [...(await second.ticks.after(database.pool, second.pairs.all(), new Map())).values()].flat()
    const pairId = second.pairs.find('btcusdt')?.id ?? 0
    for (const period of chartPeriods) {
      const stored = await second.candles.newest(database.pool, pairId, period, { limit: 1_000 })
      const drawn = stored.map(({ lastSequence: _, ...candle }) => JSON.stringify(candle))
      expect(drawn).toEqual(candlesOf(period, ticks).map((candle) => JSON.stringify(candle)))
    }
  })

  it('leaves stored candles that say what the ticks say, when stopped in order', async () => {
    const process = await start()
    for (const price of ['5', '7', '4', '6']) process.source.trade('ethusdt', price, { volume: '2' })
    await reached(process, 'ethusdt', 4)
    await process.feed.stop()
    const { rows } = await database.pool.query(
      `SELECT open::float8, high::float8, low::float8, close::float8, volume::float8, turnover::float8, trades::int, last_sequence::int
         FROM candle JOIN pair ON pair.id = candle.pair_id WHERE symbol = 'ethusdt' AND period = 'month'`,
    )
    expect(rows).toEqual([{ open: 5, high: 7, low: 4, close: 6, volume: 8, turnover: 44, trades: 4, last_sequence: 4 }])
  })
})

describe('several processes', () => {
  it('have one leader, and another takes over when its connection dies', async () => {
    const first = await start()
    const second = await start()
    expect([first.source.started, second.source.started]).toEqual([1, 0])
    first.source.trade('btcusdt', '100')
    await reached(first, 'btcusdt', 1)

    await first.feed.stop()
    await vi.waitFor(() => expect(second.source.started).toBe(1), { timeout: 120_000 })
    second.source.trade('btcusdt', '101')
    await reached(second, 'btcusdt', 2)
    expect((await storedTicks('btcusdt')).map((row) => Number(row.sequence))).toEqual([1, 2])
  })

  it('one that stood by leads by what it has heard, and writes the candles that the one before did not come to write', async () => {
    const first = await start()
    const second = await start()
    await second.market.load()
    first.stream.subscribe((ticks) => second.market.receive(ticks))
    for (const price of ['100', '103', '99']) first.source.trade('btcusdt', price)
    await reached(second, 'btcusdt', 3)
    const readings = [vi.spyOn(second.ticks, 'after'), vi.spyOn(second.candles, 'newestOfEach')]

    // As a kill leaves it: the ticks are there, the candles are not.
    const nobodyLeads = new pg.Client({ connectionString: database.url })
    await nobodyLeads.connect()
    const taken = nobodyLeads.query('SELECT pg_advisory_lock(4259273333)')
    await first.feed.stop()
    await taken
    await nobodyLeads.query('DELETE FROM candle')
    await nobodyLeads.end()
    await vi.waitFor(() => expect(second.source.started).toBe(1), { timeout: 120_000 })
    // What it reads is of pairs that nobody has traded.
    expect(readings.map(({ mock }) => mock.calls.length)).not.toContain(0)
    const pair = second.pairs.find('btcusdt')
    const listed = readings.flatMap(({ mock }) => mock.calls.flatMap((asked) => asked[1] as unknown[]))
    expect(listed.filter((one) => one === pair || one === pair?.id)).toEqual([])

    second.source.trade('btcusdt', '101')
    const stored = async () =>
      (await second.candles.newest(database.pool, pair?.id ?? 0, 'month', { limit: 9 })).map(
        ({ high, low, close, trades }) => [...[high, low, close].map((amount) => amount.text()), trades],
      )
    await vi.waitFor(async () => expect(await stored()).toEqual([['103', '99', '101', 4]]), { timeout: 120_000 })
  })

  it('numbers on from what was stored while one that takes over was still reading', async () => {
    const warnings: string[] = []
    const first = await start()
    const second = await start(new ManualSource(), { warnings })
    first.source.trade('btcusdt', '100')
    await reached(first, 'btcusdt', 1)
    await second.market.load()

    // It reads, and while the answer is on its way the leader stores one more and ends.
    const read = second.ticks.after.bind(second.ticks)
    let answered = false
    let arrive = () => {}
    vi.spyOn(second.ticks, 'after').mockImplementationOnce(async (...asked) => {
      const answer = await read(...asked)
      await new Promise<void>((resolve) => {
        arrive = resolve
        answered = true
      })
      return answer
    })
    const reading = second.market.catchUp()
    await vi.waitFor(() => expect(answered).toBe(true), { timeout: 120_000 })
    first.source.trade('btcusdt', '101')
    await reached(first, 'btcusdt', 2)
    const asksForNewest = vi.spyOn(second.ticks, 'newest')
    await first.feed.stop()
    await vi.waitFor(() => expect(asksForNewest).toHaveBeenCalled(), { timeout: 120_000 })
    arrive()
    await reading

    await vi.waitFor(() => expect(second.source.started).toBe(1), { timeout: 120_000 })
    second.source.trade('btcusdt', '102')
    await reached(second, 'btcusdt', 3)
    expect(warnings).toEqual([])
  })

  it('a leader that loses its connection writes nothing more and stands in line again', async () => {
    const warnings: string[] = []
    const process = await start(new ManualSource(), { warnings })
    const admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'halyard feed' AND datname = current_database()`,
    )
    await admin.end()
    await vi.waitFor(() => expect(process.source.started).toBe(2), { timeout: 120_000 })
    process.source.trade('btcusdt', '101')
    await reached(process, 'btcusdt', 1)
    expect(warnings).toHaveLength(1)
  })

  it('a leader that could not store a batch stores nothing of what came behind it', async () => {
    const process = await start()
    const { source } = process
    source.trade('btcusdt', '100')
    await reached(process, 'btcusdt', 1)
    const admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    // The lock that a watermark holds, for which ticks wait.
    await admin.query('SELECT pg_advisory_lock(726571002)')
    source.trade('btcusdt', '101')
    const waiting = `SELECT pid FROM pg_stat_activity WHERE application_name = 'halyard feed' AND wait_event = 'advisory' AND query LIKE '%INSERT INTO tick%'`
    await vi.waitFor(async () => expect((await admin.query(waiting)).rows).toHaveLength(1), 120_000)
    source.trade('btcusdt', '102')
    await admin.query(`SELECT pg_cancel_backend(pid) FROM (${waiting}) waiting`)
    await admin.query('SELECT pg_advisory_unlock(726571002)')
    await admin.end()
    await vi.waitFor(() => expect(source.started).toBe(2), 120_000)
    source.trade('btcusdt', '103')
    await reached(process, 'btcusdt', 2)
    expect((await storedTicks('btcusdt')).map(({ sequence, price }) => [Number(sequence), price])).toEqual([
      [1, '100'],
      [2, '103'],
    ])
  })

  it('number on from what is stored when the database has lost its last moments, and redraw what they showed of them', async () => {
    const first = await start()
    const second = await start()
    const follower = await marketProcess(database, new ManualSource())
    // Without a bus a process looks into the store.
    const reader = await marketProcess(database, new ManualSource())
    await reader.market.load()
    for (const { market } of [second, follower]) {
      await market.load()
      first.stream.subscribe((ticks) => market.receive(ticks))
    }
    second.stream.subscribe((ticks) => follower.market.receive(ticks))
    for (const price of ['100', '101', '999']) first.source.trade('btcusdt', price)
    await reached(second, 'btcusdt', 3)
    await reached(follower, 'btcusdt', 3)
    await reader.market.catchUp()
    expect(reader.board.quote('btcusdt')?.high.text()).toBe('999')

    // As a crash leaves it, before anybody leads again: nothing of the last tick.
    const between = new pg.Client({ connectionString: database.url })
    await between.connect()
    const nobodyLeads = between.query('SELECT pg_advisory_lock(4259273333)')
    await first.feed.stop()
    await nobodyLeads
    await between.query('DELETE FROM candle')
    await between.query('DELETE FROM tick WHERE sequence = 3')
    await between.end()
    await vi.waitFor(() => expect(second.source.started).toBe(1), { timeout: 120_000 })
    expect(second.board.quote('btcusdt')?.high.text()).toBe('101')

    second.source.trade('btcusdt', '102', { at: new Date(Date.now() + 1) })
    await reached(second, 'btcusdt', 3)
    expect((await storedTicks('btcusdt')).map((row) => [Number(row.sequence), row.price])).toEqual([
      [1, '100'],
      [2, '101'],
      [3, '102'],
    ])
    const high = () => follower.board.quote('btcusdt')?.high.text()
    await vi.waitFor(() => expect(high()).toBe('102'), { timeout: 120_000 })
    expect(follower.market.lastSequence('btcusdt')).toBe(3)
    await reader.market.catchUp()
    expect(reader.board.quote('btcusdt')?.high.text()).toBe('102')
    expect(reader.market.lastSequence('btcusdt')).toBe(3)
  })

  it('a follower hears what is stored, each tick once and in order', async () => {
    const leader = await start()
    const follower = await marketProcess(database, new ManualSource())
    await follower.market.load()
    const heard: number[] = []
    follower.stream.subscribe((ticks) => heard.push(...ticks.map((tick) => tick.sequence)))
    const batches: (readonly Tick[])[] = []
    leader.stream.subscribe((ticks) => batches.push(ticks))
    for (let index = 1; index <= 3; index += 1) {
      leader.source.trade('btcusdt', String(100 + index))
      await reached(leader, 'btcusdt', index)
    }
    // The first batch is lost on the way, the others arrive, one of them twice.
    follower.market.receive(batches[1] ?? [])
    follower.market.receive(batches[2] ?? [])
    follower.market.receive(batches[2] ?? [])
    await reached(follower, 'btcusdt', 3)
    expect(heard).toEqual([1, 2, 3])
  })
})

describe('a pair that an operator adds', () => {
  it('is taken up without a restart, with its own past and the ticks that follow', async () => {
    const process = await start()
    process.source.trade('btcusdt', '100')
    await reached(process, 'btcusdt', 1)
    process.source.trade('filbtc', '4')
    await database.pool.query(
      `INSERT INTO pair (symbol, name, base, quote, kind, logo, price_step, quantity_step, notional_min, session,
                         reference_price, yearly_volatility, tick_interval, typical_trade)
       SELECT 'filbtc', 'FIL/BTC', 'FIL', 'BTC', kind, logo, price_step, quantity_step, notional_min, session,
              reference_price, yearly_volatility, tick_interval, typical_trade
         FROM pair WHERE symbol = 'filusdt'`,
    )
    expect(await process.pairs.refresh()).toBe(true)
    process.feed.renew()
    await vi.waitFor(() => expect(process.source.started).toBe(2), { timeout: 120_000 })
    process.source.trade('filbtc', '5')
    process.source.trade('btcusdt', '101')
    await reached(process, 'filbtc', 1)
    await reached(process, 'btcusdt', 2)
    expect(process.board.last('filbtc')?.price.text()).toBe('5')
    expect(await process.pairs.refresh()).toBe(false)
  })
})

describe('a pair that an operator edits', () => {
  it.each([
    ['switches off', `UPDATE pair SET enabled = false WHERE symbol = 'btcusdt'`],
    ['takes the coin of', `UPDATE coin SET enabled = false WHERE code = 'USDT'`],
    ['renames', `UPDATE pair SET name = 'Bitcoin', fee_rate = 0.002, sort = 900 WHERE symbol = 'btcusdt'`],
  ])('ticks on without a pause: one that somebody %s', async (_, edit) => {
    const process = await start()
    process.source.trade('btcusdt', '100')
    await reached(process, 'btcusdt', 1)
    await database.pool.query(edit)
    expect(await process.pairs.refresh()).toBe(false)
    process.source.trade('btcusdt', '101')
    await reached(process, 'btcusdt', 2)
    expect(process.source.started).toBe(1)
    const { rows } = await database.pool.query(
      `SELECT symbol FROM pair JOIN coin base ON base.code = pair.base JOIN coin quote ON quote.code = pair.quote
        WHERE pair.enabled AND base.enabled AND quote.enabled ORDER BY pair.sort, pair.id`,
    )
    expect(process.pairs.offered().map(({ symbol }) => symbol)).toEqual(rows.map(({ symbol }) => symbol))
  })
})

describe('the first start', () => {
  it('gives every pair a past in every period, which meets the first tick', async () => {
    const process = await start(new SimulatedSource({ now: () => new Date() }) as never, { historyBars: 12 })
    await vi.waitFor(() => expect(process.board.last('btcusdt')).toBeDefined(), { timeout: 120_000 })
    const { rows } = await database.pool.query<{ pairs: number; least: number }>(
      `SELECT count(DISTINCT pair_id)::int AS pairs, min(bars)::int AS least
         FROM (SELECT pair_id, period, count(*) AS bars FROM candle GROUP BY pair_id, period) counted`,
    )
    expect(rows[0]?.pairs).toBe(34)
    expect(rows[0]?.least).toBeGreaterThanOrEqual(2)
    const pairId = process.pairs.find('btcusdt')?.id ?? 0
    const bars = await process.market.candlesOf(pairId, 'btcusdt', '1m', { limit: 5 })
    expect(bars).toHaveLength(5)
    const [before, now] = bars.slice(-2)
    const jump = Number(now?.open.text()) / Number(before?.close.text()) - 1
    expect(Math.abs(jump)).toBeLessThan(0.01)
  })

  it('on a weekend shows the last trades of the markets that are closed', async () => {
    const saturday = new Date('2026-11-21T12:00:00.000Z')
    const source = new SimulatedSource({ now: () => saturday })
    const process = await start(source as never, { historyBars: 3, now: () => saturday })
    const last = process.board.last('eurusd')
    expect(last?.at.getTime()).toBeGreaterThan(Date.UTC(2026, 10, 20, 21, 59, 45))
    expect(last?.at.getTime()).toBeLessThan(Date.UTC(2026, 10, 20, 22))
    expect(process.board.quote('eurusd')?.trades).toBeGreaterThan(0)
    expect((await storedTicks('eurusd')).length).toBe(last?.sequence)
  })
})
