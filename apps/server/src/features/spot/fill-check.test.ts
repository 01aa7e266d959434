import { Amount } from '@halyard/domain'
import { type Terms } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { letOldPricesCount } from '../../../test/contracts.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { checkFills } from './fill-check.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, placeSellOrder, cancelOrder } = endpoints

let app: TestApp
let user: TestUser
/** A market buy, a market sell of a total, a limit buy and a limit sell, in this order. */
const orders: number[] = []

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' })
  await letOldPricesCount(app.pool)
  app.clock.stop()
  app.clock.moveTo(new Date(Date.now() - 3_600_000))
  user = await app.signedIn({ USDT: '1000', BTC: '5' })
  const place = async (side: typeof placeBuyOrder, asked: Omit<Terms<typeof placeBuyOrder>, 'symbol'>) => {
    const order = await app.does(user, side, { symbol: 'btcusdt', ...asked })
    return order.orderId
  }
  await app.trade('btcusdt', '50')
  orders.push(
    await place(placeBuyOrder, { type: 'market', sizing: 'quantity', quantity: Amount.of('1.5') }),
    await place(placeSellOrder, { type: 'market', sizing: 'total', total: Amount.of('33.33') }),
    await place(placeBuyOrder, {
      type: 'limit',
      sizing: 'total',
      limitPrice: Amount.of('49'),
      total: Amount.of('77.77'),
    }),
    await place(placeSellOrder, {
      type: 'limit',
      sizing: 'quantity',
      limitPrice: Amount.of('51'),
      quantity: Amount.one,
    }),
  )
  const withdrawn = await place(placeBuyOrder, {
    type: 'limit',
    sizing: 'quantity',
    limitPrice: Amount.of('40'),
    quantity: Amount.one,
  })
  for (const price of ['49.5', '48.7', '48', '51', '52']) await app.trade('btcusdt', price)
  await app.does(user, cancelOrder, { orderId: withdrawn })
  await app.get(SpotMatcher).sweep()
})
afterAll(() => app.stop())

it('finds nothing to say of fills as they were made, and leaves what was not filled', async () => {
  expect(await checkFills(app.pool)).toEqual({ checked: 4, byTheirTick: 0, differences: [] })
})

/** Changes the tables behind the program's back, looks, and changes them back. */
async function planted(change: string, undo: string): Promise<string[]> {
  const behindItsBack = async (statement: string) => {
    const client = await app.pool.connect()
    try {
      await client.query('BEGIN')
      for (const table of ['spot_fill', 'spot_order', 'tick']) {
        await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
      }
      await client.query(statement)
      await client.query('COMMIT')
    } finally {
      client.release()
    }
  }
  await behindItsBack(change)
  const { differences } = await checkFills(app.pool)
  await behindItsBack(undo)
  return differences.map(({ orderId, sentence }) => `${orders.indexOf(orderId)}: ${sentence}`)
}

const fill = (index: number, change: string) => `UPDATE spot_fill SET ${change} WHERE order_id = ${orders[index]}`
const order = (index: number, change: string) => `UPDATE spot_order SET ${change} WHERE id = ${orders[index]}`

const tick = (sequence: number, change: string) =>
  `UPDATE tick SET ${change} WHERE sequence = ${sequence} AND pair_id = (SELECT id FROM pair WHERE symbol = 'btcusdt')`

it.each<[string, () => [string, string], RegExp[]]>([
  [
    'a limit order that was filled on a later tick than the first that reached it',
    () => [
      fill(2, 'tick_sequence = 4, tick_price = 48, price = 48'),
      fill(2, 'tick_sequence = 3, tick_price = 48.7, price = 48.7'),
    ],
    [
      /^2: was filled on tick 4, where the first to reach it is 3$/,
      /^2: has a turnover of .* its tick gives /,
      /^2: moved /,
    ],
  ],
  [
    'a limit order that was filled on a tick from before it',
    () => [order(2, 'accepted_sequence = 3'), order(2, 'accepted_sequence = 1')],
    [/^2: was filled on tick 3 from before it was placed$/],
  ],
  [
    'a limit that was not reached',
    () => [order(3, 'limit_price = 51.5'), order(3, 'limit_price = 51')],
    [/^3: was filled at 51, which does not reach its limit of 51.5$/],
  ],
  [
    'another price than that of the tick',
    () => [fill(3, 'price = 50.9'), fill(3, 'price = 51')],
    [/^3: has a price of 50.9, where its tick gives 51$/],
  ],
  [
    'a greater fee',
    () => [fill(0, 'fee = fee * 2'), fill(0, 'fee = fee / 2')],
    [/^0: has a fee of 0.003, where its tick gives 0.0015$/],
  ],
  [
    'a size that was not asked for',
    () => [order(1, 'requested_total = 40'), order(1, 'requested_total = 33.33')],
    [/^1: has a quantity of /, /^1: has a turnover of /, /^1: has a fee of /, /^1: moved /],
  ],
  [
    'a market order that was filled on a tick from after it',
    () => [
      fill(0, 'tick_sequence = 5, tick_price = 51, price = 51'),
      fill(0, 'tick_sequence = 1, tick_price = 50, price = 50'),
    ],
    [/^0: was filled on tick 5 from after it was placed$/, /^0: has a turnover of /, /^0: moved /],
  ],
  [
    'a tick that is another in the feed',
    () => [tick(5, 'price = 53'), tick(5, 'price = 51')],
    [
      /^3: was filled on tick 5 of 51 at .*, where the feed has tick 5 of 53 at /,
      /^3: has a price of 51, where its tick gives 53/,
      /^3: has a turnover of /,
      /^3: has a fee of /,
      /^3: moved /,
    ],
  ],
  [
    'an order for less than nothing',
    () => [order(3, 'requested_quantity = -1'), order(3, 'requested_quantity = 1')],
    [/^3: has amounts that nothing comes to: a transfer is never negative: -/],
  ],
  [
    'an order that was reached and is open',
    () => [order(3, "state = 'open'"), order(3, "state = 'filled'")],
    [/^3: was reached by tick 5 more than a minute ago and is still open$/],
  ],
])('names %s', async (_, statements, expected) => {
  const [change, undo] = statements()
  expect(await planted(change, undo)).toEqual(expected.map((sentence) => expect.stringMatching(sentence)))
  expect((await checkFills(app.pool)).differences).toEqual([])
})

it('goes by the tick that is kept with a fill when the feed has forgotten its own', async () => {
  await app.pool.query('DELETE FROM tick WHERE sequence < 4')
  expect(await checkFills(app.pool)).toEqual({ checked: 4, byTheirTick: 3, differences: [] })
})
