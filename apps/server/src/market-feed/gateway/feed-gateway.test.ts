import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { Amount } from '@halyard/domain'
import type { Tick } from '@halyard/domain/market'
import { type FeedFrame, readFeedFrame } from '@halyard/wire/market-feed/read-frame'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type TrustedProxies, trustedProxies } from '../../platform/config/trusted-proxies.ts'
import { ManualSource } from '../testing/manual-source.ts'
import { type MarketProcess, marketDatabase, marketProcess } from '../testing/market-in-test.ts'
import { FeedGateway } from './feed-gateway.ts'
import type { GatewayLimits } from './gateway-limits.ts'

let database: Awaited<ReturnType<typeof marketDatabase>>
let process: MarketProcess
let server: Server
let gateway: FeedGateway
let clients: Client[]
const failures: unknown[] = []
/** A machine with other work may hold this process up for a second. */
const patience = { timeout: 120_000, interval: 5 }

beforeAll(async () => {
  database = await marketDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  clients = []
  failures.length = 0
  process = await marketProcess(database, new ManualSource())
})

afterEach(async () => {
  for (const client of clients) client.socket.terminate()
  gateway.close()
  await new Promise((resolve) => server.close(resolve))
  expect(failures).toEqual([])
})

async function serve(limits: Partial<GatewayLimits> = {}, trusted?: TrustedProxies): Promise<void> {
  server = createServer()
  gateway = new FeedGateway({ ...process, failed: (error) => failures.push(error), limits, trustedProxies: trusted })
  gateway.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

/** A tick that this process hears as stored. */
function tick(symbol: string, price: string, { volume = '1', at = new Date() } = {}): void {
  const sequence = process.market.lastSequence(symbol) + 1
  const made: Tick = { symbol, price: Amount.of(price), volume: Amount.of(volume), at, sequence, source: 'sim' }
  process.market.receive([made])
}

/** Gives every symbol long numbers: frames that soon fill the operating system's buffers, which hide a slow reader at first. */
function longNumbers(): void {
  const digits = () => String(randomBytes(6).readUIntBE(0, 6))
  for (const { symbol } of process.pairs.all()) tick(symbol, `1.${digits()}`, { volume: `0.${digits()}` })
}

/** A client that keeps what it hears, as raw frames, texts and read frames. */
class Client {
  readonly raw: Buffer[] = []
  readonly texts: string[] = []
  readonly frames: FeedFrame[] = []
  closed: { code: number; reason: string } | undefined

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer, isBinary) => {
      expect(isBinary).toBe(true)
      const text = gunzipSync(data).toString()
      this.raw.push(data)
      this.texts.push(text)
      const frame = readFeedFrame(text)
      if (frame) this.frames.push(frame)
    })
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
    })
    socket.on('error', () => {})
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The first text that contains all of the words, once it is there. */
  hears(...words: string[]): Promise<string> {
    return vi.waitFor(() => {
      const found = this.texts.find((text) => words.every((word) => text.includes(word)))
      if (found === undefined)
        throw new Error(`not heard: ${words.join(' ')}; heard: ${this.texts.slice(-5).join('\n')}`)
      return found
    }, patience)
  }

  isClosed(): Promise<{ code: number; reason: string }> {
    return vi.waitFor(() => {
      if (!this.closed) throw new Error('still open')
      return this.closed
    }, patience)
  }
}

async function connect(path = '/ws', headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client(
    new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers }),
  )
  clients.push(client)
  await new Promise((resolve, reject) => {
    client.socket.once('open', resolve)
    client.socket.once('error', reject)
  })
  return client
}

