import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, recordsOf } from '../../../test/money-movers.ts'
import { limitBuy, limitSell, marketBuy, tradersOf } from '../../../test/spot.ts'
import { as } from '../../../testing/users.ts'
import { LiveMarket } from '../../market-feed/live-market.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, placeSellOrder, cancelOrder, cancelAllOrders, orderList, findOrder, balances, moneyRecords } =
  endpoints

const app = appOfFile({ ROLES: 'api,worker' })
const trader = tradersOf(app)
let user: TestUser

beforeEach(async () => {
  user = await trader()
})

/**
 * Resolves once the order has left the open state: matching runs on the ticks that a test makes, or the sweep finds it.
 */
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
    expect(records.list.map((row) => [row.type, row.quantity.text(), row.balanceAfter?.text()])).toEqual([
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

  it('is cancelled with all others of its pair, those since then excepted; sent again nothing more happens', async () => {
    const first = await app.done(placeBuyOrder, limitBuy, as(user))
    const second = await app.done(placeSellOrder, limitSell, as(user))
    await app.trade('ethusdt', '3000')
    const other = { symbol: 'ethusdt', type: 1, buytype: 1, mprice: '2900', mnum: '0.1' }
    const elsewhere = await app.done(placeBuyOrder, other, as(user))
    const later = await app.done(placeBuyOrder, { ...limitBuy, mprice: '48000' }, as(user))
    const meant = { symbol: 'btcusdt', lastid: second.orderId }
    expect(await app.done(cancelAllOrders, meant, as(user))).toEqual({ cancelled: 2, filled: 0 })
    expect(await app.done(cancelAllOrders, meant, as(user))).toEqual({ cancelled: 0, filled: 0 })
    const stateOf = async ({ orderId }: { orderId: number }) =>
      (await app.done(findOrder, { ID: orderId }, as(user))).state
    expect(await Promise.all([first, second, elsewhere, later].map(stateOf))).toEqual([
      'cancelled',
      'cancelled',
      'open',
      'open',
    ])
    const stranger = await app.signedIn()
    expect(await app.done(cancelAllOrders, {}, as(stranger))).toEqual({ cancelled: 0, filled: 0 })
    expect(await app.done(cancelAllOrders, {}, as(user))).toEqual({ cancelled: 2, filled: 0 })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
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
  expect(spot?.total?.equals(Amount.of('6100'))).toBe(true)
})
