import { afterAll, beforeAll, expect, it } from 'vitest'
import { appOfFile } from '../test/harness.ts'
import { programOf } from '../test/htx-programs.ts'
import { verified } from '../test/money-movers.ts'
import { type Followed, Listener } from './listeners.ts'

const app = appOfFile()
let listener: Listener
let followed: Followed

/** An order that is filled, and one that is cancelled, told to a program as the torture's listens. */
beforeAll(async () => {
  app.clock.stop()
  await app.trade('btcusdt', '50000')
  const user = await verified(app, { USDT: '10000' })
  const program = await programOf(app, user)
  listener = new Listener(Number(new URL(app.url).port), { userId: user.userId, apiKey: program.key })
  followed = listener.followed
  await listener.begun()
  const place = async (order: object) => {
    const sent = { 'account-id': String(user.userId), symbol: 'btcusdt', ...order }
    return (await program.post('/v1/order/orders/place', sent)).body.data
  }
  await place({ type: 'buy-market', amount: '500' })
  // Told to the app alone, under a number of its own.
  const notify = "SELECT notification_add($1, 'depositCompleted', '{}', 'deposit', 1, clock_timestamp())"
  await app.pool.query(notify, [user.userId])
  const resting = await place({ type: 'buy-limit', amount: '0.01', price: '45000' })
  await program.post(`/v1/order/orders/${resting}/submitcancel`)
})
afterAll(() => listener.end())

const columns = async () => (await followed.unlike(app.pool)).map(({ column }) => column)

it('what a program was told is what the ledger knows', async () => {
  await expect.poll(() => followed.unlike(app.pool)).toEqual([])
  expect(followed.faults).toEqual([])
  expect([followed.trades.size, [...followed.orders.values()]]).toEqual([1, ['filled', 'canceled']])
  expect(followed.numbers.size).toBeGreaterThanOrEqual(6)
})

it('an event, a balance, an order and a fill that were not told, or otherwise, are found', async () => {
  const newest = Math.max(...followed.numbers)
  followed.numbers.delete(newest)
  expect(await columns()).toEqual(['lost'])
  followed.numbers.add(newest).add(newest + 1)
  expect(await columns()).toEqual(['invented'])
  followed.numbers.delete(newest + 1)

  const held = followed.balances.get('usdt') as string
  followed.balances.set('usdt', '1 1')
  expect(await columns()).toEqual(['money'])
  followed.balances.set('usdt', held)

  const [[order]] = [...followed.orders] as [[number, string]]
  followed.orders.set(order, 'submitted')
  expect(await columns()).toEqual(['lost'])
  followed.orders.set(order, 'filled')

  const [[id, trade]] = [...followed.trades] as [[number, NonNullable<ReturnType<typeof followed.trades.get>>]]
  followed.trades.set(id, { ...trade, fee: trade.fee.plus(trade.fee) })
  expect(await columns()).toEqual(['money'])
  followed.trades.set(id, trade)
  expect(await columns()).toEqual([])
})

it('what is told twice, and a channel that does not go on where it was, are found', () => {
  const balance = { currency: 'btc', balance: '1', available: '1', changeType: 'other' }
  const seqNum = followed.last.get('accounts.update#2') as number
  followed.pushed({ ch: 'accounts.update#2', data: { ...balance, seqNum } as never })
  followed.subscribed({ ch: 'orders#*', data: { seqNum, resumed: false } as never })
  followed.refused({ ch: 'auth', code: 500 })
  followed.refused({ ch: 'auth', code: 2002 })
  expect(followed.faults.map(({ column }) => column)).toEqual(['doubled', 'lost', 'defects'])
})
