import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { holdAccount } from '../../../test/held-account.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { limitBuy, limitSell, marketBuy, tradersOf } from '../../../test/spot.ts'
import { SpotService } from './spot.service.ts'

const { placeBuyOrder, placeSellOrder, cancelOrder, orderList } = endpoints

const app = appOfFile()
const trader = tradersOf(app)
let user: TestUser

beforeEach(async () => {
  user = await trader()
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
    const waiting = app.does(user, placeBuyOrder, marketBuy, 'waits')
    await account.awaited(1, { seconds: 2 })
    await app.trade('btcusdt', '50200')
    await account.letGo()
    expect((await waiting).averagePrice?.text()).toBe('50200')
    expect((await app.does(user, orderList)).total).toBe(1)
  })
})

describe('what is written stays', () => {
  it('of an order that has ended everything, of an open one what was ordered, and every fill', async () => {
    const { orderId: filled } = await app.does(user, placeBuyOrder, marketBuy)
    const { orderId: open } = await app.does(user, placeBuyOrder, limitBuy)
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
      `INSERT INTO spot_fill (order_id, user_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source, created_at)
       SELECT order_id, user_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source, created_at
         FROM spot_fill WHERE order_id = $1`,
      [filled],
    )
    await expect(again).rejects.toThrow(/spot_fill_of_order/)
    await app.does(user, cancelOrder, { orderId: open })
    await expect(insist("state = 'open'", open)).rejects.toThrow(/cannot be changed/)
  })
})

describe('the same submit again', () => {
  it('is answered as the first time and moves no money', async () => {
    const first = await app.tries(user, placeBuyOrder, limitBuy, 'k-1')
    const again = await Promise.all([1, 2, 3].map(() => app.tries(user, placeBuyOrder, limitBuy, 'k-1')))
    for (const answer of again) expect(answer).toEqual(first)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '980' })
  })

  it('sent fifty times at once is one order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.tries(user, placeBuyOrder, marketBuy, 'k-50')),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(answers[0]?.code).toBe(0)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '0' })
  })

  it('was refused: is refused again, even when it would pass now', async () => {
    const short = await app.tries(user, placeBuyOrder, { ...limitBuy, quantity: Amount.of('1') }, 'k-2')
    expect(short.code).toBe(4020)
    app.clock.advance({ seconds: 3 })
    const stale = await app.tries(user, placeBuyOrder, limitBuy, 'k-3')
    expect(stale.refusal).toBe('priceStale')
    await app.trade('btcusdt', '50000')
    expect(await app.tries(user, placeBuyOrder, limitBuy, 'k-3')).toEqual(stale)
    expect(await app.tries(user, placeBuyOrder, { ...limitBuy, quantity: Amount.of('1') }, 'k-2')).toEqual(short)
  })

  it('with another body is refused', async () => {
    await app.tries(user, placeBuyOrder, limitBuy, 'k-4')
    expect(await app.tries(user, placeBuyOrder, { ...limitBuy, quantity: Amount.of('0.03') }, 'k-4')).toMatchObject({
      code: 7,
      refusal: 'idempotencyKeyReused',
    })
    app.clock.advance({ seconds: 3 })
    expect(await app.tries(user, placeSellOrder, limitBuy, 'k-4')).toMatchObject({ refusal: 'idempotencyKeyReused' })
  })

  it('by somebody else is their own', async () => {
    const other = await app.signedIn({ USDT: '10000' })
    const mine = await app.does(user, placeBuyOrder, limitBuy, 'shared')
    const theirs = await app.does(other, placeBuyOrder, limitBuy, 'shared')
    expect(theirs.orderId).not.toBe(mine.orderId)
  })

  it('of a cancellation is answered alike', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const first = await app.tries(user, cancelOrder, { orderId }, 'c-1')
    expect(await app.tries(user, cancelOrder, { orderId }, 'c-1')).toEqual(first)
  })
})

describe('fifty orders at once with funds for one', () => {
  it.each([
    ['market buys', placeBuyOrder, { ...marketBuy, quantity: Amount.of('0.2') }, 'USDT'],
    ['limit buys', placeBuyOrder, { ...limitBuy, limitPrice: Amount.of('40000'), quantity: Amount.of('0.25') }, 'USDT'],
    ['market sells', placeSellOrder, { ...marketBuy, quantity: Amount.of('1') }, 'BTC'],
    ['limit sells', placeSellOrder, { ...limitSell, quantity: Amount.of('1') }, 'BTC'],
  ] as const)('%s: one succeeds, forty-nine get 4020', async (_, endpoint, body, asset) => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(user, endpoint, body)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect((await balanceOf(app, user, asset)).available).toBe('0')
  })
})
