import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Amount } from '@halyard/domain'
import { zeroHour } from '@halyard/domain/market'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { type EpochPair, epochPair, marketOf } from '../epoch-pair.ts'
import type { FeedEpoch } from '../feed-epoch.ts'
import type { ListedPair } from '../pairs.ts'
import { ManualSource } from '../testing/manual-source.ts'
import { type MarketProcess, marketDatabase, marketProcess } from '../testing/market-in-test.ts'
import { serveGateway } from '../testing/serve-gateway.ts'
import { HtxSource } from './htx-source.ts'
import { ReplaySource } from './replay-source.ts'
import { SimulatedSource } from './simulated-source.ts'
import type { SourcedTick, SourceStart, TickSource } from './tick-source.ts'

let database: Awaited<ReturnType<typeof marketDatabase>>
let process: MarketProcess
let pairs: readonly ListedPair[]
let epoch: FeedEpoch
let source: TickSource | undefined
let told: SourcedTick[]
let warnings: string[]

beforeAll(async () => {
  database = await marketDatabase()
  process = await marketProcess(database, new ManualSource())
  pairs = process.pairs.all()
  epoch = {
    number: 1,
    startsAt: new Date(Date.UTC(2026, 10, 18)),
    endsAt: new Date(Date.UTC(2026, 10, 22)),
    pairs: pairs.map((pair) => epochPair(pair, { at: zeroHour, price: pair.simulated.referencePrice }, 0)),
    seed: 'f'.repeat(64),
  }
})
afterAll(() => database.drop())

beforeEach(() => {
  told = []
  warnings = []
})
afterEach(async () => {
  await source?.stop()
  source = undefined
  vi.useRealTimers()
})

const logger = { log: () => {}, warn: (message: string) => void warnings.push(message) }
const clock = { now: () => new Date() }

/** As a leader starts a source whose past is stored until now. */
const from = (given: Partial<SourceStart> = {}): SourceStart => ({
  epoch,
  storedUntil: new Map(pairs.map(({ symbol }) => [symbol, new Date()])),
  closes: new Map(),
  restart: () => {},
  ...given,
})

function start(one: TickSource, given: Partial<SourceStart> = {}): void {
  source = one
  one.start(pairs, (ticks) => told.push(...ticks), from(given))
}

const prices = () => told.map((tick) => `${tick.symbol} ${tick.price.text()}`)

describe('the simulated source', () => {
  it('tells 60 to 100 ticks a second on a working day, in the order of time', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 12) })
    start(new SimulatedSource(clock))
    vi.advanceTimersByTime(10_000)
    expect(told.length).toBeGreaterThan(600)
    expect(told.length).toBeLessThan(1_000)
    const times = told.map((tick) => tick.at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(told.map((tick) => tick.symbol)).size).toBe(34)
  })

  it('says at each look up to when it has told everything, and tells nothing from before afterwards', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 12) })
    let complete = 0
    const late: SourcedTick[] = []
    const heard = (ticks: readonly SourcedTick[], until = 0) => {
      late.push(...ticks.filter(({ at }) => at.getTime() <= complete))
      complete = until
    }
    source = new SimulatedSource(clock)
    source.start(pairs, heard, from())
    vi.advanceTimersByTime(6_000)
    expect([complete, late]).toEqual([Date.now(), []])
  })

  it('tells crypto only while forex and metals are closed', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) })
    start(new SimulatedSource(clock))
    vi.advanceTimersByTime(3_000)
    expect(new Set(told.map((tick) => tick.symbol)).size).toBe(20)
  })

  it('fills in what it missed while the process was held up, and starts again after an absence', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 12) })
    const restart = vi.fn()
    const market = marketOf(epoch.seed ?? '', epoch.pairs[0] as EpochPair)
    start(new SimulatedSource(clock), { restart })
    vi.setSystemTime(Date.UTC(2026, 10, 18, 12, 4))
    vi.advanceTimersByTime(200)
    const mine = () => told.filter(({ symbol }) => symbol === pairs[0]?.symbol).map(({ at }) => at)
    const given = market.ticksBetween(Date.UTC(2026, 10, 18, 12), Date.UTC(2026, 10, 18, 12, 4)).map(({ at }) => at)
    expect(mine().slice(0, given.length)).toEqual(given)
    expect(restart).not.toHaveBeenCalled()
    const before = told.length
    vi.setSystemTime(Date.UTC(2026, 10, 18, 13))
    vi.advanceTimersByTime(150)
    expect([restart.mock.calls.length, told.length]).toEqual([1, before])
  })

  it('ends with the last tick of its epoch', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 12) })
    const endsAt = new Date(Date.UTC(2026, 10, 18, 12, 0, 1, 77))
    const short = { ...epoch, endsAt }
    start(new SimulatedSource(clock), { epoch: short })
    vi.advanceTimersByTime(1_000)
    vi.setSystemTime(Date.UTC(2026, 10, 18, 12, 0, 3))
    await source?.stop()
    const expected = epoch.pairs.flatMap((pair) =>
      marketOf(epoch.seed ?? '', pair).ticksBetween(Date.UTC(2026, 10, 18, 12), endsAt.getTime()),
    )
    expect(told).toHaveLength(expected.length)
  })
})

