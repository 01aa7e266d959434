import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, recordsOf } from '../../../test/money-movers.ts'
import { limitBuy, limitSell, marketBuy, tradersOf } from '../../../test/spot.ts'
import { LiveMarket } from '../../market-feed/live-market.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, placeSellOrder, cancelOrder, cancelAllOrders, orderList, findOrder, fillList } = endpoints
const { balances, moneyRecords } = endpoints

const app = appOfFile({ ROLES: 'api,worker' }, { books: false })
const trader = tradersOf(app)
let user: TestUser

beforeEach(async () => {
  user = await trader()
})

/**
 * Resolves once the order has left the open state: matching runs on the ticks that a test makes, or the sweep finds it.
 */
async function ended(orderId: number, one = user) {
  const state = async () => (await app.does(one, findOrder, { orderId })).state
  return expect.poll(state).not.toBe('open')
}

describe('a market order', () => {
  it('buys at the tick, takes the fee from what is bought, and every record adds up', async () => {
    const order = await app.does(user, placeBuyOrder, marketBuy)
    expect(order).toMatchObject({ state: 'filled', side: 'buy', feeAsset: 'BTC', pairName: 'BTC/USDT' })
    expect([order.turnover.text(), order.fee.text(), order.averagePrice?.text()]).toEqual(['1000', '0.00002', '50000'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '0' })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1.01998', frozen: '0' })
    const records = await app.does(user, moneyRecords, { page: 1, pageSize: 100, asset: 'BTC' })
    expect(records.list.map((row) => [row.type, row.quantity.text(), row.balanceAfter?.text()])).toEqual([
      ['spotBuy', '-0.00002', '1.01998'],
      ['spotBuy', '0.02', '1.02'],
      ['agentDeposit', '1', '1'],
    ])
    expect(records.list[0]?.reference).toEqual({ kind: 'spotOrder', id: order.orderId })
  })

  it('sized in the quote coin buys whole lots and leaves the rest', async () => {
    const order = await app.does(user, placeBuyOrder, {
      symbol: 'btcusdt',
      type: 'market',
      sizing: 'total',
      total: Amount.of('100.01'),
    })
    expect(order.filledQuantity.text()).toBe('0.002')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '0' })
  })

  it('sells for what the tick says, less the fee', async () => {
    await app.does(user, placeSellOrder, { ...marketBuy, quantity: Amount.of('0.1') })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '14995', frozen: '0' })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.9', frozen: '0' })
    expect(await recordsOf(app, user, 'USDT')).toEqual([
      ['spotSell', '-5', '14995'],
      ['spotSell', '5000', '15000'],
      ['agentDeposit', '10000', '10000'],
    ])
  })

  it('has the price of its fill as its average price wherever it is told, although its turnover is rounded', async () => {
    await app.trade('btcusdt', '83574.17')
    const placed = await app.does(user, placeBuyOrder, { ...marketBuy, quantity: Amount.of('0.000123') }, 'by-the-fill')
    expect(placed.turnover.equals(Amount.of('83574.17').times(placed.filledQuantity))).toBe(false)
    const again = await app.does(user, placeBuyOrder, { ...marketBuy, quantity: Amount.of('0.000123') }, 'by-the-fill')
    const { list } = await app.does(user, orderList, { state: 'filled' })
    const found = await app.does(user, findOrder, { orderId: placed.orderId })
    expect([placed, again, list[0], found].map((order) => [order?.orderId, order?.averagePrice?.text()])).toEqual(
      Array.from({ length: 4 }, () => [placed.orderId, '83574.17']),
    )
  })

  it('keeps the tick that filled it', async () => {
    const tick = await app.trade('btcusdt', '50001.5')
    const { orderId } = await app.does(user, placeBuyOrder, marketBuy)
    const { fills } = await app.does(user, findOrder, { orderId })
    expect(fills).toHaveLength(1)
    expect(fills[0]?.tick.sequence).toBe(tick.sequence)
    expect(fills[0]?.tick.price.text()).toBe('50001.5')
  })
})