describe('subscribing', () => {
  it('is confirmed with the id, and the state so far follows at once', async () => {
    await serve()
    tick('btcusdt', '67000')
    tick('btcusdt', '67412.3', { volume: '0.5' })
    const client = await connect()
    client.say({ sub: 'market.btcusdt.detail', id: 'id7' })
    expect(JSON.parse(await client.hears('subbed'))).toEqual({
      id: 'id7',
      status: 'ok',
      subbed: 'market.btcusdt.detail',
      ts: expect.any(Number),
    })
    const { ch, tick: detail } = JSON.parse(await client.hears('"ch"'))
    expect(ch).toBe('market.btcusdt.detail')
    expect(detail).toMatchObject({
      open: 67000,
      close: 67412.3,
      low: 67000,
      high: 67412.3,
      amount: 1.5,
      vol: 100706.15,
      count: 2,
    })
    expect(detail.id).toBe(detail.version)
  })

  it('brings every change, in numbers that lose no digit', async () => {
    await serve()
    const client = await connect()
    client.say({ sub: 'market.solusdt.detail', id: 1 })
    await client.hears('"id":1,', 'subbed')
    tick('solusdt', '12345678901234567890.123456789012345678')
    expect(await client.hears('"ch"')).toContain('"close":12345678901234567890.123456789012345678,')
    expect(client.frames.at(-1)).toMatchObject({
      content: { detail: { close: Amount.of('12345678901234567890.123456789012345678') } },
    })
  })

  it('tickers carry every priced symbol as an array under data', async () => {
    await serve()
    tick('ethusdt', '3480')
    const client = await connect()
    client.say({ sub: 'market.tickers', id: 't' })
    const { data } = JSON.parse(await client.hears('"ch":"market.tickers"'))
    expect(Array.isArray(data)).toBe(true)
    expect(data.find((ticker: { symbol: string }) => ticker.symbol === 'ethusdt')).toMatchObject({
      close: 3480,
      count: 1,
    })
  })

  it('trades come as they happen, newest first, with the side by the tick rule', async () => {
    await serve()
    tick('ltcusdt', '80')
    const client = await connect()
    client.say({ sub: 'market.ltcusdt.trade.detail', id: 'x' })
    await client.hears('subbed')
    tick('ltcusdt', '79')
    tick('ltcusdt', '79')
    await vi.waitFor(() => {
      const pushed = client.texts.filter((text) => text.includes('"ch"'))
      const trades = pushed.flatMap((text): Record<string, unknown>[] => JSON.parse(text).tick.data)
      expect(trades.map((trade) => [trade.tradeId, trade.price, trade.direction])).toEqual([
        [2, 79, 'sell'],
        [3, 79, 'buy'],
      ])
    }, patience)
  })

  it('candles end with their last state before the next one begins', async () => {
    await serve({ pushesPerSecond: 1, pushBurst: 1 })
    const minute = Date.UTC(2026, 10, 20, 12, 0)
    tick('dotusdt', '5', { at: new Date(minute) })
    const client = await connect()
    client.say({ sub: 'market.dotusdt.kline.1min', id: 'k' })
    await client.hears('"ch"')
    tick('dotusdt', '6', { at: new Date(minute + 1_000) })
    tick('dotusdt', '7', { at: new Date(minute + 59_000) })
    tick('dotusdt', '8', { at: new Date(minute + 60_000) })
    await client.hears('"open":8')
    const candles = client.texts.filter((text) => text.includes('"ch"')).map((text) => JSON.parse(text).tick)
    expect(candles.map(({ id, close, count }) => [id - minute / 1_000, close, count])).toEqual([
      [0, 5, 1],
      [0, 6, 2],
      [0, 7, 3],
      [60, 8, 1],
    ])
  })

  it('ends with unsub', async () => {
    await serve()
    const client = await connect()
    client.say({ sub: 'market.btcusdt.detail', id: 1 })
    client.say({ unsub: 'market.btcusdt.detail', id: 2 })
    expect(JSON.parse(await client.hears('unsubbed'))).toMatchObject({
      id: 2,
      status: 'ok',
      unsubbed: 'market.btcusdt.detail',
    })
    const heard = client.texts.length
    tick('btcusdt', '1')
    client.say({ ping: 5 })
    await client.hears('"pong":5')
    expect(client.texts.length).toBe(heard + 1)
    client.say({ unsub: 'market.btcusdt.detail', id: 3 })
    expect(await client.hears('"id":3')).toContain('not subscribed')
  })

  it('gives one buffer to everybody', async () => {
    await serve()
    const many = await Promise.all(Array.from({ length: 8 }, () => connect()))
    for (const client of many) client.say({ sub: 'market.xrpusdt.detail', id: 1 })
    for (const client of many) await client.hears('subbed')
    const sent = vi.spyOn(WebSocket.prototype, 'send')
    tick('xrpusdt', '0.62')
    for (const client of many) await client.hears('"ch"')
    const buffers = sent.mock.calls.map(([data]) => data).filter((data) => data instanceof Buffer)
    sent.mockRestore()
    expect(buffers).toHaveLength(8)
    expect(new Set(buffers).size).toBe(1)
  })
})

