import { Amount } from '@halyard/domain'
import type { RefusalName } from '@halyard/wire'
import { htxErrorCodes, htxErrors } from '@halyard/wire/htx/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { withoutBooks } from '../../../testing/host.ts'
import { CandleStore } from '../../market-feed/candle-store.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { Messages } from '../../platform/messages/messages.ts'

const app = appOfFile()

/** A Friday noon, when every market trades. */
const noon = new Date('2026-11-20T12:00:00.000Z')
beforeAll(() => app.clock.stop())
/** Each test asks as if from seconds later, so that it meets no limit of the one before. */
let later = 0
beforeEach(() => {
  later += 20
  app.clock.moveTo(new Date(noon.getTime() + later * 1_000))
})

const ask = async (path: string) => (await app.request('GET', path)).body
const tickNow = (symbol: string, price: string, volume = '1') => app.trade(symbol, price, { volume })

describe('coins and pairs', () => {
  it('have the fields from which clients make their markets', async () => {
    await tickNow('btcusdt', '50000')
    const { status, data } = await ask('/v1/common/symbols')
    expect([status, data.length]).toEqual(['ok', 34])
    expect(data[0]).toEqual({
      symbol: 'btcusdt',
      'base-currency': 'btc',
      'quote-currency': 'usdt',
      'price-precision': 2,
      'amount-precision': 6,
      'value-precision': 6,
      'symbol-partition': 'main',
      state: 'online',
      'min-order-amt': 0.000001,
      'max-order-amt': 100,
      'min-order-value': 5,
      'max-order-value': 5_000_000,
      'api-trading': 'enabled',
    })
  })

  it('say of a coin where it is sent, and what arrives at least and at most', async () => {
    const { code, data } = await ask('/v2/reference/currencies?currency=usdt')
    expect([code, data.length]).toEqual([200, 1])
    expect(data[0]).toMatchObject({ currency: 'usdt', assetType: 1, instStatus: 'normal' })
    expect(data[0].chains[0]).toEqual({
      chain: 'trc20usdt',
      baseChain: 'TRX',
      displayName: 'TRC20',
      numOfConfirmations: 20,
      depositStatus: 'allowed',
      minDepositAmt: '10',
      withdrawStatus: 'allowed',
      minWithdrawAmt: '9',
      maxWithdrawAmt: '99999',
      withdrawPrecision: 6,
      withdrawFeeType: 'fixed',
      transactFeeWithdraw: '1',
    })
    const chains = (await ask('/v2/reference/currencies')).data.flatMap((coin: { chains: { chain: string }[] }) =>
      coin.chains.map(({ chain }) => chain),
    )
    expect(new Set(chains).size).toBe(chains.length)
  })

  it('are there in the shorter forms of other clients too', async () => {
    const [pair] = (await ask('/v1/settings/common/market-symbols?symbols=ethusdt')).data
    expect(pair).toMatchObject({ symbol: 'ethusdt', bc: 'eth', qc: 'usdt', state: 'online', pp: 2, minov: 5 })
    const settings = (await ask('/v2/settings/common/symbols')).data
    expect(settings[0]).toMatchObject({ sc: 'btcusdt', dn: 'BTC/USDT', te: true, tpp: 2, tap: 6, ttp: 6 })
    expect(await ask('/v1/settings/common/symbols')).toEqual({ status: 'ok', data: settings })
    expect((await ask('/v1/common/currencys')).data).toContain('btc')
    expect((await ask('/v1/settings/currencys')).data[0]).toMatchObject({ name: 'usdt', 'deposit-enabled': true })
    expect((await ask('/v1/common/exchange?symbol=btcusdt')).data).toMatchObject({
      'limit-order-must-greater-than': 0.000001,
      'market-buy-order-must-greater-than': 5,
    })
  })

  it('tell the time, and whether anything can be traded', async () => {
    expect(await ask('/v1/common/timestamp')).toEqual({ status: 'ok', data: app.clock.now().getTime() })
    expect(await ask('/v2/market-status')).toEqual({ code: 200, data: { marketStatus: 2 } })
    await tickNow('btcusdt', '50000')
    expect(await ask('/v2/market-status')).toEqual({ code: 200, data: { marketStatus: 1 } })
  })
})

