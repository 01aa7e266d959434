import { Amount } from '@halyard/domain'
import { accepted, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { tradersOf } from '../../../test/spot.ts'
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

const size = { symbol: 'btcusdt', type: 'limit', sizing: 'quantity', quantity: Amount.of('0.5') } as const
/** Sells half a coin at 47,900 or better once the price has fallen to 48,000. */
const stopLoss = {
  ...size,
  limitPrice: Amount.of('47900'),
  trigger: { price: Amount.of('48000'), direction: 'falls' },
} as const
/** Sells it at 52,000 or better once the price has risen to 52,100. */
const takeProfit = {
  ...size,
  limitPrice: Amount.of('52000'),
  trigger: { price: Amount.of('52100'), direction: 'rises' },
} as const
/** Buys at 51,100 or better once the price has risen to 51,000. */
const breakout = {
  ...size,
  quantity: Amount.of('0.02'),
  limitPrice: Amount.of('51100'),
  trigger: { price: Amount.of('51000'), direction: 'rises' },
} as const

const ticks = async (...prices: string[]) => {
  const traded = []
  for (const price of prices) traded.push(await app.trade('btcusdt', price))
  return traded
}
const sweep = () => app.get(SpotMatcher).sweep()
const seen = (orderId: number) => app.does(user, findOrder, { orderId })
/** Its state, the tick that set it off, and the price that it was filled at. */
async function told(orderId: number) {
  const { state, trigger, averagePrice } = await seen(orderId)
  return [state, trigger?.tick?.price.text(), averagePrice?.text()]
}
const sound = async () => expect((await checkFills(app.pool)).differences).toEqual([])

describe('a stop order', () => {
  it('waits with its hold taken and counts as open, although the market is past its limit', async () => {
    const order = await app.does(user, placeSellOrder, stopLoss)
    expect(order).toMatchObject({ state: 'open', trigger: { direction: 'falls', tick: null } })
    expect([order.trigger?.price.text(), order.limitPrice?.text()]).toEqual(['48000', '47900'])
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.5', frozen: '0.5' })
    await ticks('50100', '48000.01')
    await sweep()
    expect(await told(order.orderId)).toEqual(['open', undefined, undefined])
    expect((await app.does(user, orderList, { page: 1, pageSize: 10, state: 'open' })).total).toBe(1)
  })

  it.each([
    [
      'a stop-loss fills on the tick that sets it off',
      placeSellOrder,
      stopLoss,
      ['48001', '47950', '49000'],
      1,
      '47950',
    ],
    [
      'a stop-loss whose limit that tick has passed waits for the price to come back',
      placeSellOrder,
      stopLoss,
      ['47000', '47800', '47901'],
      0,
      '47901',
    ],
    [
      'a take-profit fills like a limit order, once its trigger is reached',
      placeSellOrder,
      takeProfit,
      ['52050', '52150', '53000'],
      1,
      '52150',
    ],
    ['a buy-stop fills on the tick that breaks out', placeBuyOrder, breakout, ['50999', '51020'], 1, '51020'],
    [
      'a buy-stop that the market ran away from fills when it comes back',
      placeBuyOrder,
      breakout,
      ['51500', '51300', '51090'],
      0,
      '51090',
    ],
  ] as const)('%s', async (_, place, sent, prices, setOffBy, price) => {
    const { orderId } = await app.does(user, place, sent)
    const traded = await ticks(...prices)
    await sweep()
    expect(await told(orderId)).toEqual(['filled', prices[setOffBy], price])
    const { trigger } = await seen(orderId)
    expect(trigger?.tick).toMatchObject({
      sequence: traded[setOffBy]?.sequence,
      at: traded[setOffBy]?.at,
      source: 'sim',
    })
    await sound()
  })

  it('that is set off and not filled is a limit order: open, with its evidence, its hold as it was', async () => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    await ticks('47500', '49000')
    await sweep()
    // Both ticks are past the trigger, and the second is at the limit: only what came before the trigger cannot fill
    // it.
    expect(await told(orderId)).toEqual(['filled', '47500', '49000'])
    const later = await app.does(user, placeSellOrder, stopLoss)
    await ticks('47500')
    await sweep()
    expect(await told(later.orderId)).toEqual(['open', '47500', undefined])
    expect((await app.does(user, cancelOrder, { orderId: later.orderId })).state).toBe('cancelled')
    expect(await told(later.orderId)).toEqual(['cancelled', '47500', undefined])
    await sound()
  })

  it('is set off by the first of many ticks that came while no worker was alive', async () => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    await ticks('50500', '47000', '46000', '47950', '48500')
    app.clock.advance({ seconds: 30 })
    await sweep()
    expect(await told(orderId)).toEqual(['filled', '47000', '47950'])
    await sound()
  })

  it('is set off neither by the tick that it was accepted on, nor by one from before it that arrives late', async () => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    await app.trade('btcusdt', '47000', { at: new Date(app.clock.now().getTime() - 500) })
    await sweep()
    expect(await told(orderId)).toEqual(['open', undefined, undefined])
  })
})

