import { Amount } from '@halyard/domain'
import { accepted, type Terms, visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { SpotBooks } from '../spot/spot-books.job.ts'

const app = appOfFile()

/** A Friday noon, when every market trades; each test a little later, since time on a market only goes forward. */
let noon = new Date('2026-11-20T12:00:00.000Z')
beforeEach(() => {
  noon = new Date(noon.getTime() + 7 * 86_400_000)
  app.clock.moveTo(noon)
})

const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** The view of a group is kept for a tenth of a second. */
const aMomentLater = () => app.clock.moveTo(new Date(app.clock.now().getTime() + 200))

async function listed(symbol: string, group: Terms<typeof endpoints.pairList>['group'] = 'crypto') {
  aMomentLater()
  const { list } = await app.does(visitor, endpoints.pairList, { group, page: 1, pageSize: 100 })
  const pair = list.find((one) => one.symbol === symbol)
  if (!pair) throw new Error(`${symbol} is not listed`)
  return pair
}

describe('the list of pairs', () => {
  it('has 20 crypto pairs in one group, 4 metals and 10 forex pairs in the other', async () => {
    const crypto = await app.does(visitor, endpoints.pairList, { group: 'crypto', page: 1, pageSize: 100 })
    const others = await app.does(visitor, endpoints.pairList, { group: 'metalsAndForex', page: 1, pageSize: 100 })
    expect([crypto.total, others.total]).toEqual([20, 14])
    expect(new Set(crypto.list.map((pair) => pair.kind))).toEqual(new Set(['crypto']))
    expect(others.list.filter((pair) => pair.kind === 'metal')).toHaveLength(4)
    expect(others.list.filter((pair) => pair.kind === 'forex')).toHaveLength(10)
  })

  it('comes in pages, crypto first when no group is named, and needs no session', async () => {
    const page = accepted(endpoints.pairList, await app.call(endpoints.pairList, { page: 2, pageSize: 3 }))
    expect(page).toMatchObject({ total: 20, page: 2, pageSize: 3 })
    expect(page.list.map((pair) => pair.symbol)).toEqual(['solusdt', 'xrpusdt', 'dogeusdt'])
  })

  it('says what the last day of ticks says', async () => {
    await app.trade('btcusdt', '66000', { at: minutesLater(-60), volume: '0.5' })
    await app.trade('btcusdt', '65900.5', { at: minutesLater(-30), volume: '0.5' })
    await app.trade('btcusdt', '67412.3', { at: noon, volume: '1' })
    aMomentLater()
    const answer = await app.tries(visitor, endpoints.pairList, { group: 'crypto', page: 1, pageSize: 1 })
    expect(answer.data).toMatchObject({
      list: [
        {
          symbol: 'btcusdt',
          name: 'BTC/USDT',
          price: '67412.3',
          close: '67412.3',
          open: '66000',
          high: '67412.3',
          low: '65900.5',
          zf: '2.13',
          isup: 1,
          amount: '2',
          vol: '133362.55',
          count: 3,
          price_precision: 2,
          amount_precision: 6,
          tick_size: '0.01',
          lot_size: '0.000001',
          min_notional: '5',
          is_open: true,
          open_time: null,
          ts: noon.toISOString(),
          spark: ['65900.5', '67412.3'],
        },
      ],
    })
  })

  it('has no price before the first tick', async () => {
    expect(await listed('filusdt')).toMatchObject({
      price: null,
      open: null,
      tickedAt: null,
      rising: 'no',
      sparkline: [],
    })
  })

  it('says when a closed market opens, and keeps its last price', async () => {
    await app.trade('eurusd', '1.0842', { at: noon })
    expect(await listed('eurusd', 'metalsAndForex')).toMatchObject({ trading: true, opensAt: null })
    app.clock.moveTo(new Date(noon.getTime() + 86_400_000))
    const closed = await listed('eurusd', 'metalsAndForex')
    expect(closed.trading).toBe(false)
    expect(closed.opensAt).toEqual(new Date(noon.getTime() + 58 * 3_600_000))
    expect(closed.price?.text()).toBe('1.0842')
  })

  it.each([{ from: 3 }, { page: 0 }, { pageSize: 101 }, { pageSize: '1e2' }])('refuses %j', async (request) => {
    expect(await app.call(endpoints.pairList, request)).toMatchObject({ code: 7, refusal: 'badInput' })
  })
})

describe('candles', () => {
  beforeEach(async () => {
    for (const [minute, price] of [
      [0, '10'],
      [0, '12'],
      [1, '9'],
      [3, '11'],
    ] as const) {
      await app.trade('linkusdt', price, { at: minutesLater(minute), volume: '2' })
    }
  })

  const closes = async (sent: object) =>
    accepted(endpoints.candles, await app.call(endpoints.candles, sent)).map((candle) => candle.close.text())

  it('are what the ticks say, oldest first', async () => {
    const answer = await app.tries(visitor, endpoints.candles, { pair: 'linkusdt', limit: 3, period: '1m' })
    const start = noon.getTime() / 1_000
    expect(answer.data).toEqual([
      { id: start, open: '10', high: '12', low: '10', close: '12', amount: '4', vol: '44', count: 2 },
      { id: start + 60, open: '9', high: '9', low: '9', close: '9', amount: '2', vol: '18', count: 1 },
      { id: start + 180, open: '11', high: '11', low: '11', close: '11', amount: '2', vol: '22', count: 1 },
    ])
  })

  it('are found by the symbol, in either case, and by the ID', async () => {
    const { pairId } = await listed('linkusdt')
    const bySymbol = await closes({ id: 'linkusdt', num: 2, interval: '1m' })
    expect(bySymbol).toEqual(['9', '11'])
    expect(await closes({ id: String(pairId), num: 2, interval: '1m' })).toEqual(bySymbol)
    expect(await closes({ id: 'LINKUSDT', num: 2, interval: '1m' })).toEqual(bySymbol)
  })

  it('from before a moment continue a chart to the left', async () => {
    const to = noon.getTime() / 1_000 + 60
    expect(await closes({ id: 'linkusdt', num: 1, interval: '1m', to })).toEqual(['12'])
  })

  it.each(['1m', '5m', '15m', '30m', 'hour', 'day', 'week', 'month'])('%s has a candle', async (interval) => {
    expect((await closes({ id: 'linkusdt', num: 1, interval })).at(-1)).toBe('11')
  })

  it.each(['nosuchcoin', '999999', '%', ''])('of %j are not found', async (id) => {
    const answer = await app.call(endpoints.candles, { id, num: 1, interval: '1m' })
    expect(answer.code).toBe(7)
  })

  it.each([{ num: 0 }, { num: 1_001 }, { num: -1 }, { interval: '2m' }, { interval: '1min' }, { to: 'now' }])(
    'refuses %j',
    async (part) => {
      const answer = await app.call(endpoints.candles, { id: 'linkusdt', num: 1, interval: '1m', ...part })
      expect(answer).toMatchObject({ code: 7, refusal: 'badInput' })
    },
  )
})

describe('recent prices', () => {
  const recent = async (id: string) =>
    (await app.call(endpoints.recentPrices, { id })).data as { price: string; ts: string }[]
  const secondsLater = (seconds: number) => new Date(noon.getTime() + seconds * 1_000)

  it('are the last recorded tick of each second of the last 16 minutes, oldest first', async () => {
    for (const [seconds, price] of [
      [-961, '7.1'],
      [-959.5, '7.2'],
      [-30, '7.3'],
      [-29.5, '7.4'],
      [-29.25, '7.5'],
      [0, '7.6'],
    ] as const)
      await app.trade('dotusdt', price, { at: secondsLater(seconds) })
    aMomentLater()
    expect(await recent('dotusdt')).toEqual([
      { price: '7.2', ts: secondsLater(-959.5).toISOString() },
      { price: '7.5', ts: secondsLater(-29.25).toISOString() },
      { price: '7.6', ts: noon.toISOString() },
    ])
  })

  it('of a pair that has not ticked are none', async () => {
    expect(await recent('filusdt')).toEqual([])
  })
})

describe('the order book', () => {
  const { orderBook, placeBuyOrder, placeSellOrder, cancelOrder } = endpoints
  const limit = { type: 'limit', sizing: 'quantity' } as const
  const book = async (levels: number) => app.does(visitor, orderBook, { pair: 'ethusdt', levels })
  const texts = (levels: Awaited<ReturnType<typeof book>>['bids']) =>
    levels.map(({ price, quantity, house }) => [price, quantity, house].map(String).join(' '))

  const isInBook = async (symbol: string) => {
    await app.pool.query('UPDATE pair SET in_book = true WHERE symbol = $1', [symbol])
    await app.get(Pairs).refresh()
  }
  const buyOf = (price: string) => ({
    ...limit,
    ...{ symbol: 'ethusdt', limitPrice: Amount.of(price), quantity: Amount.of('0.5') },
  })

  it('of a pair whose orders meet nobody has the one price at which each is filled whole, beside what users wait for', async () => {
    app.clock.stop()
    await app.trade('ethusdt', '3000')
    expect((await listed('ethusdt')).inBook).toBe(false)
    const user = await app.signedIn({ USDT: '10000' })
    const { orderId } = await app.does(user, placeBuyOrder, buyOf('2999.9'))
    app.clock.advance({ seconds: 1 })
    const { bids, asks } = await book(20)
    // Five million are a million times the least order.
    expect(texts(bids)).toEqual(['3000 1666.66666 1666.66666', '2999.9 0.5 0'])
    expect(texts(asks)).toEqual(['3000 1666.66666 1666.66666'])
    await app.does(user, cancelOrder, { orderId })
  })

  it('of one in a book is what the house offers around the price and what users have open, told apart', async () => {
    await isInBook('ethusdt')
    app.clock.stop()
    await app.trade('ethusdt', '3000')
    expect((await listed('ethusdt')).inBook).toBe(true)
    app.clock.advance({ seconds: 1 })
    await app.trade('ethusdt', '3000')
    // 0.62 a year is 0.000106 of the price between two ticks; twenty trades of 700 at 3,480 are 4.02298.
    const before = await book(2)
    expect(before).toMatchObject({ symbol: 'ethusdt', price: Amount.of('3000'), ladderVersion: 1 })
    expect(texts(before.bids)).toEqual(['2999.84 4.02298 4.02298', '2999.52 4.42527 4.42527'])
    expect(texts(before.asks)).toEqual(['3000.16 4.02298 4.02298', '3000.48 4.42527 4.42527'])
    const user = await app.signedIn({ USDT: '10000', ETH: '10' })
    await app.does(user, placeBuyOrder, buyOf('2999.9'))
    await app.does(user, placeBuyOrder, buyOf('2999.84'))
    const { orderId } = await app.does(user, placeSellOrder, buyOf('3000.1'))
    while (await app.get(SpotBooks).round());
    app.clock.advance({ seconds: 1 })
    const after = await book(2)
    expect(texts(after.bids)).toEqual(['2999.9 0.5 0', '2999.84 4.52298 4.02298'])
    expect(texts(after.asks)).toEqual(['3000.1 0.5 0', '3000.16 4.02298 4.02298'])
    const cancelled = app.does(user, cancelOrder, { orderId })
    const asked = async () => (await app.pool.query("SELECT FROM spot_command WHERE kind = 'cancel'")).rowCount
    await expect.poll(asked, { interval: 5 }).toBe(1)
    while (await app.get(SpotBooks).round());
    // On a slow machine it is told to ask again, and is cancelled all the same.
    await cancelled.catch(() => {})
    app.clock.advance({ seconds: 2 })
    const stale = await book(150)
    expect([texts(stale.bids), texts(stale.asks)]).toEqual([['2999.9 0.5 0', '2999.84 0.5 0'], []])
  })

  it('has all levels of a side for who asks, and no more than there are', async () => {
    await isInBook('solusdt')
    app.clock.stop()
    await app.trade('solusdt', '150')
    const { bids, asks } = await app.does(visitor, orderBook, { pair: 'solusdt', levels: 150 })
    expect([bids.length, asks.length]).toEqual([20, 20])
    expect((await app.call(orderBook, { id: 'solusdt', num: 151 })).code).toBe(7)
  })
})
