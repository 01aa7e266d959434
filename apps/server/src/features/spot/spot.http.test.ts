import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { holdAccount } from '../../../test/held-account.ts'
import { balanceOf, recordsOf } from '../../../test/money-movers.ts'
import { expectSoundLedger } from '../../../test/sound-ledger.ts'
import { as } from '../../../test/users.ts'
import { LiveMarket } from '../../market-feed/live-market.ts'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { SpotRepository } from './spot.repository.ts'
import { SpotService } from './spot.service.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, placeSellOrder, cancelOrder, orderList, findOrder, balances, moneyRecords } = endpoints

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startTestApp()
  app.clock.stop()
})
afterAll(async () => {
  await expectSoundLedger(app.pool)
  await app.close()
})
beforeEach(async () => {
  user = await app.signedIn({ USDT: '10000', BTC: '1' })
  await app.trade('btcusdt', '50000')
})

const marketBuy = { symbol: 'btcusdt', type: 2, buytype: 1, mnum: '0.02' }
const limitBuy = { symbol: 'btcusdt', type: 1, buytype: 1, mprice: '49000', mnum: '0.02' }
const limitSell = { symbol: 'btcusdt', type: 1, buytype: 1, mprice: '51000', mnum: '0.5' }

/** Resolves once the order has left the open state: matching runs on the ticks that a test makes, or the sweep finds it. */
async function ended(orderId: number, one = user) {
  const state = async () => (await app.done(findOrder, { ID: orderId }, as(one))).state
  return expect.poll(state).not.toBe('open')
}

describe('a market order', () => {
  it('buys at the tick, takes the fee from what is bought, and every record adds up', async () => {
    const order = await app.done(placeBuyOrder, marketBuy, as(user))
    expect(order).toMatchObject({ state: 'filled', side: 'buy', feeAsset: 'BTC', pairName: 'BTC/USDT' })
    expect([order.turnover.text(), order.fee.text(), order.averagePrice?.text()]).toEqual(['1000', '0.00002', '50000'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '0' })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1.01998', frozen: '0' })
    const records = await app.done(moneyRecords, { page: 1, pageSize: 100, coinname: 'BTC' }, as(user))
    expect(records.list.map((row) => [row.type, row.quantity.text(), row.balanceAfter.text()])).toEqual([
      ['spotBuy', '-0.00002', '1.01998'],
      ['spotBuy', '0.02', '1.02'],
      ['agentDeposit', '1', '1'],
    ])
    expect(records.list[0]?.reference).toEqual({ kind: 'spotOrder', id: order.orderId })
  })

  it('sized in the quote coin buys whole lots and leaves the rest', async () => {
    const order = await app.done(placeBuyOrder, { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '100.01' }, as(user))
    expect(order.filledQuantity.text()).toBe('0.002')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '0' })
  })

  it('sells for what the tick says, less the fee', async () => {
    await app.done(placeSellOrder, { ...marketBuy, mnum: '0.1' }, as(user))
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '14995', frozen: '0' })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.9', frozen: '0' })
    expect(await recordsOf(app, user, 'USDT')).toEqual([
      ['spotSell', '-5', '14995'],
      ['spotSell', '5000', '15000'],
      ['agentDeposit', '10000', '10000'],
    ])
  })

  it('keeps the tick that filled it', async () => {
    const tick = await app.trade('btcusdt', '50001.5')
    const { orderId } = await app.done(placeBuyOrder, marketBuy, as(user))
    const { fills } = await app.done(findOrder, { ID: orderId }, as(user))
    expect(fills).toHaveLength(1)
    expect(fills[0]?.tick.sequence).toBe(tick.sequence)
    expect(fills[0]?.tick.price.text()).toBe('50001.5')
  })
})