describe('asking once', () => {
  it('for candles of a stretch of time gives them oldest first, both ends included', async () => {
    await serve()
    const start = Date.UTC(2026, 10, 20, 13, 0)
    for (let minute = 0; minute < 4; minute += 1)
      tick('linkusdt', String(10 + minute), { at: new Date(start + minute * 60_000) })
    const client = await connect()
    client.say({ req: 'market.linkusdt.kline.1min', id: 'r', from: start / 1_000 + 60, to: start / 1_000 + 120 })
    const answer = JSON.parse(await client.hears('"rep"'))
    expect(answer).toMatchObject({ status: 'ok', id: 'r', rep: 'market.linkusdt.kline.1min' })
    expect(answer.data.map(({ close }: { close: number }) => close)).toEqual([11, 12])
  })

  it('for the day and for trades', async () => {
    await serve()
    tick('atomusdt', '6.43', { volume: '2' })
    const client = await connect()
    client.say({ req: 'market.atomusdt.detail', id: 'd' })
    expect(JSON.parse(await client.hears('"id":"d"')).data).toMatchObject({ close: 6.43, amount: 2, count: 1 })
    client.say({ req: 'market.atomusdt.trade.detail', id: 't' })
    expect(JSON.parse(await client.hears('"id":"t"')).data).toMatchObject([{ price: 6.43, amount: 2 }])
  })

  it('before the first price says so', async () => {
    await serve()
    const client = await connect()
    client.say({ req: 'market.eurusd.detail', id: 'e' })
    expect(await client.hears('"id":"e"')).toContain('no price yet')
  })
})

describe('what cannot be understood', () => {
  it.each([
    ['not json', 'invalid json'],
    ['[]', 'invalid message'],
    ['{}', 'unknown message'],
    ['{"sub":5,"id":"q"}', 'invalid sub'],
    ['{"ping":"now"}', 'invalid ping'],
    ['{"sub":"market.nosuchcoin.detail"}', 'invalid topic market.nosuchcoin.detail'],
    ['{"sub":"market.btcusdt.kline.2min"}', 'invalid topic'],
    ['{"sub":"market.btcusdt.depth.step0"}', 'no order book here'],
    ['{"req":"market.btcusdt.kline.1min","from":9,"to":3}', 'from is after to'],
    ['{"req":"market.btcusdt.kline.1min","from":-1}', 'invalid from'],
    ['{"sub":"__proto__"}', 'invalid topic'],
  ])('%s is answered with an error and the socket stays', async (sent, words) => {
    await serve()
    const client = await connect()
    client.say(sent)
    expect(JSON.parse(await client.hears('"status":"error"'))).toMatchObject({
      status: 'error',
      'err-code': 'bad-request',
      'err-msg': expect.stringContaining(words),
      ts: expect.any(Number),
    })
    client.say({ ping: 1 })
    await client.hears('{"pong":1}')
  })

  it('binary frames are answered with an error', async () => {
    await serve()
    const client = await connect()
    client.socket.send(Buffer.from('{"ping":1}'))
    expect(await client.hears('error')).toContain('send text frames')
  })

  it('a frame over 4 kB closes the socket', async () => {
    await serve()
    const client = await connect()
    client.say(JSON.stringify({ sub: 'x'.repeat(4_100) }))
    expect((await client.isClosed()).code).toBe(1009)
  })

  it('another path is no socket', async () => {
    await serve()
    await expect(connect('/elsewhere')).rejects.toThrow('404')
  })
})

describe('heartbeats', () => {
  it('answers a ping of the client with its number', async () => {
    await serve()
    const client = await connect()
    client.say({ ping: 1_795_251_600_000 })
    expect(await client.hears('pong')).toBe('{"pong":1795251600000}')
  })

  it('pings, keeps who answers and closes who misses two', async () => {
    await serve({ pingEvery: 40 })
    const [lively, silent] = [await connect(), await connect()]
    lively.socket.on('message', (data: Buffer) => {
      const { ping } = JSON.parse(gunzipSync(data).toString())
      if (ping) lively.say({ pong: ping })
    })
    await silent.isClosed()
    expect(silent.texts.filter((text) => text.startsWith('{"ping"'))).toHaveLength(2)
    await vi.waitFor(() => expect(lively.texts.length).toBeGreaterThan(5), patience)
    expect(lively.closed).toBeUndefined()
  })

  it('closes a socket that wants nothing', async () => {
    await serve({ pingEvery: 30, idleFor: 60 })
    const client = await connect()
    client.socket.on('message', (data: Buffer) => client.say({ pong: JSON.parse(gunzipSync(data).toString()).ping }))
    expect(await client.isClosed()).toEqual({ code: 1000, reason: 'idle' })
    await vi.waitFor(() => expect(gateway.connectionCount()).toBe(0), patience)
  })
})

describe('stopping', () => {
  it('says goodbye, takes nobody new, and so lets the server end', async () => {
    await serve()
    const client = await connect()
    gateway.close()
    expect(await client.isClosed()).toMatchObject({ code: 1001 })
    await expect(connect()).rejects.toThrow('503')
    expect(gateway.connectionCount()).toBe(0)
  })
})