describe('cancelling a stop order', () => {
  it('gives everything back while it waits, and again is a success', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, breakout)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '8978', frozen: '1022' })
    expect((await app.does(user, cancelOrder, { orderId })).state).toBe('cancelled')
    expect((await app.does(user, cancelOrder, { orderId })).state).toBe('cancelled')
    await ticks('51020')
    await sweep()
    expect(await told(orderId)).toEqual(['cancelled', undefined, undefined])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it('that a stored tick set off and filled comes too late, and fills it', async () => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    await ticks('47950', '50000')
    expect(await app.tries(user, cancelOrder, { orderId })).toMatchObject({ refusal: 'orderNotOpen' })
    expect(await told(orderId)).toEqual(['filled', '47950', '47950'])
    await sound()
  })

  it('that a stored tick set off without filling it is in time, and keeps that tick', async () => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    await ticks('47000')
    expect((await app.does(user, cancelOrder, { orderId })).state).toBe('cancelled')
    expect(await told(orderId)).toEqual(['cancelled', '47000', undefined])
  })

  it('with all others cancels what waits, and fills what a stored tick set off', async () => {
    const reached = await app.does(user, placeSellOrder, stopLoss)
    const waits = await app.does(user, placeBuyOrder, breakout)
    await ticks('47950', '50000')
    expect(await app.does(user, cancelAllOrders)).toMatchObject({ cancelled: 1, filled: 1 })
    expect([await told(reached.orderId), await told(waits.orderId)]).toEqual([
      ['filled', '47950', '47950'],
      ['cancelled', undefined, undefined],
    ])
  })

  it('while a tick sets it off ends one way, with its money in one place', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await trader()
      const { orderId } = await app.does(one, placeSellOrder, stopLoss)
      const [cancelled] = await Promise.all([app.tries(one, cancelOrder, { orderId }), ticks('47950').then(sweep)])
      await sweep()
      const { state } = await app.does(one, findOrder, { orderId })
      expect(cancelled.refusal).toBe(state === 'cancelled' ? undefined : 'orderNotOpen')
      expect(await balanceOf(app, one, 'BTC')).toEqual({
        available: state === 'cancelled' ? '1' : '0.5',
        frozen: '0',
      })
    }
  })
})