describe('a limit order', () => {
  it('holds its funds, then fills on the tick that crosses it, at the better price', async () => {
    const order = await app.done(placeBuyOrder, limitBuy, as(user))
    expect(order.state).toBe('open')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '980' })
    await app.trade('btcusdt', '49000.01')
    await app.trade('btcusdt', '48900')
    await ended(order.orderId)
    const filled = await app.done(findOrder, { ID: order.orderId }, as(user))
    expect([filled.state, filled.averagePrice?.text(), filled.turnover.text()]).toEqual(['filled', '48900', '978'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9022', frozen: '0' })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1.01998', frozen: '0' })
  })

  it('is never filled by the tick on which it was accepted', async () => {
    const order = await app.done(placeBuyOrder, { ...limitBuy, mprice: '50000' }, as(user))
    await app.get(SpotMatcher).sweep()
    expect((await app.done(findOrder, { ID: order.orderId }, as(user))).state).toBe('open')
    await app.done(cancelOrder, { id: order.orderId }, as(user))
  })

  it('gives everything back when it is cancelled, and cancelling again is a success', async () => {
    const order = await app.done(placeSellOrder, limitSell, as(user))
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.5', frozen: '0.5' })
    expect((await app.done(cancelOrder, { id: order.orderId }, as(user))).state).toBe('cancelled')
    expect((await app.done(cancelOrder, { id: order.orderId }, as(user))).state).toBe('cancelled')
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
    expect(await recordsOf(app, user, 'BTC')).toEqual([
      ['spotTrade', '0.5', '1'],
      ['spotTrade', '-0.5', '0.5'],
      ['agentDeposit', '1', '1'],
    ])
  })

  it('that is filled cannot be cancelled any more', async () => {
    const { orderId } = await app.done(placeBuyOrder, limitBuy, as(user))
    await app.trade('btcusdt', '48900')
    await ended(orderId)
    expect(await app.call(cancelOrder, { id: orderId }, as(user))).toMatchObject({ code: 7, refusal: 'orderNotOpen' })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9022', frozen: '0' })
  })

  it('can be cancelled when its pair is no longer offered', async () => {
    const order = await app.done(placeBuyOrder, limitBuy, as(user))
    await app.pool.query(`UPDATE pair SET enabled = false WHERE symbol = 'btcusdt'`)
    await app.get(Pairs).refresh()
    try {
      expect((await app.done(cancelOrder, { id: order.orderId }, as(user))).state).toBe('cancelled')
      expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    } finally {
      await app.pool.query(`UPDATE pair SET enabled = true WHERE symbol = 'btcusdt'`)
      await app.get(Pairs).refresh()
    }
  })

  it('cancelled while a tick fills it ends one way, with its money in one place', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await app.signedIn({ USDT: '1000' })
      await app.trade('btcusdt', '50000')
      const { orderId } = await app.done(placeBuyOrder, limitBuy, as(one))
      const [cancelled] = await Promise.all([
        app.call(cancelOrder, { id: orderId }, as(one)),
        app.trade('btcusdt', '48000'),
      ])
      await ended(orderId, one)
      const { state } = await app.done(findOrder, { ID: orderId }, as(one))
      expect(cancelled.refusal).toBe(state === 'cancelled' ? undefined : 'orderNotOpen')
      expect(await balanceOf(app, one, 'USDT')).toEqual(
        state === 'cancelled' ? { available: '1000', frozen: '0' } : { available: '40', frozen: '0' },
      )
    }
  })

  it('missed by the live matching is found by the sweep, on the first tick that crossed it', async () => {
    const { orderId } = await app.done(placeBuyOrder, limitBuy, as(user))
    app.clock.advance({ seconds: 1 })
    const { rows } = await app.pool.query(`SELECT id FROM pair WHERE symbol = 'btcusdt'`)
    const { rows: last } = await app.pool.query('SELECT max(sequence) AS sequence FROM tick WHERE pair_id = $1', [
      rows[0].id,
    ])
    const next = Number(last[0].sequence)
    // Stored by a feed elsewhere, and never heard of here.
    for (const [step, price] of ['48500', '48000'].entries()) {
      await app.pool.query(
        `INSERT INTO tick (pair_id, sequence, price, volume, at, source) VALUES ($1, $2, $3, 1, $4, 'sim')`,
        [rows[0].id, next + 1 + step, price, app.clock.now()],
      )
    }
    await app.get(SpotMatcher).sweep()
    // The worker's own sweep may be at it just then.
    await ended(orderId)
    const { fills } = await app.done(findOrder, { ID: orderId }, as(user))
    expect(fills.map((fill) => fill.price.text())).toEqual(['48500'])
    await app.get(LiveMarket).catchUp()
  })
})

