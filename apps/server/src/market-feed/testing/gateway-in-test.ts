import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { Amount } from '@halyard/domain'
import type { Tick } from '@halyard/domain/market'
import { type FeedFrame, readFeedFrame } from '@halyard/wire/market-feed/read-frame'
import type { INestApplication } from '@nestjs/common'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { TrustedProxies } from '../../platform/config/trusted-proxies.ts'
import { ManualSource } from './manual-source.ts'
import { type MarketProcess, marketDatabase, marketProcess } from './market-in-test.ts'
import { serveGateway, type TestLimits } from './serve-gateway.ts'

/** A test of these limits sets its own; on a busy machine the usual ones would end others. */
const unhurried: TestLimits = { pingEvery: 3_600_000, unreadFor: 3_600_000 }

/** A busy machine may hold this process up for seconds. */
export const patience = { timeout: 120_000, interval: 5 }

/** A gateway for each test, on a market shared by the file. */
export function gatewayInTest() {
  let database: Awaited<ReturnType<typeof marketDatabase>>
  let market: MarketProcess
  let app: INestApplication
  let clients: Client[]
  const failures: unknown[] = []

  beforeAll(async () => {
    database = await marketDatabase()
  })
  afterAll(() => database.drop())

  beforeEach(async () => {
    clients = []
    failures.length = 0
    market = await marketProcess(database, new ManualSource())
  })

  afterEach(async () => {
    for (const client of clients) client.socket.terminate()
    await app.close()
    expect(failures).toEqual([])
  })

  async function serve(limits: TestLimits = {}, trustedProxies?: TrustedProxies) {
    const failed = (error: unknown) => failures.push(error)
    const served = await serveGateway(market, { limits: { ...unhurried, ...limits }, trustedProxies, failed })
    app = served.app
    return {
      close: () => served.gateway.onModuleDestroy(),
      connectionCount: () => served.gateway.server?.connectionCount(),
    }
  }

  const symbols = () => market.pairs.all().map((pair) => pair.symbol)

  /** A stored tick, as this process receives it. */
  function tick(symbol: string, price: string, { volume = '1', at = new Date() } = {}): void {
    const sequence = market.market.lastSequence(symbol) + 1
    const made: Tick = { symbol, price: Amount.of(price), volume: Amount.of(volume), at, sequence, source: 'sim' }
    market.market.receive([made])
  }

  /** Long numbers make frames that soon fill the socket buffers of a slow reader. */
  function longNumbers(): void {
    const digits = () => String(randomBytes(6).readUIntBE(0, 6))
    for (const symbol of symbols()) tick(symbol, `1.${digits()}`, { volume: `0.${digits()}` })
  }

  async function connect(path = '/ws', headers: Record<string, string> = {}): Promise<Client> {
    const client = new Client(
      new WebSocket(`ws://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}${path}`, { headers }),
    )
    clients.push(client)
    await new Promise((resolve, reject) => {
      client.socket.once('open', resolve)
      client.socket.once('error', reject)
    })
    return client
  }

  return { serve, symbols, tick, longNumbers, connect }
}

/** A client that records what it receives, as raw frames, texts and decoded frames. */
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

  /** The first text that contains all of the words. */
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