describe('prices', () => {
  it('bid and ask are the price at which an order is filled, with the largest that is', async () => {
    await tickNow('btcusdt', '50000')
    const { ch, ts, tick } = await ask('/market/detail/merged?symbol=btcusdt')
    expect([ch, ts]).toEqual(['market.btcusdt.detail.merged', app.clock.now().getTime()])
    expect(tick).toMatchObject({ close: 50_000, bid: [50_000, 100], ask: [50_000, 100] })
    const btc = (await ask('/market/tickers')).data.find(({ symbol }: { symbol: string }) => symbol === 'btcusdt')
    expect(btc).toMatchObject({ close: 50_000, bid: 50_000, bidSize: 100, ask: 50_000, askSize: 100 })
    const depth = (await ask('/market/depth?symbol=btcusdt&type=step0&depth=5')).tick
    expect(depth).toMatchObject({ bids: [[50_000, 100]], asks: [[50_000, 100]], version: tick.version })
  })

  it('of a pair whose orders meet in a book they are the best of it, and depth has its levels', async () => {
    await app.pool.query("UPDATE pair SET in_book = true WHERE symbol = 'btcusdt'")
    await app.get(Pairs).refresh()
    await tickNow('btcusdt', '50000')
    // 0.5 a year is 0.0000818 of the price between two ticks; twenty trades of 900 at 67,400 are 0.267062.
    const best = { bid: [49_997.95, 0.267062], ask: [50_002.05, 0.267062] }
    expect((await ask('/market/detail/merged?symbol=btcusdt')).tick).toMatchObject({ close: 50_000, ...best })
    const btc = (await ask('/market/tickers')).data.find(({ symbol }: { symbol: string }) => symbol === 'btcusdt')
    expect([btc.bid, btc.bidSize, btc.ask, btc.askSize]).toEqual([...best.bid, ...best.ask])
    const depth = (await ask('/market/depth?symbol=btcusdt&type=step0&depth=5')).tick
    expect([depth.bids.length, depth.asks.length]).toEqual([5, 5])
    expect([...depth.bids.slice(0, 2), depth.asks[0]]).toEqual([best.bid, [49_993.86, 0.293768], best.ask])
    const wide = (await ask('/market/depth?symbol=btcusdt&type=step3')).tick
    const tens = [49_990, 49_980, 49_970, 49_960, 49_950, 49_940, 49_930, 49_920]
    expect(wide.bids.map(([price]: number[]) => price)).toEqual(tens)
    // A book that is open stays so; the tests below are of a pair without one.
    await withoutBooks(app)
  })

  it('there is none of both where nothing is filled: on an old price, and while the market is closed', async () => {
    await tickNow('btcusdt', '50000')
    app.clock.advance({ seconds: 3 })
    const old = (await ask('/market/detail/merged?symbol=btcusdt')).tick
    expect([old.close, old.bid, old.ask]).toEqual([50_000, undefined, undefined])
    expect((await ask('/market/depth?symbol=btcusdt&type=step0')).tick).toMatchObject({ bids: [], asks: [] })
    app.clock.moveTo(new Date('2026-11-21T12:00:00.000Z'))
    await tickNow('eurusd', '1.08')
    expect((await ask('/market/depth?symbol=eurusd&type=step0')).tick).toMatchObject({ bids: [], asks: [] })
  })

  it('have all of their digits', async () => {
    await tickNow('btcusdt', '50000.01', '0.000000000000000001')
    const { text } = await app.request('GET', '/market/trade?symbol=btcusdt')
    expect(text).toContain('"price":50000.01,"amount":0.000000000000000001,')
  })

  it('a pair that has no price is left out of all, and is refused alone', async () => {
    const { data } = await ask('/market/tickers')
    expect(data.some(({ symbol }: { symbol: string }) => symbol === 'filusdt')).toBe(false)
    const answer = await app.request('GET', '/market/detail?symbol=filusdt')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(answer.body).toMatchObject({ status: 'error', 'err-code': 'gateway-internal-error', data: null })
  })

  it('trades are the ticks, newest first', async () => {
    const at = app.clock.now().getTime()
    for (const price of ['20', '21', '20.5']) await app.trade('solusdt', price, { volume: '2' })
    const { data } = await ask('/market/history/trade?symbol=solusdt&size=2')
    expect(data).toEqual([
      { id: 3, ts: at, data: [{ id: 3, 'trade-id': 3, ts: at, price: 20.5, amount: 2, direction: 'sell' }] },
      { id: 2, ts: at, data: [{ id: 2, 'trade-id': 2, ts: at, price: 21, amount: 2, direction: 'buy' }] },
    ])
    expect((await ask('/market/trade?symbol=solusdt')).tick.data).toEqual(data[0].data)
    expect((await ask('/market/history/trade?symbol=solusdt&size=2000')).data).toHaveLength(3)
  })

  it('more trades than are in memory come from the store', async () => {
    for (let number = 1; number <= 60; number += 1) await app.trade('dotusdt', String(number))
    const { data } = await ask('/market/history/trade?symbol=dotusdt&size=58')
    expect([data.length, data[0].id, data.at(-1).id]).toEqual([58, 60, 3])
  })
})