describe('refusals', () => {
  it.each<[string, object, number, string]>([
    ['an unknown symbol', { symbol: 'dogebtc' }, 4019, 'currencyUnsupported'],
    ['no limit price', { mprice: null }, 4014, 'limitPriceMissing'],
    ['no quantity', { mnum: null }, 4013, 'quantityMissing'],
    ['a price off the tick size', { mprice: '49000.001' }, 7, 'priceStep'],
    ['a quantity off the lot', { mnum: '0.0200000001' }, 7, 'quantityStep'],
    ['more digits than the quote coin has', { buytype: 2, musdt: '100.1234567' }, 7, 'amountPrecision'],
    ['too little', { mnum: '0.00001' }, 7, 'notionalTooSmall'],
    ['too much', { mnum: '1000' }, 7, 'orderTooLarge'],
    ['a price too far away', { mprice: '1000' }, 7, 'limitPriceTooFar'],
    ['more than there is', { mnum: '1' }, 4020, 'insufficientBalance'],
  ])('%s', async (_, change, code, refusal) => {
    const answer = await app.call(placeBuyOrder, { ...limitBuy, ...change }, as(user))
    expect(answer).toMatchObject({ status: 200, code, refusal })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it('says what is there when it is not enough', async () => {
    const answer = await app.call(placeBuyOrder, { ...limitBuy, mnum: '1' }, as(user))
    expect(answer.data).toMatchObject({ detail: { available: '10000', asset: 'USDT' } })
    expect(answer.msg).toContain('10000')
  })

  it.each([
    ['a market order', marketBuy],
    ['a limit order', limitBuy],
  ])('%s of somebody who never had any of the coin', async (_, body) => {
    const nobody = await app.signedIn()
    expect(await app.call(placeBuyOrder, body, as(nobody))).toMatchObject({
      code: 4020,
      data: { detail: { available: '0', asset: 'USDT' } },
    })
    expect((await app.done(orderList, {}, as(nobody))).total).toBe(0)
  })

  it('a stale price, with its age', async () => {
    app.clock.advance({ seconds: 3 })
    const answer = await app.call(placeBuyOrder, marketBuy, as(user))
    expect(answer).toMatchObject({ code: 7, refusal: 'priceStale' })
  })

  it('a closed market, with the time when it opens', async () => {
    const restored = app.clock.now()
    app.clock.moveTo(new Date('2026-11-21T12:00:00.000Z'))
    const answer = await app.call(placeBuyOrder, { ...limitBuy, symbol: 'eurusd', mprice: '1', mnum: '100' }, as(user))
    app.clock.moveTo(restored)
    expect(answer).toMatchObject({ code: 4026, data: { detail: { opensAt: '2026-11-22T22:00:00.000Z' } } })
  })

  it('the two hundred and first open order, however many processes judge at once', async () => {
    const rich = await app.signedIn({ USDT: '100000' })
    await app.pool.query(
      `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity,
                               held, state, fee_rate, accepted_sequence, created_at, updated_at)
       SELECT $1, 'btcusdt', 'BTC', 'USDT', 'sell', 'limit', 'quantity', 99999, 1, 1, 0, 'open', 0, 1, now(), now() FROM generate_series(1, 199)`,
      [rich.userId],
    )
    const parts = [app.get(SpotRepository), app.get(Pairs), app.get(MarketBoard), app.get(Submitters)] as const
    const processes = Array.from({ length: 8 }, () => new SpotService(...parts))
    const wish = { symbol: 'btcusdt', side: 'buy', type: 'limit', sizing: 'quantity' } as const
    const amounts = { limitPrice: Amount.of('49000'), quantity: Amount.of('0.02') }
    const ends = await Promise.allSettled(processes.map((one) => one.place(rich.userId, { ...wish, ...amounts })))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.done(orderList, { status: 1 }, as(rich))).total).toBe(200)
    expect(await app.call(placeBuyOrder, limitBuy, as(rich))).toMatchObject({
      code: 7,
      refusal: 'tooManyOpenOrders',
      data: { detail: { maximum: '200' } },
    })
    await app.pool.query("UPDATE spot_order SET state = 'cancelled' WHERE user_id = $1 AND held = 0", [rich.userId])
  })

  it.each(['-1', '+1', '1e2', 'NaN', '0x10', '1,000', '١', '1.0000000000000000001', '123456789012345678901', ' 1'])(
    'an amount of %j',
    async (mnum) => {
      expect(await app.call(placeBuyOrder, { ...limitBuy, mnum }, as(user))).toMatchObject({
        code: 7,
        refusal: 'badInput',
        data: { errors: [{ path: 'mnum' }] },
      })
    },
  )

  it.each(['', null])('an amount of %j is a missing one', async (mnum) => {
    const answer = await app.call(placeBuyOrder, { ...limitBuy, mnum }, as(user))
    expect(answer).toMatchObject({ code: 4013, refusal: 'quantityMissing' })
  })

  it.each(['1e-7', 'NaN', '٢', 1e-7])(
    'what a client computes beside it and does not count is ignored: %j',
    async (echo) => {
      const limit = await app.call(placeBuyOrder, { ...limitBuy, musdt: echo }, as(user))
      expect(limit).toMatchObject({ code: 0, data: { mnum: '0.02', musdt: null } })
      const market = { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '100', mnum: echo, mprice: echo }
      expect(await app.call(placeBuyOrder, market, as(user))).toMatchObject({ code: 0, data: { musdt: '100' } })
      expect(await app.call(placeBuyOrder, { ...market, musdt: echo }, as(user))).toMatchObject({
        code: 7,
        refusal: 'badInput',
        data: { errors: [{ path: 'musdt' }] },
      })
    },
  )

  it('reads a JSON number exactly as it was written', async () => {
    const exact = await app.call(placeBuyOrder, '{"symbol":"btcusdt","type":1,"mprice":49000,"mnum":0.02}', as(user))
    expect(exact).toMatchObject({ code: 0, data: { mnum: '0.02' } })
    const exponent = await app.call(placeBuyOrder, '{"symbol":"btcusdt","type":1,"mprice":49000,"mnum":2e-2}', as(user))
    expect(exponent).toMatchObject({ code: 7, refusal: 'badInput' })
  })

  it('trusts no amount, fee, state or owner of the client', async () => {
    const other = await app.signedIn()
    const order = await app.done(
      placeBuyOrder,
      { ...limitBuy, musdt: '1', fee: '0', status: 2, uid: other.userId, user_id: other.userId, total: '1' },
      as(user),
    )
    expect([order.state, order.feeRate.text()]).toEqual(['open', '0.001'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '980' })
  })
})

