import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { limitBuy, limitSell, tradersOf } from '../../../test/spot.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, placeSellOrder, amendOrder, cancelOrder, findOrder, orderList } = endpoints

const app = appOfFile()
const trader = tradersOf(app)
let user: TestUser

beforeEach(async () => {
  user = await trader()
})

const stateOf = async (orderId: number) => (await app.does(user, findOrder, { orderId })).state

describe('an open limit order that is put to another price', () => {
  it('is cancelled and placed anew in one step, and holds what the new price needs', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const amended = await app.does(user, amendOrder, { orderId, limitPrice: Amount.of('45000') })
    expect(amended).toMatchObject({ state: 'open', replacesId: orderId })
    expect([amended.limitPrice?.text(), amended.quantity?.text()]).toEqual(['45000', '0.02'])
    expect(await stateOf(orderId)).toBe('cancelled')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9100', frozen: '900' })
    await app.trade('btcusdt', '48000')
    await app.get(SpotMatcher).sweep()
    expect(await stateOf(amended.orderId)).toBe('open')
    await app.trade('btcusdt', '44900')
    await app.get(SpotMatcher).sweep()
    const filled = await app.does(user, findOrder, { orderId: amended.orderId })
    expect([filled.state, filled.averagePrice?.text()]).toEqual(['filled', '44900'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9102', frozen: '0' })
  })

  it('keeps the total that was asked for', async () => {
    const sized = { ...limitBuy, sizing: 'total', total: Amount.of('980') } as const
    const { orderId } = await app.does(user, placeBuyOrder, sized)
    const amended = await app.does(user, amendOrder, { orderId, limitPrice: Amount.of('40000') })
    expect([amended.total?.text(), amended.quantity?.text()]).toEqual(['980', '0.0245'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '980' })
  })

  it('is paid from what it held: all of the balance may be in it', async () => {
    const { orderId } = await app.does(user, placeSellOrder, { ...limitSell, quantity: Amount.of('1') })
    await app.does(user, amendOrder, { orderId, limitPrice: Amount.of('52000') })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0', frozen: '1' })
  })

  it('sent again, with its key or without, is the same order; its next price is for that one', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const sent = { orderId, limitPrice: Amount.of('45000') }
    const amended = await app.does(user, amendOrder, sent, 'amend-1')
    expect(await app.does(user, amendOrder, sent, 'amend-1')).toEqual(amended)
    expect(await app.does(user, amendOrder, sent)).toEqual(amended)
    expect(await app.tries(user, amendOrder, { ...sent, limitPrice: Amount.of('44000') })).toMatchObject({
      refusal: 'orderCancelled',
    })
    await app.does(user, amendOrder, { orderId: amended.orderId, limitPrice: Amount.of('44000') })
    expect((await app.does(user, orderList, { page: 1, pageSize: 10, state: 'open' })).total).toBe(1)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9120', frozen: '880' })
  })

  it('sent twenty times at once is one order', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const sent = { orderId, limitPrice: Amount.of('45000') }
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.tries(user, amendOrder, sent)))
    expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
    expect((await app.does(user, orderList, { page: 1, pageSize: 10, state: 'open' })).total).toBe(1)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9100', frozen: '900' })
  })

  it('stays as it was when the new price is refused', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, { ...limitBuy, quantity: Amount.of('0.2') })
    const dear = await app.tries(user, amendOrder, { orderId, limitPrice: Amount.of('50001') })
    expect(dear).toMatchObject({ refusal: 'insufficientBalance' })
    expect(await stateOf(orderId)).toBe('open')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '200', frozen: '9800' })
    await app.does(user, cancelOrder, { orderId })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it('is filled instead on the tick that had reached it before', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    await app.trade('btcusdt', '48900')
    await app.trade('btcusdt', '50000')
    const late = await app.tries(user, amendOrder, { orderId, limitPrice: Amount.of('45000') })
    expect(late).toMatchObject({ refusal: 'orderNotOpen' })
    await app.get(SpotMatcher).sweep()
    const filled = await app.does(user, findOrder, { orderId })
    expect([filled.state, filled.averagePrice?.text()]).toEqual(['filled', '48900'])
  })

  it('that was cancelled is not said to have been filled', async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    await app.does(user, cancelOrder, { orderId })
    const late = await app.tries(user, amendOrder, { orderId, limitPrice: Amount.of('45000') })
    expect(late).toMatchObject({ code: 7, refusal: 'orderCancelled', msg: expect.stringContaining('was cancelled') })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it("is one's own", async () => {
    const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
    const stranger = await trader()
    const theirs = await app.tries(stranger, amendOrder, { orderId, limitPrice: Amount.of('45000') })
    expect(theirs).toMatchObject({ refusal: 'notFound' })
    expect(await stateOf(orderId)).toBe('open')
  })
})