describe('a simulated source that takes over', () => {
  it('tells nothing twice, and nothing from before the last tick that is stored', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 12) })
    const after = new Date(Date.UTC(2026, 10, 18, 12) + 700)
    start(new SimulatedSource(clock), { storedUntil: new Map(pairs.map(({ symbol }) => [symbol, after])) })
    vi.advanceTimersByTime(3_000)
    expect(told.length).toBeGreaterThan(50)
    expect(told.filter(({ at }) => at <= after)).toEqual([])
  })

  it('after an absence publishes what pending contracts settle on, and the newest', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 12) })
    const stated = epoch.pairs[0] as EpochPair
    const market = marketOf(epoch.seed ?? '', stated)
    const close = new Date(Date.UTC(2026, 10, 18, 11, 20, 0, 500))
    const storedUntil = new Map(pairs.map(({ symbol }) => [symbol, new Date(Date.UTC(2026, 10, 18, 11))]))
    start(new SimulatedSource(clock), { storedUntil, closes: new Map([[stated.symbol, [close]]]) })
    const mine = told.filter(({ symbol }) => symbol === stated.symbol).map(({ at }) => at.getTime())
    const before = market.ticksBetween(close.getTime() - 2_000, close.getTime()).map(({ at }) => at.getTime())
    const [behind] = market.ticksBetween(close.getTime(), close.getTime() + 60_000)
    expect(mine).toEqual(expect.arrayContaining([...before, behind?.at.getTime()]))
    expect(mine.filter((at) => at < close.getTime() - 2_000)).toEqual([])
    expect(mine.at(-1)).toBeGreaterThan(Date.UTC(2026, 10, 18, 12) - 1_500)
    expect(told.length).toBeLessThan(300)
  })
})