describe('an order that waits to be written', () => {
  const orders = () => app.get(SpotService)
  const wish = {
    symbol: 'btcusdt',
    side: 'buy',
    type: 'market',
    sizing: 'quantity',
    quantity: Amount.of('0.01'),
  } as const

  it('behind others of its owner fills at the price of when it is written; too many are declined', async () => {
    const account = await holdAccount(app.pool, `user:${user.userId}:available:USDT`)
    const first = orders().place(user.userId, wish)
    await account.awaited(1)
    // A second batch is at the same account.
    const second = orders().place(user.userId, wish)
    await account.awaited(2)
    const behind = Array.from({ length: 100 }, () =>
      orders().place(user.userId, { ...wish, quantity: Amount.of('0.001') }),
    )
    await expect(orders().place(user.userId, wish)).rejects.toMatchObject({ refusal: 'overloaded' })
    await app.trade('btcusdt', '50100')
    await account.letGo()
    const prices = (await Promise.all([first, second, ...behind])).map((order) => order.averagePrice?.text())
    expect(new Set(prices)).toEqual(new Set(['50100']))
  })

  it('for the database so long that its price is past takes the price of then', async () => {
    const account = await holdAccount(app.pool, `user:${user.userId}:available:USDT`)
    const waiting = app.done(placeBuyOrder, marketBuy, as(user, 'waits'))
    await account.awaited(1, { seconds: 2 })
    await app.trade('btcusdt', '50200')
    await account.letGo()
    expect((await waiting).averagePrice?.text()).toBe('50200')
    expect((await app.done(orderList, {}, as(user))).total).toBe(1)
  })
})