describe('candles', () => {
  afterAll(() => {
    later += 14 * 86_400
  })
  const hour = 3_600
  const start = Date.UTC(2026, 10, 27) / 1_000
  /** Ticks at each of these hours after midnight. */
  const draw = async (symbol: string, hours: readonly number[]) => {
    for (const [index, at] of hours.entries()) {
      app.clock.moveTo(new Date((start + at * hour) * 1_000))
      await app.trade(symbol, String(index + 1), { volume: '1' })
    }
  }
  const opens = (data: { id: number }[]) => data.map(({ id }) => (id - start) / hour)

  it('are the newest where nothing is said, and with `from` the oldest from there', async () => {
    const { id } = app.get(Pairs).find('linkusdt') ?? { id: 0 }
    const [openTime, price] = [start - hour, Amount.of('7')]
    const prices = { open: price, high: price, low: price, close: price, volume: price, turnover: price }
    const candle = { openTime, ...prices, trades: 1, lastSequence: 0 }
    await app.get(CandleStore).write(app.pool, [{ pairId: id, period: 'hour', candle }])
    await draw('linkusdt', [0, 1, 2, 3])
    const chart = '/market/history/candles?symbol=linkusdt&period=60min'
    expect(opens((await ask(`${chart}&size=2`)).data)).toEqual([3, 2])
    expect(opens((await ask(`${chart}&size=2&from=${start - 9 * hour}`)).data)).toEqual([0, -1])
    expect(opens((await ask(`${chart}&size=2&from=${start + hour}`)).data)).toEqual([2, 1])
    expect(opens((await ask(`${chart}&size=9&from=${start}&to=${start + 2 * hour}`)).data)).toEqual([2, 1, 0])
    expect(opens((await ask(`${chart}&size=2&to=${start + 2 * hour}`)).data)).toEqual([2, 1])
    expect(opens((await ask('/market/history/kline?symbol=linkusdt&period=60min')).data)).toEqual([3, 2, 1, 0, -1])
  })

  it('of four hours and of a year are made of hours and of months', async () => {
    await draw('adausdt', [1, 3, 4, 7, 13])
    const chart = '/market/history/candles?symbol=adausdt&period=4hour'
    const { data } = await ask(chart)
    expect(opens(data)).toEqual([12, 4, 0])
    expect(data[1]).toMatchObject({ open: 3, high: 4, low: 3, close: 4, amount: 2, vol: 7, count: 2 })
    expect(opens((await ask(`${chart}&size=1`)).data)).toEqual([12])
    expect(opens((await ask(`${chart}&size=1&from=${start}`)).data)).toEqual([0])
    expect(opens((await ask(`${chart}&size=5&from=${start + 1}`)).data)).toEqual([12, 4])
    expect(opens((await ask(`${chart}&size=5&to=${start + 4 * hour}`)).data)).toEqual([4, 0])
    const years = (await ask('/market/history/candles?symbol=adausdt&period=1year')).data
    expect(years).toMatchObject([{ id: Date.UTC(2026) / 1_000, open: 1, close: 5, count: 5 }])
  })

  it.each(['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon', '1year'])(
    '%s has one',
    async (period) => {
      await draw('xrpusdt', [20])
      const { ch, data } = await ask(`/market/history/candles?symbol=xrpusdt&period=${period}&size=1`)
      expect([ch, data.length]).toEqual([`market.xrpusdt.kline.${period}`, 1])
    },
  )
})