describe('a limit order', () => {
  it('holds its funds, then fills on the tick that crosses it, at the better price', async () => {
    const order = await app.does(user, placeBuyOrder, limitBuy)
    expect(order.state).toBe('open')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '980' })
    await app.trade('btcusdt', '49000.01')
    await app.trade('btcusdt', '48900')
    await ended(order.orderId)
    const filled = await app.does(user, findOrder, { orderId: order.orderId })
    expect([filled.state, filled.averagePrice?.text(), filled.turnover.text()]).toEqual(['filled', '48900', '978'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9022', frozen: '0' })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1.01998', frozen: '0' })
  })

  it('is never filled by the tick on which it was accepted', async () => {
    const order = await app.does(user, placeBuyOrder, { ...limitBuy, limitPrice: Amount.of('50000') })
    await app.get(SpotMatcher).sweep()
    expect((await app.does(user, findOrder, { orderId: order.orderId })).state).toBe('open')
    await app.does(user, cancelOrder, { orderId: order.orderId })
  })

  it('gives everything back when it is cancelled, and cancelling again is a success', async () => {
    const order = await app.does(user, placeSellOrder, limitSell)
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.5', frozen: '0.5' })
    expect((await app.does(user, cancelOrder, { orderId: order.orderId })).state).toBe('cancelled')
    expect((await app.does(user, cancelOrder, { orderId: order.orderId })).state).toBe('cancelled')
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
    expect(await recordsOf(app, user, 'BTC')).toEqual([
      ['spotTrade', '0.5', '1'],
      ['spotTrade', '-0.5', '0.5'],
      ['agentDeposit', '1', '1'],
    ])
  })

  it('that is filled cannot be cancelled any more', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    await app.trade('btcusdt', '48900')
    await ended(orderId)
    expect(await app.tries(user, cancelOrder, { orderId })).toMatchObject({ code: 7, refusal: 'orderNotOpen' })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9022', frozen: '0' })
  })

  it('is cancelled with all others of its pair, those since then excepted; sent again nothing more happens', async () => {
    const first = await app.does(user, placeBuyOrder, limitBuy)
    const second = await app.does(user, placeSellOrder, limitSell)
    await app.trade('ethusdt', '3000')
    const other = {
      symbol: 'ethusdt',
      type: 'limit',
      sizing: 'quantity',
      limitPrice: Amount.of('2900'),
      quantity: Amount.of('0.1'),
    } as const
    const elsewhere = await app.does(user, placeBuyOrder, other)
    const later = await app.does(user, placeBuyOrder, { ...limitBuy, limitPrice: Amount.of('48000') })
    const meant = { symbol: 'btcusdt', lastOrderId: second.orderId }
    const bitcoin = { symbol: 'btcusdt', pairName: 'BTC/USDT', cancelled: 2, filled: 0 }
    expect(await app.does(user, cancelAllOrders, meant)).toEqual({ cancelled: 2, filled: 0, pairs: [bitcoin] })
    expect(await app.does(user, cancelAllOrders, meant)).toEqual({ cancelled: 0, filled: 0, pairs: [] })
    const stateOf = async ({ orderId }: { orderId: number }) => (await app.does(user, findOrder, { orderId })).state
    expect(await Promise.all([first, second, elsewhere, later].map(stateOf))).toEqual([
      'cancelled',
      'cancelled',
      'open',
      'open',
    ])
    const stranger = await app.signedIn()
    expect(await app.does(stranger, cancelAllOrders)).toEqual({ cancelled: 0, filled: 0, pairs: [] })
    expect(await app.does(user, cancelAllOrders)).toEqual({
      cancelled: 2,
      filled: 0,
      pairs: [
        { symbol: 'ethusdt', pairName: 'ETH/USDT', cancelled: 1, filled: 0 },
        { ...bitcoin, cancelled: 1 },
      ],
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
  })

  it('can be cancelled when its pair is no longer offered', async () => {
    const order = await app.does(user, placeBuyOrder, limitBuy)
    await app.pool.query(`UPDATE pair SET enabled = false WHERE symbol = 'btcusdt'`)
    await app.get(Pairs).refresh()
    try {
      expect((await app.does(user, cancelOrder, { orderId: order.orderId })).state).toBe('cancelled')
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
      const { orderId } = await app.does(one, placeBuyOrder, limitBuy)
      const [cancelled] = await Promise.all([app.tries(one, cancelOrder, { orderId }), app.trade('btcusdt', '48000')])
      await ended(orderId, one)
      const { state } = await app.does(one, findOrder, { orderId })
      expect(cancelled.refusal).toBe(state === 'cancelled' ? undefined : 'orderNotOpen')
      expect(await balanceOf(app, one, 'USDT')).toEqual(
        state === 'cancelled' ? { available: '1000', frozen: '0' } : { available: '40', frozen: '0' },
      )
    }
  })

  it('missed by the live matching is found by the sweep, on the first tick that crossed it', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
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
    const { fills } = await app.does(user, findOrder, { orderId })
    expect(fills.map((fill) => fill.price.text())).toEqual(['48500'])
    await app.get(LiveMarket).catchUp()
  })
})

describe("another user's order", () => {
  it('looks like one that never was', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const other = await app.signedIn()
    for (const endpoint of [cancelOrder, findOrder]) {
      const theirs = await app.tries(other, endpoint, { orderId })
      const missing = await app.tries(other, endpoint, { orderId: 999_999_999 })
      expect(theirs).toEqual(missing)
      expect(theirs.code).toBe(7)
    }
    expect((await app.does(other, orderList)).total).toBe(0)
    expect((await app.does(user, findOrder, { orderId })).state).toBe('open')
  })
})

