import { Amount } from '@halyard/domain'
import type { FeedContent } from '@halyard/wire/market-feed/content'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import { gzip } from 'pako'
import { beforeEach, expect, it, vi } from 'vitest'

class FakeSocket {
  static readonly OPEN = 1
  static readonly made: FakeSocket[] = []
  readyState = 0
  readonly sent: unknown[] = []
  onopen: (() => void) | undefined
  onclose: (() => void) | undefined
  onmessage: ((event: { data: ArrayBuffer | string }) => void) | undefined
  constructor(readonly url: string) {
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  says(text: string) {
    const { buffer, byteOffset, byteLength } = gzip(text)
    this.onmessage?.({ data: buffer.slice(byteOffset, byteOffset + byteLength) })
  }
}

vi.stubGlobal('WebSocket', FakeSocket)
vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined })
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('location', { protocol: 'https:', host: 'halyard.test' })
vi.stubGlobal('addEventListener', () => undefined)

const at = new Date(1_795_251_600_123)
const trade = (sequence: number, price: string) =>
  ({ sequence, price: Amount.of(price), volume: Amount.of('1'), at, side: 'buy' }) as const
const tradesOf = (symbol: string, ...trades: ReturnType<typeof trade>[]): FeedContent => ({
  channel: 'trades',
  symbol,
  trades,
})

let marketSocket: typeof import('./market-socket.ts').marketSocket

beforeEach(async () => {
  vi.resetModules()
  FakeSocket.made.length = 0
  ;({ marketSocket } = await import('./market-socket.ts'))
  ;(await import('../first-page.ts')).announceFirstPage()
})

async function connection(): Promise<FakeSocket> {
  const socket = await vi.waitUntil(() => FakeSocket.made[0])
  socket.open()
  return socket
}

it('subscribes to a topic once, however many listen, and delivers what it says in the order in which it came', async () => {
  const heard: string[] = []
  const hear = ({ trades }: { trades: readonly { price: Amount }[] }) =>
    void heard.push(...trades.map(({ price }) => price.text()))
  const topic = { channel: 'trades', symbol: 'btcusdt' } as const
  const leaves = [marketSocket.subscribe(topic, hear), marketSocket.subscribe(topic, () => undefined)]
  const socket = await connection()
  const name = 'market.btcusdt.trade.detail'
  expect(socket.url).toBe('wss://halyard.test/ws')
  expect(socket.sent).toEqual([{ sub: name, id: name }])
  socket.says(feedServerText.push(tradesOf('ethusdt', trade(1, '7')), at))
  socket.says(feedServerText.push(tradesOf('btcusdt', trade(1, '12345678901234.123456789012345678')), at))
  socket.says(feedServerText.push(tradesOf('btcusdt', trade(2, '0.5'), trade(3, '0.25')), at))
  expect(heard).toEqual(['12345678901234.123456789012345678', '0.5', '0.25'])
  for (const leave of leaves) leave()
  expect(socket.sent).toEqual([
    { sub: name, id: name },
    { unsub: name, id: name },
  ])
})

it('asks for the past again with each connection', async () => {
  const heard: number[] = []
  marketSocket.subscribeWithPast({ channel: 'trades', symbol: 'btcusdt' }, ({ trades }) =>
    heard.push(...trades.map(({ sequence }) => sequence)),
  )
  const socket = await connection()
  const name = 'market.btcusdt.trade.detail'
  expect(socket.sent).toEqual([
    { sub: name, id: name },
    { req: name, id: name },
  ])
  socket.says(feedServerText.answer(tradesOf('btcusdt', trade(1, '5'), trade(2, '6')), name, at))
  expect(heard).toEqual([1, 2])
})

it("answers the server's pings and outlives a frame that nobody can read", async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const prices: string[] = []
  marketSocket.subscribe({ channel: 'trades', symbol: 'btcusdt' }, ({ trades }) =>
    prices.push(...trades.map(({ price }) => price.text())),
  )
  const socket = await connection()
  socket.says(feedServerText.ping(at))
  expect(socket.sent.at(-1)).toEqual({ pong: at.getTime() })
  socket.onmessage?.({ data: new Uint8Array([1, 2, 3]).buffer })
  socket.says('{"ch":"market.btcusdt.trade.detail","ts":1,"tick":{"data":[{"price":"much"}]}}')
  socket.says(feedServerText.error('bad-request', 'invalid topic', 'x', at))
  expect(warned).toHaveBeenCalledTimes(3)
  socket.says(feedServerText.push(tradesOf('btcusdt', trade(1, '5')), at))
  expect(prices).toEqual(['5'])
})
