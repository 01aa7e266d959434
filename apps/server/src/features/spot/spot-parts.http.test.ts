import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { programOf } from '../../../test/htx-programs.ts'
import { balanceOf, verified } from '../../../test/money-movers.ts'
import { limitBuy, limitSell, tradersOf } from '../../../test/spot.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { checkFills } from './fill-check.ts'
import { SpotRepository } from './spot.repository.ts'
import { cancelled, partFilled } from './spot-filling.ts'
import { SpotMatcher } from './spot-matcher.job.ts'
import type { Ending, OrderRow } from './spot-writing.repository.ts'

const { placeBuyOrder, placeSellOrder, amendOrder, cancelOrder, findOrder, fillList, shareReceipt, findReceipt } =
  endpoints

const app = appOfFile()
const trader = tradersOf(app)
let user: TestUser

beforeEach(async () => {
  user = await trader()
})

const stored = async (orderId: number): Promise<OrderRow> => {
  const order = await app.get(SpotRepository).find(user.userId, orderId)
  if (!order) throw new Error(`there is no order ${orderId}`)
  return order
}

/** What a fill of so much of an order as it stands makes of it, on a tick of now. */
async function partOf(orderId: number, quantity: string, price = '49000', tickPrice = price): Promise<Ending> {
  const order = await stored(orderId)
  const pair = app.get(Pairs).find('btcusdt')
  await app.trade('btcusdt', tickPrice)
  const { rows } = await app.pool.query(
    'SELECT sequence, at, source FROM tick WHERE pair_id = $1 ORDER BY sequence DESC LIMIT 1',
    [pair?.id],
  )
  if (!pair) throw new Error('the pair is not there')
  const tick = { ...rows[0], sequence: Number(rows[0].sequence), price: Amount.of(tickPrice) }
  return partFilled(order, { price: Amount.of(price), quantity: Amount.of(quantity) }, tick, pair)
}
const write = (...endings: Ending[]) => app.get(SpotRepository).end(endings)
const fill = async (orderId: number, quantity: string, price?: string) => write(await partOf(orderId, quantity, price))
/** The same, while no tick reaches the order's limit. */
const fillApart = async (orderId: number, quantity: string, price?: string) =>
  write(await partOf(orderId, quantity, price, '50000'))
const seen = (orderId: number) => app.does(user, findOrder, { orderId })