describe('limits', () => {
  it('one address has its share of the sockets, and gets a place back with each that it closes', async () => {
    await serve({ connectionsOfNetwork: 2 })
    const [first] = [await connect(), await connect()]
    await expect(connect()).rejects.toThrow('503')
    first?.socket.close()
    await vi.waitFor(() => connect(), patience)
  })

  it('behind a proxy that is believed, the address is what the proxy says and not what the client wrote', async () => {
    await serve({ connectionsOfNetwork: 1 }, trustedProxies('loopback'))
    const from = (forwarded: string) => connect('/ws', { 'x-forwarded-for': forwarded })
    await from('203.0.113.7')
    await expect(from('198.51.100.1, 203.0.113.7')).rejects.toThrow('503')
    await from('203.0.113.8')
  })

  it('a client that subscribes to 40 topics at once gets them all, paced', async () => {
    await serve({ messagesPerSecond: 200 })
    const client = await connect()
    const symbols = process.pairs.all().map((pair) => pair.symbol)
    const topics = [
      ...symbols.map((s) => `market.${s}.detail`),
      ...symbols.slice(0, 6).map((s) => `market.${s}.trade.detail`),
    ]
    expect(topics).toHaveLength(40)
    for (const [index, topic] of topics.entries()) client.say({ sub: topic, id: index })
    await client.hears('"id":39,', 'subbed')
    expect(client.texts.filter((text) => text.includes('subbed'))).toHaveLength(40)
  })

  it('the 65th subscription is refused, and the others go on', async () => {
    await serve({ messagesPerSecond: 1_000, messageBurst: 100 })
    const client = await connect()
    const topics = process.pairs
      .all()
      .flatMap(({ symbol }) => [`market.${symbol}.detail`, `market.${symbol}.kline.1min`])
    for (const [index, topic] of topics.slice(0, 65).entries()) client.say({ sub: topic, id: index })
    expect(await client.hears('"id":64,')).toContain('at most 64 subscriptions')
    expect(client.texts.filter((text) => text.includes('subbed'))).toHaveLength(64)
  })

  it('a flood is refused, then cut off', async () => {
    await serve()
    const client = await connect()
    for (let index = 0; index < 160; index += 1) client.say({ req: 'market.btcusdt.detail', id: index })
    expect(await client.hears('too-many-requests')).toContain('at most 5 a second')
    expect((await client.isClosed()).code).toBe(1008)
  })

  it('updates of one symbol come at most five a second, and the last one always', async () => {
    await serve()
    const client = await connect()
    client.say({ sub: 'market.bnbusdt.detail', id: 1 })
    await client.hears('subbed')
    const began = performance.now()
    for (let index = 1; index <= 100; index += 1) tick('bnbusdt', String(600 + index))
    await client.hears('"close":700')
    const pushes = client.texts.filter((text) => text.includes('"ch"')).length
    expect(pushes).toBeLessThanOrEqual(3 + Math.floor((performance.now() - began) / 200))
  })

  it('a client that does not read gets the newest state when it reads again, and no queue', async () => {
    await serve({ unreadSoft: 20_000, pushesPerSecond: 100_000, pushBurst: 100_000 })
    const client = await connect()
    client.say({ sub: 'market.tickers', id: 1 })
    await client.hears('subbed')
    client.socket.removeAllListeners('message')
    const frames: Buffer[] = []
    client.socket.on('message', (data: Buffer) => frames.push(data))
    client.socket.pause()
    longNumbers()
    const changes = 4_000
    for (let change = 1; change <= changes; change += 1) {
      tick('avaxusdt', String(change))
      if (change % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    client.socket.resume()
    await vi.waitFor(
      () => expect(gunzipSync(frames.at(-1) ?? Buffer.alloc(0)).toString()).toContain(`"close":${changes},`),
      { timeout: 120_000, interval: 20 },
    )
    expect(frames.length).toBeLessThan(changes * 0.9)
  })

  it('a client that never reads is cut off', async () => {
    await serve({ unreadSoft: 200_000, unreadFor: 200, pushesPerSecond: 100_000, pushBurst: 100_000 })
    const client = await connect()
    client.say({ sub: 'market.tickers', id: 1 })
    await client.hears('subbed')
    client.socket.pause()
    longNumbers()
    let price = 0
    await vi.waitFor(
      () => {
        for (let index = 0; index < 50; index += 1) {
          price += 1
          tick('uniusdt', String(price))
        }
        expect(gateway.connectionCount()).toBe(0)
      },
      { timeout: 120_000, interval: 1 },
    )
  })
})
