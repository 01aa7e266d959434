import { Amount } from '@halyard/domain'
import { type Terms, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { limitBuy, limitSell, marketBuy, tradersOf } from '../../../test/spot.ts'
import { checkFills } from './fill-check.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, placeSellOrder, amendOrder, cancelOrder, cancelAllOrders, findOrder, orderList } = endpoints

/** Without the worker's role nothing is matched by itself: each test says when a worker comes by. */
const app = appOfFile()
const trader = tradersOf(app)
let user: TestUser

beforeEach(async () => {
  user = await trader()
})

const of = Amount.of
/** Bought at 49,000 or at the market's 50,000, and sold at 55,000 or at 48,000. */
const exits = { takeProfit: of('55000'), stopLoss: of('48000') }
const withExits = { ...limitBuy, exits }

const ticks = async (...prices: string[]) => {
  for (const price of prices) {
    app.clock.advance({ seconds: 0.01 })
    await app.trade('btcusdt', price)
  }
}
const sweep = () => app.get(SpotMatcher).sweep()
const sound = async () => expect((await checkFills(app.pool)).differences).toEqual([])
const openOrders = async (of: TestUser = user) =>
  (await app.does(of, orderList, { page: 1, pageSize: 10, state: 'open' })).list
/** The exit order of an order as it is now. */
async function exitOrder(orderId: number, of: TestUser = user) {
  const { list } = await app.does(of, orderList, { page: 1, pageSize: 10 })
  return list.find((order) => order.exitOf === orderId)
}
/** Its state, the price that it was set off at, and the price that it was filled at. */
async function told(orderId: number, of: TestUser = user) {
  const exit = await exitOrder(orderId, of)
  return [exit?.state, exit?.trigger?.tick?.price.text(), exit?.averagePrice?.text()]
}
/** Bought at the market, with its exit order waiting. */
const bought = async (terms: Partial<Terms<typeof placeBuyOrder>> = {}, of: TestUser = user) =>
  (await app.does(of, placeBuyOrder, { ...marketBuy, exits, ...terms })).orderId

describe('an order with take profit and stop loss', () => {
  it('has no exit order until it is filled, and one hold of what it brought after its fee from then on', async () => {
    const { orderId, exits: attached } = await app.does(user, placeBuyOrder, withExits)
    expect([attached?.takeProfit?.text(), attached?.stopLoss?.text()]).toEqual(['55000', '48000'])
    await ticks('50000', '55000')
    await sweep()
    expect(await exitOrder(orderId)).toBeUndefined()
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
    await ticks('48900')
    await sweep()
    const exit = await exitOrder(orderId)
    expect(exit).toMatchObject({ side: 'sell', state: 'open', trigger: { direction: 'falls', tick: null } })
    expect([exit?.quantity, exit?.trigger?.price, exit?.profitPrice, exit?.limitPrice].map(String)).toEqual([
      '0.01998',
      '48000',
      '55000',
      '45600',
    ])
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0.01998' })
    await sound()
  })

  it('at the market has it at once', async () => {
    const orderId = await bought()
    expect(await told(orderId)).toEqual(['open', undefined, undefined])
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0.01998' })
    await sound()
  })

  it.each([
    ['the profit', ['54999.99', '55100'], ['filled', '55100', '55100']],
    ['the loss, at the tick', ['48000.01', '47900'], ['filled', '47900', '47900']],
    ['whichever a tick reaches first', ['55000', '47000'], ['filled', '55000', '55000']],
    ['and not the other that is reached later', ['48000', '56000'], ['filled', '48000', '48000']],
    ['a gap beyond the worst price of the loss waits at it', ['45599.99'], ['open', '45599.99', undefined]],
    ['and fills there once the price is back', ['45000', '45600'], ['filled', '45000', '45600']],
  ] as const)('exits at one of them: %s', async (_, prices, expected) => {
    const orderId = await bought()
    await ticks(...prices)
    await sweep()
    expect(await told(orderId)).toEqual(expected)
    const done = expected[0] === 'filled'
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: done ? '0' : '0.01998' })
    await ticks('60000', '40000')
    await sweep()
    expect((await app.does(user, orderList, { page: 1, pageSize: 10 })).total).toBe(2)
    await sound()
  })

  it.each([
    ['a take profit alone is a limit order', { stopLoss: null }, 'limit', '55000'],
    ['a stop loss alone a stop order', { takeProfit: null }, 'stop', '47500'],
  ] as const)('with one of them: %s', async (_, change, kind, price) => {
    const orderId = await bought({ exits: { ...exits, ...change } })
    expect((await exitOrder(orderId))?.trigger ? 'stop' : 'limit').toBe(kind)
    await ticks(price)
    await sweep()
    expect((await told(orderId))[2]).toBe(price)
    await sound()
  })

  it('that sells buys back with what it brought', async () => {
    const back = { takeProfit: of('45000'), stopLoss: of('52000') }
    const { orderId } = await app.does(user, placeSellOrder, { ...limitSell, exits: back })
    await ticks('51000')
    await sweep()
    // 25,500 less a fee of 25.5, at a worst price of 54,600.
    const exit = await exitOrder(orderId)
    expect([exit?.side, exit?.trigger?.direction, exit?.quantity?.text(), exit?.limitPrice?.text()]).toEqual([
      'buy',
      'rises',
      '0.466565',
      '54600',
    ])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000.051', frozen: '25474.449' })
    await ticks('44900')
    await sweep()
    expect(await told(orderId)).toEqual(['filled', '44900', '44900'])
    await sound()
  })

  it('begins its exit order with its fill: what ticks reached before a worker came by does not count', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, withExits)
    await ticks('48900', '47000', '56000')
    app.clock.advance({ seconds: 0.01 })
    await sweep()
    expect(await told(orderId)).toEqual(['open', undefined, undefined])
    await ticks('47900')
    await sweep()
    expect(await told(orderId)).toEqual(['filled', '47900', '47900'])
    await sound()
  })

  it('is answered as the first time when it is sent again, and has one exit order', async () => {
    const first = await app.tries(user, placeBuyOrder, { ...marketBuy, exits }, 'exits-1')
    await ticks('55000')
    await sweep()
    await app.trade('btcusdt', '50000')
    expect(await app.tries(user, placeBuyOrder, { ...marketBuy, exits }, 'exits-1')).toEqual(first)
    expect((await app.does(user, orderList, { page: 1, pageSize: 10 })).total).toBe(2)
  })

  it('is filled with its exit order, or not at all, whatever fails between', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, withExits)
    await ticks('48900')
    await app.pool.query(`ALTER TABLE spot_order ADD CONSTRAINT broken CHECK (exit_of IS DISTINCT FROM ${orderId})`)
    await sweep()
    expect((await app.does(user, findOrder, { orderId })).state).toBe('open')
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
    await app.pool.query('ALTER TABLE spot_order DROP CONSTRAINT broken')
    await ticks('48950')
    await sweep()
    expect((await app.does(user, findOrder, { orderId })).state).toBe('filled')
    expect(await told(orderId)).toEqual(['open', undefined, undefined])
  })
})

