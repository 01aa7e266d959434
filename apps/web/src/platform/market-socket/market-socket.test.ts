import { Amount } from '@halyard/domain'
import type { FeedTicker } from '@halyard/wire/market-feed/content'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import { deflate, gzip } from 'pako'
import { beforeEach, expect, it, vi } from 'vitest'
import { at, connection, FakeSocket, freshSocket, trade, tradesOf } from '#test/fake-socket.ts'

let marketSocket: Awaited<ReturnType<typeof freshSocket>>

beforeEach(async () => {
  marketSocket = await freshSocket()
})

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

it('prices are subscribed to as specified at each connection, then by their changes, and the list is left', async () => {
  const heard: string[] = []
  const leave = marketSocket.subscribeToPrices(
    (changes) => void heard.push(...changes.map(({ close }) => close.text())),
  )
  const socket = await connection()
  const [list, short] = ['market.tickers', 'market.tickers.changes']
  expect(socket.sent).toEqual([{ sub: list, id: list }])
  socket.says(feedServerText.push({ channel: 'tickers', tickers: [ticker('1')] }, at))
  expect(socket.sent.slice(1)).toEqual([{ sub: short, id: short }])
  socket.says(feedServerText.push({ channel: 'tickers', tickers: [ticker('2')] }, at))
  socket.says(feedServerText.push({ channel: 'changes', changes: [ticker('3')] }, at))
  socket.says(feedServerText.push({ channel: 'changes', changes: [ticker('4')] }, at))
  expect(socket.sent.slice(2)).toEqual([{ unsub: list, id: list }])
  expect(heard).toEqual(['1', '2', '3', '4'])
  leave()
})

it('a server that does not know the changes goes on with the list', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const heard: string[] = []
  marketSocket.subscribeToPrices((changes) => void heard.push(...changes.map(({ close }) => close.text())))
  const socket = await connection()
  const tell = (price: string) => socket.says(feedServerText.push({ channel: 'tickers', tickers: [ticker(price)] }, at))
  tell('1')
  socket.says(feedServerText.error('bad-request', 'invalid topic', 'market.tickers.changes', at))
  tell('2')
  expect(heard).toEqual(['1', '2'])
  expect(socket.sent).toHaveLength(2)
  warned.mockRestore()
})

it('a server that takes no additions is not asked for other topics, and its frames need no time', async () => {
  const { learnAdditions } = await import('../api/additions.ts')
  learnAdditions(false)
  const refused = vi.fn()
  const heard: { price: string; at: Date }[] = []
  marketSocket.subscribeWithPast({ channel: 'trades', symbol: 'btcusdt' }, () => undefined, refused)
  marketSocket.subscribe({ channel: 'detail', symbol: 'btcusdt' }, ({ detail }) =>
    heard.push({ price: detail.close.text(), at: detail.tickedAt }),
  )
  const socket = await connection()
  const name = 'market.btcusdt.detail'
  expect(refused).toHaveBeenCalledOnce()
  expect(socket.sent).toEqual([{ sub: name, id: name }])
  const now = Date.now()
  socket.says(`{"ch":"${name}","tick":{"open":1,"amount":1,"count":1,"close":7.5,"low":1,"high":9,"vol":1}}`)
  expect(heard).toMatchObject([{ price: '7.5' }])
  expect(heard[0]?.at.getTime()).toBeGreaterThanOrEqual(now)
  learnAdditions(true)
})

it('nothing that a server may refuse is asked before it is known whether it would', async () => {
  const { awaitAdditions, learnAdditions } = await import('../api/additions.ts')
  awaitAdditions()
  const refused = vi.fn()
  const leave = marketSocket.subscribeWithPast({ channel: 'trades', symbol: 'btcusdt' }, () => undefined, refused)
  marketSocket.subscribe({ channel: 'tickers' }, () => undefined)
  const socket = await connection()
  const list = { sub: 'market.tickers', id: 'market.tickers' }
  expect(socket.sent).toEqual([list])
  learnAdditions(false)
  await vi.waitFor(() => expect(refused).toHaveBeenCalled(), 120_000)
  expect(socket.sent).toEqual([list])
  leave()
  learnAdditions(true)
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

it('pings every 5 s, connects anew without an answer in 3 s, and 5 s after it was cut off', async () => {
  const { now } = Date
  // On average: when it comes back is left to chance.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    marketSocket.subscribe({ channel: 'tickers' }, () => undefined)
    const socket = await connection()
    const pings = () => socket.sent.filter((message) => 'ping' in (message as object)).length
    vi.advanceTimersByTime(4_999)
    expect(pings()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(pings()).toBe(1)
    socket.says(feedServerText.pong(now()))
    vi.advanceTimersByTime(5_000 + 2_999)
    expect([pings(), FakeSocket.made.length]).toEqual([2, 1])
    vi.advanceTimersByTime(1)
    expect(FakeSocket.made.length).toBe(2)
    FakeSocket.made[1]?.open()
    expect(FakeSocket.made[1]?.sent).toEqual([{ sub: 'market.tickers', id: 'market.tickers' }])
    FakeSocket.made[1]?.onclose?.()
    vi.advanceTimersByTime(4_999)
    expect(FakeSocket.made.length).toBe(2)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.made.length).toBe(3)
  } finally {
    chance.mockRestore()
    vi.useRealTimers()
  }
})

it('reads frames in gzip and in zlib, and as text', async () => {
  const prices: string[] = []
  marketSocket.subscribe({ channel: 'trades', symbol: 'btcusdt' }, ({ trades }) =>
    prices.push(...trades.map(({ price }) => price.text())),
  )
  const socket = await connection()
  const frame = (price: string) => feedServerText.push(tradesOf('btcusdt', trade(1, price)), at)
  socket.says(frame('1'), gzip)
  socket.says(frame('2'), deflate)
  socket.onmessage?.({ data: frame('3') })
  expect(prices).toEqual(['1', '2', '3'])
})

function ticker(price: string): FeedTicker {
  const [close, zero] = [Amount.of(price), Amount.zero]
  return { symbol: 'btcusdt', sequence: 1, tickedAt: at, close, open: zero, low: zero, high: zero, ...nothingTraded }
}

const nothingTraded = { volume: Amount.zero, turnover: Amount.zero, trades: 0 }