describe('what is written stays', () => {
  it('of an order that has ended everything, of an open one what was ordered, and every fill', async () => {
    const { orderId: filled } = await app.done(placeBuyOrder, marketBuy, as(user))
    const { orderId: open } = await app.done(placeBuyOrder, limitBuy, as(user))
    const insist = (change: string, orderId: number) =>
      app.pool.query(`UPDATE spot_order SET ${change} WHERE id = $1`, [orderId])
    for (const change of ["state = 'open'", "state = 'cancelled'", 'turnover = 1', 'fee = 0', 'filled_quantity = 1']) {
      await expect(insist(change, filled)).rejects.toThrow(/cannot be changed/)
    }
    for (const change of [
      'limit_price = 1',
      'held = 0',
      'user_id = user_id + 1',
      "side = 'sell'",
      'accepted_sequence = 0',
    ]) {
      await expect(insist(change, open)).rejects.toThrow(/cannot be changed/)
    }
    await expect(app.pool.query('DELETE FROM spot_order WHERE id = $1', [open])).rejects.toThrow(/cannot be changed/)
    for (const change of ['UPDATE spot_fill SET price = 1', 'DELETE FROM spot_fill', 'TRUNCATE spot_fill']) {
      await expect(app.pool.query(change)).rejects.toThrow(/append-only/)
    }
    const again = app.pool.query(
      `INSERT INTO spot_fill (order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source, created_at)
       SELECT order_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source, created_at
         FROM spot_fill WHERE order_id = $1`,
      [filled],
    )
    await expect(again).rejects.toThrow(/spot_fill_order/)
    await app.done(cancelOrder, { id: open }, as(user))
    await expect(insist("state = 'open'", open)).rejects.toThrow(/cannot be changed/)
  })
})

describe("another user's order", () => {
  it('looks like one that never was', async () => {
    const { orderId } = await app.done(placeBuyOrder, limitBuy, as(user))
    const other = await app.signedIn()
    for (const [endpoint, field] of [
      [cancelOrder, 'id'],
      [findOrder, 'ID'],
    ] as const) {
      const theirs = await app.call(endpoint, { [field]: orderId }, as(other))
      const missing = await app.call(endpoint, { [field]: 999_999_999 }, as(other))
      expect(theirs).toEqual(missing)
      expect(theirs.code).toBe(7)
    }
    expect((await app.done(orderList, {}, as(other))).total).toBe(0)
    expect((await app.done(findOrder, { ID: orderId }, as(user))).state).toBe('open')
  })
})

