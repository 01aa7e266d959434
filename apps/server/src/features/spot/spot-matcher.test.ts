import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { letOldPricesCount } from '../../../test/contracts.ts'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { SpotRepository } from './spot.repository.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, cancelOrder, cancelAllOrders, findOrder } = endpoints

/** Without the worker's role nothing is matched by itself: each test says when a worker comes by. */
const app = appOfFile()
let matcher: SpotMatcher
let user: TestUser
let symbol: string

beforeAll(async () => {
  app.clock.stop()
  matcher = app.get(SpotMatcher)
  // The clock stands still here, but not the database's: on a busy machine a price was too old before its order was
  // written.
  await letOldPricesCount(app.pool)
})
const unused = ['btcusdt', 'ethusdt', 'bnbusdt', 'solusdt', 'ltcusdt', 'bchusdt', 'linkusdt', 'avaxusdt']
beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '1000' })
  symbol = unused.shift() as string
})

/** A limit buy of 1 at 49, on a last price of 50. */
async function rest(one = user, on = symbol): Promise<number> {
  const order = await app.does(one, placeBuyOrder, {
    symbol: on,
    type: 'limit',
    sizing: 'quantity',
    limitPrice: Amount.of('49'),
    quantity: Amount.of('1'),
  })
  return order.orderId
}

async function fillOf(orderId: number, one = user) {
  const { state, fills } = await app.does(one, findOrder, { orderId })
  return [state, ...fills.map((fill) => fill.price.text())]
}

/** A worker that starts now, and receives only later ticks. */
function startWorker() {
  const environment: Environment = {
    ...app.get<Environment>(ENVIRONMENT as never),
    roles: new Set(['worker'] as const),
  }
  const parts = [app.get(SpotRepository), app.get(Pairs), app.get(TickStream), app.get(Sweeps)] as const
  const worker = new SpotMatcher(...parts, environment)
  worker.onApplicationBootstrap()
  return worker
}

it('an order that was crossed while no worker was alive fills on that tick, whichever tick wakes the next worker', async () => {
  await app.trade(symbol, '50')
  const orderId = await rest()
  await app.trade(symbol, '48')
  await app.trade(symbol, '50')
  const worker = startWorker()
  try {
    await app.trade(symbol, '45')
    await expect.poll(() => fillOf(orderId)).toEqual(['filled', '48'])
  } finally {
    await worker.onApplicationShutdown()
  }
})

it('a stop order that was set off while no worker was alive fills on the tick after that, whichever tick wakes the next worker', async () => {
  await app.trade(symbol, '50')
  const stop = {
    symbol,
    type: 'limit',
    sizing: 'quantity',
    limitPrice: Amount.of('53'),
    quantity: Amount.of('1'),
    trigger: { price: Amount.of('52'), direction: 'rises' },
  } as const
  const { orderId } = await app.does(user, placeBuyOrder, stop)
  for (const price of ['51', '54', '51']) await app.trade(symbol, price)
  const worker = startWorker()
  try {
    await app.trade(symbol, '45')
    await expect.poll(() => fillOf(orderId)).toEqual(['filled', '51'])
    expect((await app.does(user, findOrder, { orderId })).trigger?.tick?.price.text()).toBe('54')
  } finally {
    await worker.onApplicationShutdown()
  }
})

it('an order that was crossed while no worker was alive is filled by its cancellation, which says so', async () => {
  await app.trade(symbol, '50')
  const orderId = await rest()
  await app.trade(symbol, '48')
  await app.trade(symbol, '50')
  expect(await app.tries(user, cancelOrder, { orderId })).toMatchObject({ code: 7, refusal: 'orderNotOpen' })
  expect(await fillOf(orderId)).toEqual(['filled', '48'])
  expect(await app.tries(user, cancelOrder, { orderId })).toMatchObject({ refusal: 'orderNotOpen' })
})