describe('cancelling', () => {
  it('an order before it is filled takes its exits with it', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, withExits)
    await app.does(user, cancelOrder, { orderId })
    await ticks('48900', '47000', '56000')
    await sweep()
    expect(await exitOrder(orderId)).toBeUndefined()
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it('an order that a stored tick has filled comes too late, and its exit order stands', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, withExits)
    await ticks('48900', '50000')
    expect(await app.tries(user, cancelOrder, { orderId })).toMatchObject({ refusal: 'orderNotOpen' })
    expect(await told(orderId)).toEqual(['open', undefined, undefined])
    const later = await app.does(user, placeBuyOrder, withExits)
    await ticks('48900', '50000')
    expect(await app.does(user, cancelAllOrders)).toMatchObject({ cancelled: 1, filled: 1 })
    expect(await told(later.orderId)).toEqual(['open', undefined, undefined])
    await sound()
  })

  it('the exit order ends both of its prices, and what was bought stays', async () => {
    const orderId = await bought()
    await app.does(user, cancelOrder, { orderId: (await exitOrder(orderId))?.orderId ?? 0 })
    await ticks('47000', '56000')
    await sweep()
    expect(await told(orderId)).toEqual(['cancelled', undefined, undefined])
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1.01998', frozen: '0' })
  })

  it.each(['47900', '55100'])('the exit order while a tick at %s reaches it ends one way', async (price) => {
    for (let round = 0; round < 6; round += 1) {
      const one = await trader()
      const orderId = await bought({}, one)
      const exit = await exitOrder(orderId, one)
      const [cancelled] = await Promise.all([
        app.tries(one, cancelOrder, { orderId: exit?.orderId ?? 0 }),
        ticks(price).then(sweep),
      ])
      await sweep()
      const [state] = await told(orderId, one)
      expect(cancelled.refusal).toBe(state === 'cancelled' ? undefined : 'orderNotOpen')
      expect(await balanceOf(app, one, 'BTC')).toEqual({
        available: state === 'cancelled' ? '1.01998' : '1',
        frozen: '0',
      })
    }
  })

  it('an order while a tick fills it leaves its exit order with the fill alone', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await trader()
      const { orderId } = await app.does(one, placeBuyOrder, withExits)
      const [cancelled] = await Promise.all([app.tries(one, cancelOrder, { orderId }), ticks('48900').then(sweep)])
      await sweep()
      const { state } = await app.does(one, findOrder, { orderId })
      expect(cancelled.refusal).toBe(state === 'cancelled' ? undefined : 'orderNotOpen')
      expect(await openOrders(one)).toHaveLength(state === 'cancelled' ? 0 : 1)
    }
    await sound()
  })
})