describe('an order that is filled in parts', () => {
  it('stays open with what is left of its hold, and tells the sum and the average of its fills', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    await fill(orderId, '0.005')
    const open = await seen(orderId)
    expect([open.state, open.filledQuantity.text(), open.turnover.text(), open.fee.text()]).toEqual([
      'open',
      '0.005',
      '245',
      '0.000005',
    ])
    expect(open.averagePrice?.text()).toBe('49000')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '735' })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1.004995', frozen: '0' })
    await fill(orderId, '0.005', '48000')
    await fill(orderId, '0.01', '48600')
    const filled = await seen(orderId)
    expect([filled.state, filled.filledQuantity.text(), filled.turnover.text(), filled.fee.text()]).toEqual([
      'filled',
      '0.02',
      '971',
      '0.00002',
    ])
    expect(filled.averagePrice?.text()).toBe('48550')
    expect(filled.fills.map(({ price, quantity, tick }) => [price.text(), quantity.text(), tick.price.text()])).toEqual(
      [
        ['49000', '0.005', '49000'],
        ['48000', '0.005', '48000'],
        ['48600', '0.01', '48600'],
      ],
    )
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9029', frozen: '0' })
    const { list } = await app.does(user, fillList, {})
    expect(list.map(({ quantity }) => quantity.text())).toEqual(['0.01', '0.005', '0.005'])
    const { rows } = await app.pool.query(
      "SELECT event, detail->>'quantity' AS quantity, detail->>'price' AS price FROM notification WHERE user_id = $1",
      [user.userId],
    )
    expect(rows).toEqual([{ event: 'buyFilled', quantity: '0.02', price: '48550' }])
    expect(await checkFills(app.pool)).toMatchObject({ differences: [] })
  })

  it('pays no more than an order that is filled at once: turnover and fee are rounded for the order', async () => {
    const quantity = Amount.of('0.000007')
    const price = Amount.of('49000.01')
    const one = { ...limitSell, side: 'sell', quantity: Amount.of('0.01'), limitPrice: price } as const
    const whole = await app.does(user, placeSellOrder, one)
    await fill(whole.orderId, '0.01', price.text())
    const parts = await app.does(user, placeSellOrder, one)
    for (let part = 0; part < 3; part += 1) await fill(parts.orderId, quantity.text(), price.text())
    await fill(parts.orderId, '0.009979', price.text())
    const [once, often] = [await seen(whole.orderId), await seen(parts.orderId)]
    expect([often.state, often.turnover.text(), often.fee.text()]).toEqual([
      'filled',
      once.turnover.text(),
      once.fee.text(),
    ])
    expect(often.fills).toHaveLength(4)
    expect(await checkFills(app.pool)).toMatchObject({ differences: [] })
  })

  it('is filled once by each fill, whoever writes it again, and not by one that was judged before another', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const first = await partOf(orderId, '0.005', '49000', '50000')
    const second = await partOf(orderId, '0.008', '49000', '50000')
    expect((await write(first)).map(({ outcome }) => outcome)).toEqual(['ended'])
    expect((await write(first, second)).map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
    const before = await stored(orderId)
    expect((await write(cancelled({ ...before, partialFills: 0 }, undefined))).map(({ outcome }) => outcome)).toEqual([
      'passed',
    ])
    expect((await seen(orderId)).filledQuantity.text()).toBe('0.005')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '735' })
  })

  it('gives back what its rest holds when it is cancelled, and stays cancelled with what it traded', async () => {
    const { orderId } = await app.does(user, placeSellOrder, limitSell)
    await fillApart(orderId, '0.2', '51000')
    const gone = await app.does(user, cancelOrder, { orderId })
    expect([gone.state, gone.filledQuantity.text(), gone.averagePrice?.text()]).toEqual(['cancelled', '0.2', '51000'])
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.8', frozen: '0' })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '20189.8', frozen: '0' })
  })

  it('is put to other terms with its rest', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    await fillApart(orderId, '0.015')
    const amended = await app.does(user, amendOrder, { orderId, limitPrice: Amount.of('48000') })
    expect([amended.quantity?.text(), amended.limitPrice?.text()]).toEqual(['0.005', '48000'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9025', frozen: '240' })
  })

  it('trades back with its last fill all that it brought, and with its cancellation what it brought until then', async () => {
    const exits = { takeProfit: Amount.of('60000'), stopLoss: null }
    const [filled, ended] = [
      await app.does(user, placeBuyOrder, { ...limitBuy, exits }),
      await app.does(user, placeBuyOrder, { ...limitBuy, exits }),
    ]
    const exitOf = async (orderId: number) =>
      (
        await app.pool.query('SELECT trim_scale(quantity)::text AS quantity FROM spot_order WHERE exit_of = $1', [
          orderId,
        ])
      ).rows.map(({ quantity }) => quantity)
    await fillApart(filled.orderId, '0.01')
    await fillApart(ended.orderId, '0.01')
    expect(await exitOf(filled.orderId)).toEqual([])
    await fillApart(filled.orderId, '0.01', '48000')
    await app.does(user, cancelOrder, { orderId: ended.orderId })
    expect(await exitOf(filled.orderId)).toEqual(['0.01998'])
    expect(await exitOf(ended.orderId)).toEqual(['0.00999'])
  })

  it('is filled with its rest by the tick that reaches its limit', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    await fillApart(orderId, '0.005')
    await app.trade('btcusdt', '48900')
    await app.get(SpotMatcher).sweep()
    const filled = await seen(orderId)
    expect(filled.fills.map(({ price, quantity }) => [price.text(), quantity.text()])).toEqual([
      ['49000', '0.005'],
      ['48900', '0.015'],
    ])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9021.5', frozen: '0' })
  })

  it('has a receipt of all its fills once it has ended, and none before', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const shared = { kind: 'fill', subjectId: orderId, amounts: true } as const
    await fill(orderId, '0.005')
    expect(await app.tries(user, shareReceipt, shared)).toMatchObject({ refusal: 'notFound' })
    await fill(orderId, '0.015', '48000')
    const { code } = await app.does(user, shareReceipt, shared)
    const receipt = (await app.does(user, findReceipt, { code })).fill
    expect([receipt?.price.text(), receipt?.quantity?.text(), receipt?.turnover?.text()]).toEqual([
      '48250',
      '0.02',
      '965',
    ])
    expect(receipt?.ticks.map(({ price }) => price.text())).toEqual(['49000', '48000'])
  })
})

describe('a program is told of an order that is filled in parts', () => {
  it('that it is partly filled, and partly cancelled', async () => {
    user = await verified(app, { USDT: '10000', BTC: '1' })
    const { get } = await programOf(app, user)
    const states = async (orderId: number) => (await get(`/v1/order/orders/${orderId}`)).body.data
    const asked = async (states: string) =>
      (await get('/v1/order/orders', { symbol: 'btcusdt', states })).body.data.map(({ id }: { id: number }) => id)
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const untouched = await app.does(user, placeBuyOrder, { ...limitBuy, limitPrice: Amount.of('40000') })
    await fillApart(orderId, '0.005')
    expect(await states(orderId)).toMatchObject({
      state: 'partial-filled',
      'field-amount': '0.005',
      'field-cash-amount': '245',
      'finished-at': 0,
    })
    expect(await asked('partial-filled')).toEqual([orderId])
    expect(await asked('submitted')).toEqual([untouched.orderId])
    await app.does(user, cancelOrder, { orderId })
    expect((await states(orderId)).state).toBe('partial-canceled')
    expect(await asked('partial-canceled')).toEqual([orderId])
    expect(await asked('canceled')).toEqual([])
  })
})