it('cancelling all fills the one that a tick had reached while no worker was alive, and cancels the others', async () => {
  await app.trade(symbol, '50')
  const reached = await rest()
  const other = {
    symbol,
    type: 'limit',
    sizing: 'quantity',
    limitPrice: Amount.of('40'),
    quantity: Amount.of('1'),
  } as const
  const { orderId } = await app.does(user, placeBuyOrder, other)
  await app.trade(symbol, '48')
  expect(await app.does(user, cancelAllOrders, { symbol })).toMatchObject({ cancelled: 1, filled: 1 })
  expect([await fillOf(reached), await fillOf(orderId)]).toEqual([['filled', '48'], ['cancelled']])
  expect(await app.does(user, cancelAllOrders, { symbol })).toMatchObject({ cancelled: 0, filled: 0 })
})

it('a tick that arrives late fills no order that was placed after it', async () => {
  await app.trade(symbol, '50')
  const orderId = await rest()
  await app.trade(symbol, '48', { at: new Date(app.clock.now().getTime() - 500) })
  await matcher.sweep()
  expect(await fillOf(orderId)).toEqual(['open'])
  expect((await app.does(user, cancelOrder, { orderId })).state).toBe('cancelled')
})

it('orders that ticks of before them touched do not hide one that was crossed', async () => {
  await app.trade(symbol, '50')
  const { rows } = await app.pool.query(
    `SELECT nextval(pg_get_serial_sequence('spot_order', 'id')) AS id FROM generate_series(1, 1200)`,
  )
  const ids = rows.map((row) => row.id)
  const orderId = await rest()
  const tick = await app.trade(symbol, '48')
  // Accepted after that tick, although their numbers were given out before.
  await app.pool.query(
    `INSERT INTO spot_order (id, user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity,
                             held, state, fee_rate, accepted_sequence, created_at, updated_at)
     SELECT id, $1, $2, 'X', 'USDT', 'buy', 'limit', 'quantity', 49, 1, 1, 0, 'open', 0, $3, now(), now() FROM unnest($4::bigint[]) AS id`,
    [user.userId, symbol, tick.sequence, ids],
  )
  await app.trade(symbol, '50')
  app.clock.advance({ seconds: 30 })
  await matcher.sweep()
  expect(await fillOf(orderId)).toEqual(['filled', '48'])
  await app.pool.query("UPDATE spot_order SET state = 'cancelled' WHERE id = ANY ($1)", [ids])
})

it('a long outage is caught up with stretch by stretch', async () => {
  const last = await app.trade(symbol, '50')
  const orderId = await rest()
  const add = (from: number, through: number, price: number) =>
    app.pool.query(
      `INSERT INTO tick (pair_id, sequence, price, volume, at, source)
       SELECT pair.id, number, $4, 1, $5::timestamptz + number * interval '1 microsecond', 'sim'
         FROM pair, generate_series($2::bigint, $3::bigint) AS number WHERE symbol = $1`,
      [symbol, from, through, price, last.at],
    )
  await add(last.sequence + 1, last.sequence + 40_500, 50)
  await add(last.sequence + 40_501, last.sequence + 40_501, 48)
  await add(last.sequence + 40_502, last.sequence + 40_502, 47)
  app.clock.advance({ seconds: 30 })
  await matcher.sweep()
  expect(await fillOf(orderId)).toEqual(['filled', '48'])
})

it('an order that cannot end keeps no other from it, and is cancelled by nobody else', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => app.signedIn({ USDT: '100' })))
  const broken = users[1] as TestUser
  await app.trade(symbol, '50')
  const orderIds: number[] = []
  for (const one of users) orderIds.push(await rest(one))
  const setFrozen = (balance: string) =>
    app.pool.query('UPDATE ledger_account SET balance = $1 WHERE address = $2', [
      balance,
      `user:${broken.userId}:spot:USDT`,
    ])
  await setFrozen('0')
  await app.trade(symbol, '48')
  app.clock.advance({ seconds: 30 })
  await matcher.sweep()
  const states = async () => Promise.all(orderIds.map(async (id, at) => (await fillOf(id, users[at]))[0]))
  expect(await states()).toEqual(['filled', 'open', 'filled', 'filled'])
  const orderId = orderIds[1] as number
  expect(await app.tries(broken, cancelOrder, { orderId })).toMatchObject({ status: 500 })
  await setFrozen('49')
  expect((await app.does(broken, cancelOrder, { orderId })).state).toBe('cancelled')
})