describe('a replayed recording', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'halyard-replay-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function recording(...lines: string[]): string {
    const file = join(folder, 'ticks.ndjson')
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  }

  const line = (milliseconds: number, price: string, symbol = 'btcusdt') =>
    JSON.stringify({ symbol, price, volume: '1', at: new Date(Date.UTC(2020, 0, 1) + milliseconds).toISOString() })

  it('plays at the pace at which it was recorded, as if it began now', async () => {
    const file = recording(
      line(0, '1'),
      line(120, '2'),
      line(60, '5', 'ethusdt'),
      line(200, '3'),
      line(210, '9', 'unlisted'),
    )
    const began = Date.now()
    start(new ReplaySource(file, { loop: false, clock, logger }))
    await vi.waitFor(() => expect(prices()).toEqual(['btcusdt 1', 'ethusdt 5', 'btcusdt 2', 'btcusdt 3']), 120_000)
    const offsets = told.map((tick) => tick.at.getTime() - (told[0]?.at.getTime() ?? 0))
    expect(offsets).toEqual([0, 60, 120, 200])
    expect(told[0]?.at.getTime()).toBeGreaterThanOrEqual(began)
  })

  it('starts over at the end when it loops', async () => {
    start(new ReplaySource(recording(line(0, '1'), line(40, '2')), { loop: true, clock, logger }))
    await vi.waitFor(
      () => expect(prices().slice(0, 4)).toEqual(['btcusdt 1', 'btcusdt 2', 'btcusdt 1', 'btcusdt 2']),
      120_000,
    )
    const times = told.map((tick) => tick.at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('says which line is wrong', async () => {
    start(
      new ReplaySource(recording(line(0, '1'), '{"symbol":"btcusdt","price":"-1"}'), { loop: false, clock, logger }),
    )
    await vi.waitFor(() => expect(warnings.join()).toContain('line 2 is not a tick'), 120_000)
  })
})

describe('a server that speaks the HTX protocol', () => {
  const times = { silence: 400, retryAfter: 20, retryAfterMax: 100 }
  let url: string
  let stop: () => unknown

  /** A server of the protocol that does what the test says. */
  async function foreign(hear: (socket: WebSocket, message: Record<string, unknown>) => void): Promise<Set<WebSocket>> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`
    const sockets = new WebSocketServer({ server })
    sockets.on('connection', (socket) => socket.on('message', (data) => hear(socket, JSON.parse(data.toString()))))
    stop = () => {
      sockets.close()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
    return sockets.clients
  }

  const say = (socket: WebSocket, message: unknown) =>
    socket.send(gzipSync(typeof message === 'string' ? message : JSON.stringify(message)))
  const trade = (id: number, price: string, ts = Date.now()) =>
    `{"ch":"market.btcusdt.trade.detail","ts":${ts},"tick":{"id":1,"ts":${ts},"data":[{"id":1${id},"ts":${ts},"tradeId":${id},"amount":0.5,"price":${price},"direction":"sell"}]}}`

  afterEach(async () => {
    await source?.stop()
    await stop()
  })

  it('ours can be the source of another of ours, so that feeds chain', async () => {
    const { app } = await serveGateway(process, { failed: (error) => warnings.push(String(error)) })
    stop = () => app.close()
    url = `${(await app.getUrl()).replace('http', 'ws')}/ws`
    start(new HtxSource(url, clock, logger, times))
    const [price, volume] = [Amount.of('67412.3'), Amount.of('0.000001')]
    await vi.waitFor(() => {
      const sequence = process.market.lastSequence('btcusdt') + 1
      process.market.receive([{ symbol: 'btcusdt', price, volume, at: new Date(), sequence, source: 'sim' }])
      expect(told.length).toBeGreaterThan(0)
    }, 120_000)
    expect(told.at(-1)).toMatchObject({ symbol: 'btcusdt', price, volume })
    // The 34 topics came at once, more than the burst of 20: they were paced, not refused.
    expect(warnings).toEqual([])
  })

  it('subscribes every pair, answers pings and takes each trade once', async () => {
    const heard: unknown[] = []
    // A trade that is repeated, after a silence too, has its own time.
    const at = Date.now() - 1_000
    await foreign((socket, message) => {
      heard.push(message.sub ?? message)
      if (message.sub !== 'market.btcusdt.trade.detail') return
      say(socket, { ping: 1_795_251_600_001 })
      say(socket, trade(7, '67412.3', at))
      say(socket, trade(7, '67412.3', at))
      say(socket, trade(8, '6.74123E+4', at + 1))
    })
    start(new HtxSource(url, clock, logger, times))
    await vi.waitFor(() => expect(prices()).toEqual(['btcusdt 67412.3', 'btcusdt 67412.3']), 120_000)
    await vi.waitFor(() => expect(heard).toContainEqual({ pong: 1_795_251_600_001 }), 120_000)
    expect(heard).toEqual(expect.arrayContaining(pairs.map(({ symbol }) => `market.${symbol}.trade.detail`)))
  })

  it('connects again after a loss, after silence and after nonsense, and repeats nothing', async () => {
    let connections = 0
    // A trade that is repeated has its own time.
    const began = Date.now() - 1_000
    const clients = await foreign((socket, message) => {
      if (message.sub !== 'market.btcusdt.trade.detail') return
      connections += 1
      if (connections === 2) socket.send(Buffer.from('not gzip'))
      say(socket, trade(1, '1', began))
      say(socket, trade(connections + 1, `${connections + 1}`, began + connections))
      if (connections === 1) for (const client of clients) client.terminate()
    })
    start(new HtxSource(url, clock, logger, times))
    // The first connection is cut, the second falls silent, the third brings the last trade.
    await vi.waitFor(() => expect(prices().at(-1)).toBe('btcusdt 4'), { timeout: 120_000 })
    expect(prices()).toEqual(['btcusdt 1', 'btcusdt 2', 'btcusdt 3', 'btcusdt 4'].slice(-prices().length))
    expect(warnings.join()).toContain('could not be read')
  })

  it('a server that begins to count anew is heard again, and its past is not repeated', async () => {
    const at = Date.now() - 60_000
    await foreign((socket, message) => {
      if (message.sub !== 'market.btcusdt.trade.detail') return
      say(socket, trade(900, '1', at))
      say(socket, trade(901, '2', at + 1))
      say(socket, trade(1, '2', at + 1))
      say(socket, trade(2, '3', at + 2))
      say(socket, trade(2, '3', at + 2))
      say(socket, trade(3, '4', at + 2))
    })
    start(new HtxSource(url, clock, logger, times))
    await vi.waitFor(() => expect(prices().at(-1)).toBe('btcusdt 4'), 120_000)
    expect(prices()).toEqual(['btcusdt 1', 'btcusdt 2', 'btcusdt 3', 'btcusdt 4'])
  })

  it('a trade of the future happens now', async () => {
    await foreign((socket, message) => {
      if (message.sub === 'market.btcusdt.trade.detail') say(socket, trade(1, '1'))
    })
    const hourAgo = new Date(Date.now() - 3_600_000)
    start(new HtxSource(url, { now: () => hourAgo }, logger, times))
    await vi.waitFor(() => expect(told).toHaveLength(1), 120_000)
    expect(told[0]?.at).toEqual(hourAgo)
  })
})
