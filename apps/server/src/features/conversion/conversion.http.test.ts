import { Amount } from '@halyard/domain'
import { accepted, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, recordsOf } from '../../../test/money-movers.ts'

const { convert, conversionQuote, conversionList, findConversion } = endpoints
const exchange = { quantity: Amount.of('0.01'), from: 'BTC', to: 'USDT' }
/** A Wednesday at noon: every market is open. */
const wednesday = new Date('2026-11-18T12:00:00.000Z')
const saturday = new Date('2026-11-21T12:00:00.000Z')

const app = appOfFile()
let user: TestUser

beforeAll(async () => {
  app.clock.stop()
  app.clock.moveTo(wednesday)
})
beforeEach(async () => {
  user = await app.signedIn({ BTC: '1', USDT: '1000' })
  await app.trade('btcusdt', '67412')
})

describe('an exchange', () => {
  it('happens at the rate that was shown, with the fee as a record of its own and the tick as evidence', async () => {
    const shown = await app.does(user, conversionQuote, { coins: { from: 'BTC', to: 'USDT' } })
    expect([shown.mid.text(), shown.rate.text(), shown.feeRate.text()]).toEqual(['67412', '67277.176', '0.002'])
    expect([shown.fromPrecision, shown.toPrecision]).toEqual([8, 6])
    const made = await app.does(user, convert, exchange)
    expect([made.gross.text(), made.fee.text(), made.received.text()]).toEqual(['674.12', '1.34824', '672.77176'])
    expect(made.rate.text()).toBe(shown.rate.text())
    expect(made.ticks.map((tick) => [tick.symbol, tick.price.text(), tick.source])).toEqual([
      ['btcusdt', '67412', 'sim'],
    ])
    expect(await recordsOf(app, user, 'BTC')).toEqual([
      ['exchange', '-0.01', '0.99'],
      ['agentDeposit', '1', '1'],
    ])
    expect(await recordsOf(app, user, 'USDT')).toEqual([
      ['exchangeFee', '-1.34824', '1672.77176'],
      ['exchange', '674.12', '1674.12'],
      ['agentDeposit', '1000', '1000'],
    ])
    const { list } = await app.does(user, conversionList, { page: 1, pageSize: 10 })
    expect(list.map((row) => row.conversionId)).toEqual([made.conversionId])
    expect((await app.does(await app.signedIn(), conversionList)).total).toBe(0)
    expect(await app.does(user, findConversion, { conversionId: made.conversionId })).toEqual(made)
    for (const [conversionId, one] of [
      [made.conversionId, await app.signedIn()],
      [made.conversionId + 1_000, user],
    ] as const) {
      expect(await app.tries(one, findConversion, { conversionId })).toMatchObject({ code: 7, refusal: 'notFound' })
    }
  })

  it('crosses two markets, one of them the other way round', async () => {
    await app.trade('usdjpy', '150')
    const rich = await app.signedIn({ JPY: '300000' })
    const made = await app.does(rich, convert, { quantity: Amount.of('150000'), from: 'jpy', to: 'BTC' })
    expect([made.gross.text(), made.fee.text(), made.received.text()]).toEqual([
      '0.01483415',
      '0.00002967',
      '0.01480448',
    ])
    expect(made.ticks.map((tick) => tick.symbol)).toEqual(['usdjpy', 'btcusdt'])
    expect(await balanceOf(app, rich, 'JPY')).toEqual({ available: '150000', frozen: '0' })
  })

  it('of dollars for USDT is one for one less the fee, and needs no price', async () => {
    const rich = await app.signedIn({ USD: '100' })
    app.clock.moveTo(saturday)
    const made = await app.does(rich, convert, { quantity: Amount.of('100'), from: 'USD', to: 'USDT' })
    app.clock.moveTo(wednesday)
    expect([made.received.text(), made.ticks]).toEqual(['99.8', []])
  })

  it('of everything asked for fifty times at once is made once', async () => {
    // Dollars need no price, so a slow machine finds none stale.
    const rich = await app.signedIn({ USD: '100' })
    const whole = { quantity: Amount.of('100'), from: 'USD', to: 'USDT' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(rich, convert, whole)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect(await balanceOf(app, rich, 'USD')).toEqual({ available: '0', frozen: '0' })
    expect(await balanceOf(app, rich, 'USDT')).toEqual({ available: '99.8', frozen: '0' })
  })
})

it('names its two coins in any case, with a stroke, a slash or nothing between them', async () => {
  for (const symbol of ['BTC_USDT', 'btc/usdt', 'BTCUSDT', 'btcusdt']) {
    const quote = accepted(conversionQuote, await app.call(conversionQuote, { symbol }, user))
    expect([quote.coins, quote.mid.text()]).toEqual([{ from: 'BTC', to: 'USDT' }, '67412'])
  }
  expect((await app.does(user, conversionQuote, { coins: { joined: 'USDTBTC' } })).coins).toEqual({
    from: 'USDT',
    to: 'BTC',
  })
  expect((await app.tries(user, conversionQuote, { coins: { joined: 'BTCABC' } })).code).toBe(4019)
})

describe('refusals', () => {
  it.each<[string, object, number, string]>([
    ['an unknown coin', { to: 'ABC' }, 4019, 'currencyUnsupported'],
    ['the same coin twice', { to: 'BTC' }, 4021, 'exchangeFailed'],
    ['nothing', { quantity: Amount.of('0') }, 4013, 'quantityMissing'],
    ['more digits than the coin has', { quantity: Amount.of('0.000000001') }, 7, 'amountPrecision'],
    ['dust', { quantity: Amount.of('0.000001'), from: 'USDT', to: 'BTC' }, 4021, 'exchangeFailed'],
    ['a coin whose price nobody knows yet', { to: 'ETH' }, 4021, 'exchangeFailed'],
    ['more than there is', { quantity: Amount.of('1.00000001') }, 4020, 'insufficientBalance'],
    ['more than anybody could have', { quantity: Amount.of('999999999999999') }, 4020, 'insufficientBalance'],
    ['more than an amount can be', { quantity: Amount.of('1000000000000000') }, 7, 'badInput'],
  ])('%s', async (_, change, code, refusal) => {
    const answer = await app.tries(user, convert, { ...exchange, ...change })
    expect(answer).toMatchObject({ status: 200, code, refusal })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '0' })
  })

  it('a stale price, of the rate as of the exchange', async () => {
    app.clock.advance({ seconds: 3 })
    expect((await app.tries(user, convert, exchange)).code).toBe(4021)
    expect((await app.tries(user, conversionQuote, { coins: { from: 'BTC', to: 'USDT' } })).code).toBe(4021)
  })

  it('a price that grew stale while the exchange waited for its turn', async () => {
    const turn = await app.pool.connect()
    try {
      await turn.query('BEGIN')
      await turn.query('SELECT 1 FROM ledger_account WHERE address LIKE $1 FOR UPDATE', [`user:${user.userId}:%`])
      await app.trade('btcusdt', '67412')
      const waiting = app.tries(user, convert, exchange, 'c-turn')
      await expect
        .poll(
          async () => {
            const { rows } = await app.pool.query(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                  AND query LIKE '%FROM submit(%' AND clock_timestamp() - query_start > '2.1 s'`,
            )
            return rows.length
          },
          { timeout: 120_000 },
        )
        .toBe(1)
      app.clock.advance({ seconds: 3 })
      await turn.query('COMMIT')
      expect(await waiting).toMatchObject({ code: 4021, refusal: 'exchangeFailed' })
    } finally {
      turn.release()
    }
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
    expect((await app.does(user, conversionList)).total).toBe(0)
    await app.trade('btcusdt', '67412')
    expect((await app.tries(user, convert, exchange, 'c-turn')).code).toBe(4021)
  })

  it('a closed market, with the time when it opens', async () => {
    await app.trade('usdjpy', '150')
    app.clock.moveTo(saturday)
    const answer = await app.tries(user, conversionQuote, { coins: { from: 'JPY', to: 'USDT' } })
    app.clock.moveTo(wednesday)
    expect(answer).toMatchObject({ code: 4026, data: { detail: { opensAt: '2026-11-22T22:00:00.000Z' } } })
  })

  it.each(['BTC', '', '_', 'BTC_USDT_ETH', "BTC_';--"])('a rate of %j', async (symbol) => {
    const answer = await app.call(conversionQuote, { symbol }, user)
    expect(answer).toMatchObject({ code: 7, refusal: 'badInput', data: { errors: [{ path: 'symbol' }] } })
  })

  it('trusts no rate of the client', async () => {
    const trusting = { ...wireOf(convert, exchange), rate: '1000000', real_num: '1000000', fee: '0' }
    const made = accepted(convert, await app.call(convert, trusting, user))
    expect(made.received.text()).toBe('672.77176')
  })

  it('anybody without a session', async () => {
    for (const endpoint of [convert, conversionQuote, conversionList]) {
      expect((await app.call(endpoint, { ...wireOf(convert, exchange), symbol: 'BTC_USDT' })).code).toBe(4015)
    }
  })
})

describe('the same submit again', () => {
  it('is answered as the first time, though the price is another or stale', async () => {
    const first = await app.tries(user, convert, exchange, 'c-1')
    await app.trade('btcusdt', '70000')
    expect(await app.tries(user, convert, exchange, 'c-1')).toEqual(first)
    app.clock.advance({ seconds: 3 })
    expect(await app.tries(user, convert, exchange, 'c-1')).toEqual(first)
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.99', frozen: '0' })
  })

  it('was refused: is refused again, even when it would pass now', async () => {
    app.clock.advance({ seconds: 3 })
    const stale = await app.tries(user, convert, exchange, 'c-2')
    expect(stale.code).toBe(4021)
    await app.trade('btcusdt', '67412')
    expect(await app.tries(user, convert, exchange, 'c-2')).toEqual(stale)
    const short = await app.tries(user, convert, { ...exchange, quantity: Amount.of('2') }, 'c-3')
    expect(short.code).toBe(4020)
    expect(await app.tries(user, convert, { ...exchange, quantity: Amount.of('2') }, 'c-3')).toEqual(short)
  })

  it('sent fifty times at once is one exchange; with another body it is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(user, convert, exchange, 'c-50')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect((await app.does(user, conversionList)).total).toBe(1)
    expect((await app.tries(user, convert, { ...exchange, quantity: Amount.of('0.02') }, 'c-50')).refusal).toBe(
      'idempotencyKeyReused',
    )
  })
})
