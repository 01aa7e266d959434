import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Amount } from '@halyard/domain'
import ccxt, { type htx, type Order, type Trade } from 'ccxt'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Pairs } from '../src/market-feed/pairs.ts'
import { appOfFile } from './harness.ts'
import { programOf } from './htx-programs.ts'
import { verified } from './money-movers.ts'

// ccxt as npm has it, unmodified, against a whole host.

const root = join(import.meta.dirname, '../../..')
// As many candles of each period as freqtrade asks for at once, and some to spare.
const app = appOfFile({ ROLES: 'api,feed,worker', DEMO: '1', MARKET_HISTORY_BARS: '1100' })
const keyOf = async (funds: Readonly<Record<string, string>> = { USDT: '1000' }) =>
  (await programOf(app, await verified(app, funds))).key

it('each call of the document is answered, each that has to be refused is, and the sockets tell', async () => {
  const { accessKey, secret } = await keyOf()
  const variables = { HALYARD_URL: app.url, HALYARD_KEY: accessKey, HALYARD_SECRET: secret }
  const child = spawn(process.execPath, ['docs/ccxt.mjs'], { cwd: root, env: { PATH: process.env.PATH, ...variables } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const [code] = await once(child, 'close')
  expect(said.split('\n').filter((line) => line.startsWith('failed'))).toEqual([])
  expect(code, said).toBe(0)
})

/** What freqtrade asks of an exchange, with the settings that the documents give it, and what it reads of the answers. */
describe('freqtrade', () => {
  const symbol = 'BTC/USDT'
  let exchange: htx

  beforeAll(async () => {
    exchange = await anotherUsers()
  })

  /** A new user's program, without TLS, which ccxt does not foresee. */
  async function anotherUsers(funds?: Readonly<Record<string, string>>) {
    const { accessKey: apiKey, secret } = await keyOf(funds)
    const text = readFileSync(join(root, 'docs/freqtrade.json'), 'utf8')
    const settings = JSON.parse(text.replaceAll('halyard.example', new URL(app.url).host)).exchange.ccxt_config
    const client = new ccxt.pro.htx({ apiKey, secret, ...settings })
    const urls = client.urls.api as Record<string, unknown>
    const sockets = (urls['ws'] as { api: { spot: Record<string, unknown> } }).api.spot
    for (const [group, plain] of [
      [urls, 'http:'],
      [sockets, 'ws:'],
    ] as const) {
      for (const [name, url] of Object.entries(group)) {
        if (typeof url === 'string') group[name] = url.replace(/^(https|wss):/, plain)
      }
    }
    await client.loadHttpProxyAgent()
    await client.loadMarkets()
    return client
  }

  /** A busy host has no price that is new enough now and then; freqtrade comes back as well. */
  async function insist<T>(act: () => Promise<T>): Promise<T> {
    const decided = () =>
      act().then(
        (value) => () => value,
        (error) => {
          if (error instanceof ccxt.NetworkError) throw error
          return () => {
            throw error
          }
        },
      )
    return (await vi.waitFor(decided, { timeout: 60_000, interval: 200 }))()
  }
  /** Places an order: its number. */
  async function place(...terms: Parameters<htx['createOrder']>): Promise<string> {
    const { id = '' } = await insist(() => exchange.createOrder(...terms))
    expect(id).toMatch(/^\d+$/)
    return id
  }
  async function fetched(id: string) {
    const {
      timestamp = Number.NaN,
      filled = Number.NaN,
      ...order
    } = await insist(() => exchange.fetchOrder(id, symbol))
    return { ...order, timestamp, filled }
  }
  const numbered = (value: unknown) => expect(value).toEqual(expect.any(Number))
  /** Of the order, from five seconds before it on, as freqtrade looks for its fees. */
  async function tradesOf({ id, timestamp }: Awaited<ReturnType<typeof fetched>>): Promise<Trade[]> {
    const trades = await insist(() => exchange.fetchMyTrades(symbol, timestamp - 5_000))
    return trades.filter((trade) => trade.order === id)
  }

  it('knows steps, bounds and fees of each pair', () => {
    expect(exchange.precisionMode).toBe(ccxt.TICK_SIZE)
    expect(Object.keys(exchange.markets ?? {})).toContain(symbol)
    for (const market of Object.values(exchange.markets ?? {})) {
      expect(market, market?.symbol).toMatchObject({ spot: true, margin: false, type: 'spot', active: true })
      for (const value of [market?.precision.price, market?.precision.amount, market?.taker, market?.maker]) {
        expect(value).toBeGreaterThan(0)
        expect(value).toBeLessThanOrEqual(1)
      }
      expect(market?.limits.amount?.min).toBeGreaterThan(0)
      expect(market?.limits.cost?.min).toBeGreaterThan(0)
    }
    expect(exchange.amountToPrecision(symbol, 0.123456789)).toBe('0.123456')
    expect(exchange.priceToPrecision(symbol, 50_000.126)).toBe('50000.13')
    for (const [type, side] of [
      ['limit', 'buy'],
      ['market', 'sell'],
    ] as const) {
      const { rate } = exchange.calculateFee(symbol, type, side, 1, 50_000)
      expect(Number(rate)).toBeGreaterThan(0)
      expect(Number(rate)).toBeLessThan(0.01)
    }
  })

  it('finds bid, ask, volume and change in each ticker, and a level on each side of the book', async () => {
    const tickers = await insist(() => exchange.fetchTickers())
    const listed = Object.values(tickers)
    expect(listed.map((ticker) => ticker.symbol)).toContain(symbol)
    for (const ticker of [...listed, await insist(() => exchange.fetchTicker(symbol))]) {
      expect(Object.keys(exchange.markets ?? {})).toContain(ticker.symbol)
      for (const value of [ticker.last, ticker.quoteVolume, ticker.percentage]) numbered(value)
    }
    const open = tickers[symbol]
    for (const value of [open?.bid, open?.ask]) numbered(value)
    for (const limit of [undefined, 5, 10, 20]) {
      const book = await insist(() => exchange.fetchL2OrderBook(symbol, limit))
      expect(book.bids.length).toBeGreaterThanOrEqual(1)
      expect(book.asks.length).toBeGreaterThanOrEqual(1)
      expect(book.bids[0]?.[0]).toBeLessThanOrEqual(Number(book.asks[0]?.[0]))
    }
  })

  const minute = 60_000
  const day = 24 * 60 * minute
  const times = (candles: readonly (readonly unknown[])[]) => candles.map(([at]) => Number(at))

  it.each([
    ['1m', minute],
    ['5m', 5 * minute],
    ['1h', 60 * minute],
  ])('gets a thousand candles of %s up to the running one, with none left out', async (period, step) => {
    const candles = await insist(() => exchange.fetchOHLCV(symbol, period, undefined, 1_000))
    expect(candles).toHaveLength(1_000)
    const opened = times(candles)
    expect(opened.filter((at, index) => index > 0 && at - (opened[index - 1] ?? 0) !== step)).toEqual([])
    expect(Date.now() - (opened.at(-1) ?? 0)).toBeLessThan(2 * step + minute)
    for (const [, open, high, low, close, volume] of candles.map((candle) => candle.map(Number))) {
      expect(Math.max(open ?? 0, close ?? 0, low ?? 0)).toBeLessThanOrEqual(high ?? 0)
      expect(Math.min(open ?? 0, close ?? 0)).toBeGreaterThanOrEqual(low ?? 0)
      expect(volume).toBeGreaterThanOrEqual(0)
    }
  })

  it('gets the candles from a moment on, the oldest first, as a download goes through them', async () => {
    const today = Math.floor(Date.now() / day) * day
    const daily = await insist(() => exchange.fetchOHLCV(symbol, '1d', today - 6 * day))
    expect(times(daily)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => today - ago * day))
    for (const ago of [30, 10, 5, 2]) {
      const since = Math.floor(Date.now() / (60 * minute)) * 60 * minute - ago * day
      const hourly = times(await insist(() => exchange.fetchOHLCV(symbol, '1h', since, 1_000)))
      expect(hourly[0]).toBe(since)
      expect(hourly.length).toBeGreaterThanOrEqual(ago * 24)
    }
    const long = times(await insist(() => exchange.fetchOHLCV(symbol, '1h', Date.now() - 360 * day, 1_000)))
    expect(long).toHaveLength(1_000)
    const next = times(await insist(() => exchange.fetchOHLCV(symbol, '1h', (long.at(-1) ?? 0) + 1, 1_000)))
    expect(next[0]).toBe((long.at(-1) ?? 0) + 60 * minute)
  })

  it('reads an order as soon as it has its number, open, cancelled, and in each list', async () => {
    const { last = 0 } = await insist(() => exchange.fetchTicker(symbol))
    const price = Number(exchange.priceToPrecision(symbol, last * 0.95))
    const id = await place(symbol, 'limit', 'buy', 0.001, price)
    const terms = { id, symbol, type: 'limit', side: 'buy', price, amount: 0.001, filled: 0 }
    const open = await fetched(id)
    expect(open).toMatchObject({ ...terms, status: 'open', remaining: 0.001, cost: 0, timeInForce: undefined })
    expect(open.average).toBeUndefined()
    expect(open.clientOrderId).toEqual(expect.any(String))
    expect(Math.abs(open.timestamp - Date.now())).toBeLessThan(5 * minute)
    expect((await exchange.fetchOpenOrders(symbol)).map((order) => order.id)).toEqual([id])
    await exchange.cancelOrder(id, symbol)
    expect(await fetched(id)).toMatchObject({ ...terms, status: 'canceled' })
    expect(await exchange.fetchOpenOrders(symbol)).toEqual([])
    const recent = await exchange.fetchOrders(symbol, open.timestamp - 5_000)
    expect(recent.map((order) => order.id)).toContain(id)
    await expect(exchange.cancelOrder(id, symbol)).rejects.toBeInstanceOf(ccxt.InvalidOrder)
  })

  it('reads what was filled, at which price and for which fee, and the balance that is left', async () => {
    const { last = 0 } = await insist(() => exchange.fetchTicker(symbol))
    const bought = await fetched(await place(symbol, 'market', 'buy', 0.002, last))
    expect(bought).toMatchObject({ status: 'closed', side: 'buy', type: 'market', remaining: 0 })
    for (const value of [bought.filled, bought.average, bought.cost]) numbered(value)
    const [trade, ...more] = await tradesOf(bought)
    expect(more).toEqual([])
    expect(trade).toMatchObject({ symbol, side: 'buy', amount: bought.filled })
    // ccxt divides what was paid, which was rounded up, by the quantity.
    expect(trade?.price).toBeCloseTo(bought.average ?? 0, 2)
    expect(trade?.fee?.currency).toBe('BTC')
    expect(Number(trade?.fee?.cost) / bought.filled).toBeGreaterThan(0)
    expect(Number(trade?.fee?.cost) / bought.filled).toBeLessThan(0.01)
    // What is held is what was filled without its fee, to the last digit.
    const { 'filled-amount': filled = '', 'filled-fees': fee = '' }: Record<string, string> = trade?.info ?? {}
    const held = Amount.of(filled).minus(Amount.of(fee))
    const balance = await exchange.fetchBalance()
    expect(balance.BTC).toEqual({ free: Number(held.text()), used: 0, total: Number(held.text()) })

    const all = exchange.amountToPrecision(symbol, Number(held.text()))
    const low = Number(exchange.priceToPrecision(symbol, last * 0.9))
    const stop = { stopPrice: Number(exchange.priceToPrecision(symbol, last * 0.92)), operator: 'lte' }
    const stopped = await place(symbol, 'stop-limit', 'sell', Number(all), low, stop)
    expect(await fetched(stopped)).toMatchObject({ status: 'open', side: 'sell', filled: 0, price: low })
    expect((await exchange.fetchBalance()).BTC).toMatchObject({ used: Number(all) })
    await exchange.cancelOrder(stopped, symbol)
    const sold = await fetched(await place(symbol, 'market', 'sell', Number(all)))
    expect(sold).toMatchObject({ status: 'closed', filled: Number(all) })
    expect((await tradesOf(sold)).map((one) => one.fee?.currency)).toEqual(['USDT'])
  })

  it('meets another user between the house’s prices, in parts, and each sees it in the book', async () => {
    // As wide that no price of the market comes to an order in between.
    await app.pool.query("UPDATE pair SET ladder_spread = 0.05, collar = 0.2 WHERE symbol = 'ethusdt'")
    await app.get(Pairs).refresh()
    const ether = 'ETH/USDT'
    const [maker, taker] = [await anotherUsers({ USDT: '1000' }), await anotherUsers({ ETH: '1' })]
    const becomes = (client: htx, { id = '' }: Order, terms: object) =>
      vi.waitFor(async () => expect(await client.fetchOrder(id, ether)).toMatchObject(terms), { timeout: 120_000 })
    const { last = 0 } = await insist(() => taker.fetchTicker(ether))
    const price = Number(exchange.priceToPrecision(ether, last))
    const made = await insist(() => maker.createOrder(ether, 'limit', 'buy', 0.03, price, { postOnly: true }))
    const seen = async (level: readonly number[]) => {
      while (!(await taker.watchOrderBook(ether)).bids.some(([at, left]) => at === level[0] && left === level[1]));
    }
    await seen([price, 0.03])
    const first = await insist(() => taker.createOrder(ether, 'limit', 'sell', 0.01, price, { timeInForce: 'IOC' }))
    await becomes(taker, first, {
      status: 'closed',
      filled: 0.01,
      average: price,
    })
    await becomes(maker, made, { status: 'open', filled: 0.01, remaining: 0.02 })
    await seen([price, 0.02])
    const whole = await insist(() => taker.createOrder(ether, 'limit', 'sell', 0.05, price, { timeInForce: 'FOK' }))
    await becomes(taker, whole, { status: 'canceled', filled: 0 })
    const crossing = await insist(() => taker.createOrder(ether, 'limit', 'sell', 0.05, price, { postOnly: true }))
    await becomes(taker, crossing, { status: 'canceled', filled: 0 })
    const rest = await insist(() => taker.createOrder(ether, 'limit', 'sell', 0.05, price))
    await becomes(taker, rest, {
      status: 'open',
      filled: 0.02,
      remaining: 0.03,
    })
    await becomes(maker, made, { status: 'closed', filled: 0.03, average: price })
    const trades = await maker.fetchOrderTrades(made.id ?? '', ether)
    expect(trades.map(({ amount, takerOrMaker }) => [amount, takerOrMaker])).toEqual([
      [0.01, 'maker'],
      [0.02, 'maker'],
    ])
    await taker.close()
  })

  it('tells what it asked wrongly from what the host cannot do now', async () => {
    const { last = 0 } = await insist(() => exchange.fetchTicker(symbol))
    const high = Number(exchange.priceToPrecision(symbol, last * 1.05))
    const offered = (amount: number, price: number) => place(symbol, 'limit', 'sell', amount, price)
    await expect(offered(20, high)).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
    await expect(offered(0.000001, high)).rejects.toBeInstanceOf(ccxt.InvalidOrder)
    await expect(offered(0.01, last * 100)).rejects.toBeInstanceOf(ccxt.InvalidOrder)
    await expect(exchange.fetchOrder('999999999', symbol)).rejects.toBeInstanceOf(ccxt.OrderNotFound)
    exchange.secret = 'another'
    await expect(exchange.fetchBalance()).rejects.toBeInstanceOf(ccxt.AuthenticationError)
  })
})