describe('what freqtrade asks of a host before it trades on it', () => {
  it('a ticker with bid and ask, books of its sizes that are not empty, and candles up to the running one', async () => {
    await tickNow('btcusdt', '50000')
    const [ticker] = (await ask('/market/tickers?symbol=btcusdt')).data
    for (const field of ['open', 'close', 'bid', 'ask', 'vol'])
      expect([field, ticker[field] > 0]).toEqual([field, true])
    for (const size of ['5', '10', '20', '150']) {
      const { bids, asks } = (await ask(`/market/depth?symbol=btcusdt&type=step0&depth=${size}`)).tick
      expect([size, bids.length >= 1, asks.length >= 1]).toEqual([size, true, true])
    }
    const [running] = (await ask('/market/history/candles?symbol=btcusdt&period=5min&size=1000')).data
    const now = app.clock.now().getTime() / 1_000
    expect([running.id % 300, running.id <= now && now < running.id + 300]).toEqual([0, true])
  })
})

describe('what is refused', () => {
  it.each(Object.entries(htxErrors))('%s says nothing from which clients read another refusal', (name, code) => {
    const message = app.get(Messages).refusal('en-US', name as RefusalName, {})
    expect(message).not.toContain('API key has no permission')
    expect(/maintain/i.test(message)).toBe(false)
    expect(htxErrorCodes[code]).toBeDefined()
  })

  it.each([
    ['/market/detail/merged', 'require-symbol'],
    ['/market/detail/merged?symbol=nosuch', 'base-symbol-error'],
    ['/market/depth?symbol=btcusdt&type=step9', 'validation-format-error'],
    ['/market/depth?symbol=btcusdt&type=step0&depth=7', 'validation-format-error'],
    ['/market/history/candles?symbol=btcusdt&period=2min', 'validation-format-error'],
    ['/market/history/candles?symbol=btcusdt', 'validation-constraints-required'],
    ['/market/history/candles?symbol=btcusdt&period=1min&size=1001', 'validation-format-error'],
    ['/market/history/kline?symbol=btcusdt&period=1min&size=2001', 'validation-format-error'],
    ['/market/history/trade?symbol=btcusdt&size=0', 'validation-format-error'],
  ])('%s: %s', async (path, code) => {
    const answer = await app.request('GET', path)
    expect([answer.status, answer.body.status, answer.body['err-code']]).toEqual([200, 'error', code])
    expect(answer.body['err-msg']).not.toBe('')
  })

  it('what the dialect has and this host does not, and what nobody has', async () => {
    expect((await app.request('POST', '/v1/margin/orders').send({})).body).toMatchObject({
      status: 'error',
      'err-code': 'base-operation-forbidden',
    })
    const unknown = await app.request('GET', '/v2/nothing/like/it')
    expect([unknown.status, unknown.body.status, unknown.body['err-code']]).toEqual([
      405,
      'error',
      'method-not-allowed',
    ])
    expect((await app.request('POST', '/market/tickers')).status).toBe(405)
  })

  it('more calls of one address than its share, until its window is over', async () => {
    const from = (number: number) => app.request('GET', `/v1/common/timestamp?n=${number}`)
    const answers = await Promise.all(Array.from({ length: 101 }, (_, number) => from(number)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.body['err-code']).toBe('rate-too-many-requests')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused[0]?.headers['x-hb-ratelimit-requests-remain']).toBe('0')
    app.clock.advance({ seconds: 11 })
    expect((await from(102)).status).toBe(200)
  })

  it('a content type on a call without a body is no fault', async () => {
    const answer = await app.request('GET', '/v1/common/timestamp').type('application/x-www-form-urlencoded')
    expect(answer.body).toMatchObject({ status: 'ok' })
  })
})