describe('lists', () => {
  it('are paged, filtered by state, newest first', async () => {
    for (const limitPrice of ['49000', '48000', '47000'])
      await app.does(user, placeBuyOrder, { ...limitBuy, limitPrice: Amount.of(limitPrice) })
    await app.does(user, placeBuyOrder, marketBuy)
    const open = await app.does(user, orderList, { page: 1, pageSize: 2, state: 'open' })
    expect([open.total, open.list.map((order) => order.limitPrice?.text())]).toEqual([3, ['47000', '48000']])
    const second = await app.does(user, orderList, { page: 2, pageSize: 2, state: 'open' })
    expect(second.list.map((order) => order.limitPrice?.text())).toEqual(['49000'])
    expect((await app.does(user, orderList, { state: 'filled' })).total).toBe(1)
    expect((await app.does(user, orderList)).total).toBe(4)
  })

  it.each([{ page: '0' }, { pageSize: '101' }, { pageSize: '0' }, { page: '-1' }, { page: 'x' }, { status: '9' }])(
    '%j is refused',
    async (query) => {
      expect(await app.call(orderList, query, user)).toMatchObject({ code: 7, refusal: 'badInput' })
    },
  )
})

it('values every coin by one snapshot and counts what is frozen', async () => {
  await app.trade('ethusdt', '3000')
  const one = await app.signedIn({ USDT: '100', ETH: '2' })
  const { spot } = await app.does(one, balances, { view: 'spot' })
  expect(spot?.total?.equals(Amount.of('6100'))).toBe(true)
})

describe('what happened to orders', () => {
  it('is listed as fills, the last first, whatever the age of their orders', async () => {
    const resting = await app.does(user, placeBuyOrder, limitBuy)
    const bought = await app.does(user, placeBuyOrder, marketBuy)
    app.clock.advance({ seconds: 1 })
    await app.trade('btcusdt', '48999')
    await ended(resting.orderId)
    const { list, next } = await app.does(user, fillList, { pageSize: 10 })
    expect(list.map(({ orderId }) => orderId)).toEqual([resting.orderId, bought.orderId])
    expect(next).toBeNull()
    expect(list[1]).toMatchObject({ pairName: 'BTC/USDT', side: 'buy', type: 'market', feeAsset: 'BTC' })
    expect([list[1]?.price, list[1]?.quantity, list[1]?.fee].map(String)).toEqual(['50000', '0.02', '0.00002'])
    const first = await app.does(user, fillList, { pageSize: 1 })
    const second = await app.does(user, fillList, { pageSize: 1, before: first.next ?? 0 })
    expect([first, second].map((page) => page.list[0]?.fillId)).toEqual(list.map(({ fillId }) => fillId))
    expect((await app.does(user, fillList, { pageSize: 10, symbol: 'ethusdt' })).list).toEqual([])
    expect((await app.does(await app.signedIn(), fillList, { pageSize: 10 })).list).toEqual([])
  })

  it('is filtered by side, type and when they were placed, together with pair and state', async () => {
    const began = app.clock.now()
    const bought = await app.does(user, placeBuyOrder, marketBuy)
    const sold = await app.does(user, placeSellOrder, limitSell)
    app.clock.advance({ days: 1 })
    user = await app.signedInAgain(user)
    const later = app.clock.now()
    await app.trade('btcusdt', '50000')
    const trigger = { price: Amount.of('45000'), direction: 'falls' } as const
    const waiting = await app.does(user, placeSellOrder, { ...limitSell, limitPrice: Amount.of('45000'), trigger })
    const of = async (filter: object) =>
      (await app.does(user, orderList, { page: 1, pageSize: 10, ...filter })).list.map(({ orderId }) => orderId)
    expect(await of({ side: 'buy' })).toEqual([bought.orderId])
    expect(await of({ side: 'sell' })).toEqual([waiting.orderId, sold.orderId])
    expect(await of({ kind: 'market' })).toEqual([bought.orderId])
    expect(await of({ kind: 'limit' })).toEqual([sold.orderId])
    expect(await of({ kind: 'stop' })).toEqual([waiting.orderId])
    expect(await of({ from: later })).toEqual([waiting.orderId])
    expect(await of({ from: began, to: later })).toEqual([sold.orderId, bought.orderId])
    expect(await of({ to: began })).toEqual([])
    expect(await of({ side: 'sell', kind: 'limit', state: 'open', symbol: 'btcusdt', from: began, to: later })).toEqual(
      [sold.orderId],
    )
    expect((await app.does(user, orderList, { page: 1, pageSize: 1, side: 'sell' })).total).toBe(2)
  })
})