describe('another price for a stop order', () => {
  it('that waits leaves its trigger as it is', async () => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    const amended = await app.does(user, amendOrder, { orderId, limitPrice: Amount.of('47000') })
    expect(amended).toMatchObject({ state: 'open', replacesId: orderId, trigger: { direction: 'falls', tick: null } })
    expect([amended.trigger?.price.text(), amended.limitPrice?.text()]).toEqual(['48000', '47000'])
    expect(await app.does(user, amendOrder, { orderId, limitPrice: Amount.of('47000') })).toEqual(amended)
    await ticks('47100')
    await sweep()
    expect(await told(amended.orderId)).toEqual(['filled', '47100', '47100'])
    await sound()
  })

  it('that was set off makes a plain limit order of it', async () => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    await ticks('47000')
    await sweep()
    const amended = await app.does(user, amendOrder, { orderId, limitPrice: Amount.of('46900') })
    expect(amended).toMatchObject({ state: 'open', trigger: null })
    await ticks('46950')
    await sweep()
    expect(await told(amended.orderId)).toEqual(['filled', undefined, '46950'])
    expect(await told(orderId)).toEqual(['cancelled', '47000', undefined])
  })

  it('is refused when a stored tick has set it off and no worker has come by: nothing waits twice', async () => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    await ticks('47000', '50000')
    const late = await app.tries(user, amendOrder, { orderId, limitPrice: Amount.of('47500') })
    // The price came back to the limit, so that a tick has filled it.
    expect(late).toMatchObject({ refusal: 'orderNotOpen' })
    const other = await app.does(user, placeSellOrder, { ...stopLoss, limitPrice: Amount.of('51000') })
    await ticks('47000', '50000')
    expect(await app.tries(user, amendOrder, { orderId: other.orderId, limitPrice: Amount.of('52000') })).toMatchObject(
      {
        refusal: 'triggerReached',
        data: { detail: { price: '47000' } },
      },
    )
    await sweep()
    expect(await told(other.orderId)).toEqual(['open', '47000', undefined])
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0', frozen: '0.5' })
  })
})

describe('a stop order that is sent', () => {
  it('again is answered as the first time, whatever has become of it', async () => {
    const first = await app.tries(user, placeSellOrder, stopLoss, 'stop-1')
    await ticks('47950')
    await sweep()
    await app.trade('btcusdt', '50000')
    expect(await app.tries(user, placeSellOrder, stopLoss, 'stop-1')).toEqual(first)
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.5', frozen: '0' })
  })

  it.each<[string, object, string, object]>([
    ['at a trigger that the market has reached', { tprice: '50000' }, 'triggerReached', { price: '50000' }],
    ['from the wrong side', { tdirection: 1 }, 'triggerReached', { price: '50000' }],
    ['far from the market', { tprice: '24999.99' }, 'triggerTooFar', { lowest: '25000', highest: '75000' }],
    ['between two steps', { tprice: '48000.001' }, 'priceStep', { step: '0.01' }],
    [
      'with a limit far from its trigger',
      { mprice: '23999' },
      'limitPriceTooFar',
      { lowest: '24000', highest: '72000' },
    ],
    ['for more than there is', { mnum: '1.5' }, 'insufficientBalance', { available: '1' }],
  ])('%s is refused and holds nothing', async (_, change, refusal, detail) => {
    const answer = await app.call(placeSellOrder, { ...wireOf(placeSellOrder, stopLoss), ...change }, user)
    expect(answer).toMatchObject({ refusal, data: { detail } })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
  })

  it.each<[string, object, string]>([
    ['without its direction', { tdirection: '' }, 'tdirection'],
    ['without its price', { tprice: '' }, 'tprice'],
    ['in an unknown direction', { tdirection: 3 }, 'tdirection'],
    ['at a price that is none', { tprice: '4e4' }, 'tprice'],
    ['as a market order, which would not wait', { type: 2 }, 'tprice'],
  ])('%s is bad input', async (_, change, path) => {
    expect(await app.call(placeSellOrder, { ...wireOf(placeSellOrder, stopLoss), ...change }, user)).toMatchObject({
      refusal: 'badInput',
      data: { errors: [{ path }] },
    })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
  })

  it('with empty trigger fields is an order like any other', async () => {
    const order = accepted(
      placeSellOrder,
      await app.call(
        placeSellOrder,
        { ...wireOf(placeSellOrder, size), mprice: '51000', tprice: '', tdirection: '' },
        user,
      ),
    )
    expect(order).toMatchObject({ state: 'open', trigger: null })
  })

  it('beside two hundred that wait is one too many', async () => {
    const rich = await trader()
    await app.pool.query(
      `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity, held, state,
                               fee_rate, accepted_sequence, trigger_price, trigger_direction, created_at, updated_at)
       SELECT $1, 'btcusdt', 'BTC', 'USDT', 'sell', 'limit', 'quantity', 99999, 1, 1, 0, 'waiting', 0, 1, 26000, 'falls', now(), now()
         FROM generate_series(1, 200)`,
      [rich.userId],
    )
    expect(await app.tries(rich, placeSellOrder, stopLoss)).toMatchObject({ refusal: 'tooManyOpenOrders' })
    await app.pool.query("UPDATE spot_order SET state = 'cancelled' WHERE user_id = $1", [rich.userId])
  })
})

