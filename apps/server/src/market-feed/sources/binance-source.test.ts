import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Amount } from '@halyard/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ListedPair } from '../pairs.ts'
import { BinanceSource } from './binance-source.ts'
import type { SourcedTick } from './tick-source.ts'

/** A server of the protocol, on this machine. */
let server: WebSocketServer
let source: BinanceSource
let told: SourcedTick[]
let warnings: string[]
let connections: WebSocket[]
let heard: unknown[]

const pairs = [
  { symbol: 'btcusdt', kind: 'crypto' },
  { symbol: 'ethusdt', kind: 'crypto' },
  { symbol: 'eurusd', kind: 'forex' },
] as unknown as ListedPair[]
const now = Date.UTC(2026, 10, 22, 12)

beforeEach(async () => {
  told = []
  warnings = []
  connections = []
  heard = []
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    connections.push(socket)
    socket.on('message', (data) => heard.push(JSON.parse(data.toString())))
  })
  await once(server, 'listening')
  const times = { silence: 60_000, retryAfter: 20, retryAfterMax: 100 }
  const logger = { log: () => {}, warn: (message: string) => void warnings.push(message) }
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`
  source = new BinanceSource(url, { now: () => new Date(now) }, logger, times)
  source.start(pairs, (ticks) => told.push(...ticks))
  await expect.poll(() => heard.length).toBe(1)
})
afterEach(async () => {
  await source.stop()
  for (const socket of connections) socket.terminate()
  server.close()
})

/** A trade as the documents of the protocol have it. */
const trade = (t: number, p: string, T: number, s = 'BTCUSDT') =>
  JSON.stringify({ e: 'trade', E: T + 3, s, t, p, q: '0.00100000', T, m: true, M: true })

it('subscribes the coins, and tells each trade once, exactly and not in the future', async () => {
  expect(heard).toEqual([{ method: 'SUBSCRIBE', params: ['btcusdt@trade', 'ethusdt@trade'], id: 1 }])
  const [socket] = connections
  const frames = [
    JSON.stringify({ result: null, id: 1 }),
    trade(7, '67412.30000001', now - 500),
    trade(7, '67412.30000001', now - 500),
    trade(1, '9.9', now, 'DOGEUSDT'),
    trade(8, '67413', now + 60_000),
  ]
  for (const frame of frames) socket?.send(frame)
  await expect.poll(() => told.length).toBe(2)
  const volume = Amount.of('0.001')
  expect(told).toEqual([
    { symbol: 'btcusdt', price: Amount.of('67412.30000001'), volume, at: new Date(now - 500) },
    { symbol: 'btcusdt', price: Amount.of('67413'), volume, at: new Date(now) },
  ])
})

it('connects again after nonsense and a shutdown, and says what the server complains of', async () => {
  const [socket] = connections
  socket?.send('{')
  socket?.send(JSON.stringify({ error: { code: 2, msg: 'Invalid request: too many parameters' }, id: 1 }))
  socket?.send(trade(1, '1', now))
  socket?.send(JSON.stringify({ e: 'serverShutdown', E: now }))
  await expect.poll(() => connections.length).toBe(2)
  await expect.poll(() => heard.length).toBe(2)
  connections[1]?.send(trade(1, '1', now))
  connections[1]?.send(trade(2, '2', now))
  await expect.poll(() => told.map(({ price }) => price.text())).toEqual(['1', '2'])
  expect(warnings.join()).toContain('could not be read')
  expect(warnings.join()).toContain('says: Invalid request: too many parameters')
})