describe('the same submit again', () => {
  it('is answered as the first time and moves no money', async () => {
    const first = await app.call(placeBuyOrder, limitBuy, as(user, 'k-1'))
    const again = await Promise.all([1, 2, 3].map(() => app.call(placeBuyOrder, limitBuy, as(user, 'k-1'))))
    for (const answer of again) expect(answer).toEqual(first)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '980' })
  })

  it('sent fifty times at once is one order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(placeBuyOrder, marketBuy, as(user, 'k-50'))),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(answers[0]?.code).toBe(0)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '0' })
  })

  it('was refused: is refused again, even when it would pass now', async () => {
    const short = await app.call(placeBuyOrder, { ...limitBuy, mnum: '1' }, as(user, 'k-2'))
    expect(short.code).toBe(4020)
    app.clock.advance({ seconds: 3 })
    const stale = await app.call(placeBuyOrder, limitBuy, as(user, 'k-3'))
    expect(stale.refusal).toBe('priceStale')
    await app.trade('btcusdt', '50000')
    expect(await app.call(placeBuyOrder, limitBuy, as(user, 'k-3'))).toEqual(stale)
    expect(await app.call(placeBuyOrder, { ...limitBuy, mnum: '1' }, as(user, 'k-2'))).toEqual(short)
  })

  it('with another body is refused', async () => {
    await app.call(placeBuyOrder, limitBuy, as(user, 'k-4'))
    expect(await app.call(placeBuyOrder, { ...limitBuy, mnum: '0.03' }, as(user, 'k-4'))).toMatchObject({
      code: 7,
      refusal: 'idempotencyKeyReused',
    })
    app.clock.advance({ seconds: 3 })
    expect(await app.call(placeSellOrder, limitBuy, as(user, 'k-4'))).toMatchObject({ refusal: 'idempotencyKeyReused' })
  })

  it('by somebody else is their own', async () => {
    const other = await app.signedIn({ USDT: '10000' })
    const mine = await app.done(placeBuyOrder, limitBuy, as(user, 'shared'))
    const theirs = await app.done(placeBuyOrder, limitBuy, as(other, 'shared'))
    expect(theirs.orderId).not.toBe(mine.orderId)
  })

  it('of a cancellation is answered alike', async () => {
    const { orderId } = await app.done(placeBuyOrder, limitBuy, as(user))
    const first = await app.call(cancelOrder, { id: orderId }, as(user, 'c-1'))
    expect(await app.call(cancelOrder, { id: orderId }, as(user, 'c-1'))).toEqual(first)
  })
})

describe('fifty orders at once with funds for one', () => {
  it.each([
    ['market buys', placeBuyOrder, { ...marketBuy, mnum: '0.2' }, 'USDT'],
    ['limit buys', placeBuyOrder, { ...limitBuy, mprice: '40000', mnum: '0.25' }, 'USDT'],
    ['market sells', placeSellOrder, { ...marketBuy, mnum: '1' }, 'BTC'],
    ['limit sells', placeSellOrder, { ...limitSell, mnum: '1' }, 'BTC'],
  ] as const)('%s: one succeeds, forty-nine get 4020', async (_, endpoint, body, asset) => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(endpoint, body, as(user))))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect((await balanceOf(app, user, asset)).available).toBe('0')
  })
})

describe('lists', () => {
  it('are paged, filtered by state, newest first', async () => {
    for (const mprice of ['49000', '48000', '47000']) await app.done(placeBuyOrder, { ...limitBuy, mprice }, as(user))
    await app.done(placeBuyOrder, marketBuy, as(user))
    const open = await app.done(orderList, { page: 1, pageSize: 2, status: 1 }, as(user))
    expect([open.total, open.list.map((order) => order.limitPrice?.text())]).toEqual([3, ['47000', '48000']])
    const second = await app.done(orderList, { page: 2, pageSize: 2, status: 1 }, as(user))
    expect(second.list.map((order) => order.limitPrice?.text())).toEqual(['49000'])
    expect((await app.done(orderList, { status: 2 }, as(user))).total).toBe(1)
    expect((await app.done(orderList, {}, as(user))).total).toBe(4)
  })

  it.each([{ page: '0' }, { pageSize: '101' }, { pageSize: '0' }, { page: '-1' }, { page: 'x' }, { status: '9' }])(
    '%j is refused',
    async (query) => {
      expect(await app.call(orderList, query, as(user))).toMatchObject({ code: 7, refusal: 'badInput' })
    },
  )
})

it('values every coin by one snapshot and counts what is frozen', async () => {
  await app.trade('ethusdt', '3000')
  const one = await app.signedIn({ USDT: '100', ETH: '2' })
  const { spot } = await app.done(balances, { cate: 1 }, as(one))
  expect(spot?.total.equals(Amount.of('6100'))).toBe(true)
})