describe('what is written of a stop order', () => {
  it('stays: what was ordered, and the tick that set it off', async () => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    const insist = (change: string) => app.pool.query(`UPDATE spot_order SET ${change} WHERE id = $1`, [orderId])
    for (const change of ['trigger_price = 1', "trigger_direction = 'rises'", 'held = 0']) {
      await expect(insist(change)).rejects.toThrow(/cannot be changed/)
    }
    await expect(insist("state = 'filled'")).rejects.toThrow(/spot_order_waits_for_its_trigger/)
    await expect(insist("state = 'open'")).rejects.toThrow(/spot_order_waits_for_its_trigger/)
    await ticks('47000')
    await sweep()
    for (const change of [
      'trigger_sequence = 1',
      'trigger_tick_price = 1',
      "state = 'waiting', trigger_sequence = NULL",
    ]) {
      await expect(insist(change)).rejects.toThrow(/cannot be changed/)
    }
    expect((await seen(orderId)).trigger?.tick?.price.equals(Amount.of('47000'))).toBe(true)
  })
})

describe('recomputing a stop order that was filled', () => {
  it.each<[string, (orderId: number) => string, RegExp]>([
    [
      'that was set off on a later tick than the first',
      (id) => `UPDATE spot_order SET (trigger_sequence, trigger_tick_price, trigger_at)
                 = (SELECT tick_sequence, tick_price, tick_at FROM spot_fill WHERE order_id = ${id}) WHERE id = ${id}`,
      /^was set off on tick \d+, where the first to reach its trigger is \d+$/,
    ],
    [
      'whose trigger was not reached',
      (id) => `UPDATE spot_order SET trigger_price = 46999 WHERE id = ${id}`,
      /^was set off at 47000, which does not reach its trigger of 46999$/,
    ],
    [
      'whose tick the feed does not have',
      (id) => `UPDATE spot_order SET trigger_tick_price = 46000 WHERE id = ${id}`,
      /^was set off on tick \d+ of 46000, which the feed does not have$/,
    ],
  ])('names one %s', async (_, change, sentence) => {
    const { orderId } = await app.does(user, placeSellOrder, stopLoss)
    await ticks('47000', '47920')
    await sweep()
    await sound()
    const client = await app.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('ALTER TABLE spot_order DISABLE TRIGGER USER')
      await client.query(change(orderId))
      await client.query('COMMIT')
      const { differences } = await checkFills(app.pool)
      expect(differences.filter((one) => one.orderId === orderId).map((one) => one.sentence)).toContainEqual(
        expect.stringMatching(sentence),
      )
      await client.query('BEGIN')
      await client.query(`UPDATE spot_order SET trigger_price = 48000,
          (trigger_sequence, trigger_tick_price, trigger_at) = (
            SELECT sequence, price, at FROM tick JOIN pair ON pair.id = pair_id
             WHERE symbol = 'btcusdt' AND price = 47000 ORDER BY sequence DESC LIMIT 1) WHERE id = ${orderId}`)
      await client.query('ALTER TABLE spot_order ENABLE TRIGGER USER')
      await client.query('COMMIT')
    } finally {
      client.release()
    }
    await sound()
  })
})