describe('an order with exits that is sent', () => {
  it.each<[string, object, string, object]>([
    ['with a take profit below its price', { tpprice: '48999.99' }, 'takeProfitOutside', { lowest: '49000.01' }],
    ['with a take profit out of reach', { tpprice: '73500.01' }, 'takeProfitOutside', { highest: '73500' }],
    ['with a stop loss at its price', { slprice: '49000' }, 'stopLossOutside', { highest: '48999.99' }],
    ['with a stop loss out of reach', { slprice: '24499.99' }, 'stopLossOutside', { lowest: '24500' }],
    ['between two steps', { slprice: '48000.001' }, 'priceStep', { step: '0.01' }],
    ['for less than could be sold', { mnum: '0.00011' }, 'exitTooSmall', { minimum: '5', entered: '4.905' }],
  ])('%s is refused and holds nothing', async (_, change, refusal, detail) => {
    const sent = { ...wireOf(placeBuyOrder, limitBuy), slprice: '45000', ...change }
    const answer = await app.call(placeBuyOrder, sent, user)
    expect(answer).toMatchObject({ refusal, data: { detail } })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it.each<[string, object, string]>([
    ['at a price that is none', { tpprice: '5e4' }, 'tpprice'],
    ['at a price of nothing', { slprice: '0' }, 'slprice'],
  ])('%s is bad input', async (_, change, path) => {
    const answer = await app.call(placeBuyOrder, { ...wireOf(placeBuyOrder, limitBuy), ...change }, user)
    expect(answer).toMatchObject({ refusal: 'badInput', data: { errors: [{ path }] } })
  })

  it('with empty fields for them has none', async () => {
    const sent = { ...wireOf(placeBuyOrder, limitBuy), tpprice: '', slprice: '' }
    expect((await app.call(placeBuyOrder, sent, user)).data).toMatchObject({ exits: null, exitof: null })
  })

  it('at the market beside two hundred open ones would be one too many', async () => {
    await app.pool.query(
      `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity, held, state,
                               fee_rate, accepted_sequence, created_at, updated_at)
       SELECT $1, 'btcusdt', 'BTC', 'USDT', 'sell', 'limit', 'quantity', 99999, 1, 1, 0, 'open', 0, 1, now(), now()
         FROM generate_series(1, 200)`,
      [user.userId],
    )
    expect(await app.tries(user, placeBuyOrder, { ...marketBuy, exits })).toMatchObject({
      refusal: 'tooManyOpenOrders',
    })
    expect((await app.does(user, placeBuyOrder, marketBuy)).state).toBe('filled')
    await app.pool.query("UPDATE spot_order SET state = 'cancelled' WHERE user_id = $1 AND state = 'open'", [
      user.userId,
    ])
  })
})

describe('other terms', () => {
  it('leave the exits of an order as they are, change them, or take one away', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, withExits)
    const cheaper = await app.does(user, amendOrder, { orderId, limitPrice: of('48500') })
    expect([cheaper.exits?.takeProfit?.text(), cheaper.exits?.stopLoss?.text()]).toEqual(['55000', '48000'])
    const changed = { orderId: cheaper.orderId, takeProfit: of('56000'), stopLoss: of('0') }
    const amended = await app.does(user, amendOrder, changed)
    expect([amended.exits?.takeProfit?.text(), amended.exits?.stopLoss]).toEqual(['56000', null])
    expect(await app.does(user, amendOrder, changed)).toEqual(amended)
    await ticks('48400')
    await sweep()
    await ticks('55000', '56100')
    await sweep()
    expect((await told(amended.orderId))[2]).toBe('56100')
    await sound()
  })

  it('of its exit order stay under the same order: both prices and the amount', async () => {
    const orderId = await bought()
    const exit = await exitOrder(orderId)
    const change = {
      triggerPrice: of('47000'),
      profitPrice: of('54000'),
      limitPrice: of('46000'),
      quantity: of('0.01'),
    }
    const amended = await app.does(user, amendOrder, { orderId: exit?.orderId ?? 0, ...change })
    expect(amended).toMatchObject({ exitOf: orderId, replacesId: exit?.orderId })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1.00998', frozen: '0.01' })
    await ticks('48000', '54000')
    await sweep()
    expect((await app.does(user, findOrder, { orderId: amended.orderId })).averagePrice?.text()).toBe('54000')
    await sound()
  })

  it('are a quantity or a total, and hold what these need', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const larger = await app.does(user, amendOrder, { orderId, quantity: of('0.03') })
    expect([larger.limitPrice?.text(), larger.quantity?.text()]).toEqual(['49000', '0.03'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '8530', frozen: '1470' })
    const sized = await app.does(user, amendOrder, { orderId: larger.orderId, total: of('490') })
    expect([sized.sizing, sized.total?.text(), sized.quantity?.text()]).toEqual(['total', '490', '0.01'])
    expect(await app.tries(user, amendOrder, { orderId: sized.orderId, quantity: of('1') })).toMatchObject({
      refusal: 'insufficientBalance',
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9510', frozen: '490' })
  })

  it('are a trigger of an order that waits, and of no other', async () => {
    const trigger = { price: of('48000'), direction: 'falls' } as const
    const stop = { ...limitSell, limitPrice: of('47900'), trigger }
    const { orderId } = await app.does(user, placeSellOrder, stop)
    const amended = await app.does(user, amendOrder, { orderId, triggerPrice: of('48500') })
    expect([amended.trigger?.price.text(), amended.limitPrice?.text()]).toEqual(['48500', '47900'])
    const plain = await app.does(user, placeBuyOrder, limitBuy)
    expect(await app.tries(user, amendOrder, { orderId: plain.orderId, triggerPrice: of('48500') })).toMatchObject({
      refusal: 'badInput',
    })
    await ticks('47000')
    await sweep()
    const late = await app.tries(user, amendOrder, { orderId: amended.orderId, triggerPrice: of('46000') })
    expect(late).toMatchObject({ refusal: 'triggerReached', data: { detail: { price: '47000' } } })
  })
})

describe('recomputing an order with exits that was filled', () => {
  it.each<[string, string, RegExp]>([
    [
      'whose exit order is not there',
      'exit_of = NULL',
      /^has an exit order of none, none, none, none, where its fill gives /,
    ],
    [
      'whose exit order is for less',
      'quantity = 0.01',
      /^has an exit order of 0.01, 45600, 48000, 55000, where its fill gives 0.01998, /,
    ],
    [
      'whose exit order has another price',
      'profit_price = 56000',
      /^has an exit order of .*, 56000, where its fill gives .*, 55000$/,
    ],
  ])('names one %s', async (_, change, sentence) => {
    const orderId = await bought()
    await sound()
    const client = await app.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('ALTER TABLE spot_order DISABLE TRIGGER USER')
      await client.query(`UPDATE spot_order SET ${change} WHERE exit_of = ${orderId}`)
      const { differences } = await checkFills(client as never)
      expect(differences.filter((one) => one.orderId === orderId).map((one) => one.sentence)).toContainEqual(
        expect.stringMatching(sentence),
      )
      await client.query('ROLLBACK')
    } finally {
      client.release()
    }
    await sound()
  })

  it('finds nothing of an exit order that was put to other terms or cancelled', async () => {
    const orderId = await bought()
    const exit = await exitOrder(orderId)
    const { orderId: other } = await app.does(user, amendOrder, {
      orderId: exit?.orderId ?? 0,
      profitPrice: of('54000'),
    })
    await app.does(user, cancelOrder, { orderId: other })
    await sound()
  })
})
