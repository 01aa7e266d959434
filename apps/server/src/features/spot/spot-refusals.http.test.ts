import { Amount } from '@halyard/domain'
import { accepted, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { limitBuy, marketBuy, tradersOf } from '../../../test/spot.ts'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { SpotRepository } from './spot.repository.ts'
import { SpotService } from './spot.service.ts'
import { BookAnswers } from './spot-book-answers.ts'

const { placeBuyOrder, orderList } = endpoints

const app = appOfFile()
const trader = tradersOf(app)
let user: TestUser

beforeEach(async () => {
  user = await trader()
})

describe('refusals', () => {
  it.each<[string, object, number, string]>([
    ['an unknown symbol', { symbol: 'dogebtc' }, 4019, 'currencyUnsupported'],
    ['no limit price', { mprice: null }, 4014, 'limitPriceMissing'],
    ['no quantity', { mnum: null }, 4013, 'quantityMissing'],
    ['a price off the tick size', { mprice: '49000.001' }, 7, 'priceStep'],
    ['a quantity off the lot', { mnum: '0.0200000001' }, 7, 'quantityStep'],
    ['more digits than the quote coin has', { buytype: 2, musdt: '100.1234567' }, 7, 'amountPrecision'],
    ['too little', { mnum: '0.00001' }, 7, 'notionalTooSmall'],
    ['too much', { mnum: '1000' }, 7, 'orderTooLarge'],
    ['a price too far away', { mprice: '1000' }, 7, 'limitPriceTooFar'],
    ['more than there is', { mnum: '1' }, 4020, 'insufficientBalance'],
  ])('%s', async (_, change, code, refusal) => {
    const answer = await app.call(placeBuyOrder, { ...wireOf(placeBuyOrder, limitBuy), ...change }, user)
    expect(answer).toMatchObject({ status: 200, code, refusal })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it('says what is there when it is not enough', async () => {
    const answer = await app.tries(user, placeBuyOrder, { ...limitBuy, quantity: Amount.of('1') })
    expect(answer.data).toMatchObject({ detail: { available: '10000', asset: 'USDT' } })
    expect(answer.msg).toContain('10000')
  })

  it.each([
    ['a market order', marketBuy],
    ['a limit order', limitBuy],
  ])('%s of somebody who never had any of the coin', async (_, body) => {
    const nobody = await app.signedIn()
    expect(await app.tries(nobody, placeBuyOrder, body)).toMatchObject({
      code: 4020,
      data: { detail: { available: '0', asset: 'USDT' } },
    })
    expect((await app.does(nobody, orderList)).total).toBe(0)
  })

  it('a stale price, with its age', async () => {
    app.clock.advance({ seconds: 3 })
    const answer = await app.tries(user, placeBuyOrder, marketBuy)
    expect(answer).toMatchObject({ code: 7, refusal: 'priceStale' })
  })

  it('a closed market, with the time when it opens', async () => {
    const restored = app.clock.now()
    app.clock.moveTo(new Date('2026-11-21T12:00:00.000Z'))
    const answer = await app.tries(user, placeBuyOrder, {
      ...limitBuy,
      symbol: 'eurusd',
      limitPrice: Amount.of('1'),
      quantity: Amount.of('100'),
    })
    app.clock.moveTo(restored)
    expect(answer).toMatchObject({ code: 4026, data: { detail: { opensAt: '2026-11-22T22:00:00.000Z' } } })
  })

  it('the two hundred and first open order, however many processes judge at once', async () => {
    const rich = await app.signedIn({ USDT: '100000' })
    await app.pool.query(
      `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity,
                               held, state, fee_rate, accepted_sequence, created_at, updated_at)
       SELECT $1, 'btcusdt', 'BTC', 'USDT', 'sell', 'limit', 'quantity', 99999, 1, 1, 0, 'open', 0, 1, now(), now() FROM generate_series(1, 199)`,
      [rich.userId],
    )
    const market = [app.get(Pairs), app.get(MarketBoard)] as const
    const parts = [app.get(SpotRepository), ...market, app.get(BookAnswers), app.get(Submitters)] as const
    const processes = Array.from({ length: 8 }, () => new SpotService(...parts))
    const wish = { symbol: 'btcusdt', side: 'buy', type: 'limit', sizing: 'quantity' } as const
    const amounts = { limitPrice: Amount.of('49000'), quantity: Amount.of('0.02') }
    const ends = await Promise.allSettled(processes.map((one) => one.place(rich.userId, { ...wish, ...amounts })))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.does(rich, orderList, { state: 'open' })).total).toBe(200)
    expect(await app.tries(rich, placeBuyOrder, limitBuy)).toMatchObject({
      code: 7,
      refusal: 'tooManyOpenOrders',
      data: { detail: { maximum: '200' } },
    })
    await app.pool.query("UPDATE spot_order SET state = 'cancelled' WHERE user_id = $1 AND held = 0", [rich.userId])
  })

  it.each(['-1', '+1', '1e2', 'NaN', '0x10', '1,000', '١', '1.0000000000000000001', '123456789012345678901', ' 1'])(
    'an amount of %j',
    async (mnum) => {
      expect(await app.call(placeBuyOrder, { ...wireOf(placeBuyOrder, limitBuy), mnum }, user)).toMatchObject({
        code: 7,
        refusal: 'badInput',
        data: { errors: [{ path: 'mnum' }] },
      })
    },
  )

  it.each(['', null])('an amount of %j is a missing one', async (mnum) => {
    const answer = await app.call(placeBuyOrder, { ...wireOf(placeBuyOrder, limitBuy), mnum }, user)
    expect(answer).toMatchObject({ code: 4013, refusal: 'quantityMissing' })
  })

  it.each(['1e-7', 'NaN', '٢', 1e-7])(
    'what a client computes beside it and does not count is ignored: %j',
    async (echo) => {
      const limit = await app.call(placeBuyOrder, { ...wireOf(placeBuyOrder, limitBuy), musdt: echo }, user)
      expect(limit).toMatchObject({ code: 0, data: { mnum: '0.02', musdt: null } })
      const market = { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '100', mnum: echo, mprice: echo }
      expect(await app.call(placeBuyOrder, market, user)).toMatchObject({ code: 0, data: { musdt: '100' } })
      expect(await app.call(placeBuyOrder, { ...market, musdt: echo }, user)).toMatchObject({
        code: 7,
        refusal: 'badInput',
        data: { errors: [{ path: 'musdt' }] },
      })
    },
  )

  it('reads a JSON number exactly as it was written', async () => {
    const exact = await app.call(placeBuyOrder, '{"symbol":"btcusdt","type":1,"mprice":49000,"mnum":0.02}', user)
    expect(exact).toMatchObject({ code: 0, data: { mnum: '0.02' } })
    const exponent = await app.call(placeBuyOrder, '{"symbol":"btcusdt","type":1,"mprice":49000,"mnum":2e-2}', user)
    expect(exponent).toMatchObject({ code: 7, refusal: 'badInput' })
  })

  it('trusts no amount, fee, state or owner of the client', async () => {
    const other = await app.signedIn()
    const order = accepted(
      placeBuyOrder,
      await app.call(
        placeBuyOrder,
        {
          ...wireOf(placeBuyOrder, limitBuy),
          musdt: '1',
          fee: '0',
          status: 2,
          uid: other.userId,
          user_id: other.userId,
          total: '1',
        },
        user,
      ),
    )
    expect([order.state, order.feeRate.text()]).toEqual(['open', '0.001'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '980' })
  })
})
