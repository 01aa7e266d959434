import { Amount } from '@halyard/domain'
import { stepsIn } from '@halyard/domain/spot'
import { createTestDatabase } from '@halyard/embedded'
import { endpoints, type RequestOf } from '@halyard/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { appOfFile, startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { programOf } from '../../../test/htx-programs.ts'
import { balanceOf, verified } from '../../../test/money-movers.ts'
import { Books } from '../../market-feed/books.ts'
import { type ListedPair, Pairs } from '../../market-feed/pairs.ts'
import { UserEventsRepository } from '../user-events/user-events.repository.ts'
import { checkFills } from './fill-check.ts'
import { SpotRepository } from './spot.repository.ts'
import { SpotBookRepository } from './spot-book.repository.ts'
import { SpotBooks } from './spot-books.job.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, placeSellOrder, cancelOrder, amendOrder, findOrder, fillList, orderList, orderBook, pairList } =
  endpoints

const app = appOfFile()
let maker: TestUser
let taker: TestUser

/** The house asks 5 BTC at 50,005, then at 50,010, and bids at 49,995. */
beforeAll(async () => {
  app.clock.stop()
  await app.pool.query(
    `UPDATE pair SET price_step = 1, ladder_levels = 3, ladder_spread = 0.0002, ladder_distance = 0.0001, ladder_size = 0.5, ladder_growth = 1,
            ladder_limit = 1000 WHERE symbol = 'btcusdt'`,
  )
  await app.trade('btcusdt', '50000')
  await app.pool.query("UPDATE pair SET in_book = true WHERE symbol = 'btcusdt'")
  await app.get(Pairs).refresh()
})

beforeEach(async () => {
  maker = await app.signedIn({ USDT: '100000', BTC: '10' })
  taker = await app.signedIn({ USDT: '100000', BTC: '10' })
  await app.trade('btcusdt', '50000')
  await app.pool.query('UPDATE spot_book SET epoch = epoch + 1, inventory = 0')
})

/** Whatever there is to do, by a writer that may have to load the books anew first. */
async function carryOut() {
  while (await app.get(SpotBooks).round());
}

const amount = (text: string) => Amount.of(text)
const limit = (price: string, quantity: string) =>
  ({
    symbol: 'btcusdt',
    type: 'limit',
    sizing: 'quantity',
    limitPrice: amount(price),
    quantity: amount(quantity),
  }) as const
const market = (quantity: string) =>
  ({ symbol: 'btcusdt', type: 'market', sizing: 'quantity', quantity: amount(quantity) }) as const

/** Sends, has the books carry it out, and answers the order as it is then. */
async function carriedOut(user: TestUser, sent: Promise<{ orderId: number }>) {
  const order = await sent
  await carryOut()
  return app.does(user, findOrder, { orderId: order.orderId })
}
type Kind = Partial<Pick<RequestOf<typeof placeBuyOrder>, 'timeInForce' | 'postOnly' | 'selfTrade' | 'exits'>>
type Placing = (ReturnType<typeof limit> | ReturnType<typeof market>) & Kind
const buys = (user: TestUser, order: Placing) => carriedOut(user, app.does(user, placeBuyOrder, order))
const sells = (user: TestUser, order: Placing) => carriedOut(user, app.does(user, placeSellOrder, order))
/** The answer may come before the writer's. */
const cancels = (user: TestUser, { orderId }: { orderId: number }) =>
  app.does(user, cancelOrder, { orderId }).catch(() => ({ orderId }))
type Order = Awaited<ReturnType<typeof buys>>
const traded = ({ state, fills }: Order) => [state, ...fills.map(({ price, quantity }) => `${quantity} at ${price}`)]

describe('a market order', () => {
  it('takes what another user offers at a better price than the house, and then the house level by level', async () => {
    const offer = await sells(maker, limit('50002', '0.2'))
    expect(traded(offer)).toEqual(['open'])
    const bought = await buys(taker, market('1'))
    expect(traded(bought)).toEqual(['filled', '0.2 at 50002', '0.5 at 50005', '0.3 at 50010'])
    expect(traded(await app.does(maker, findOrder, { orderId: offer.orderId }))).toEqual(['filled', '0.2 at 50002'])
    // 10,000.40 less a fee of 0.1 %.
    expect(await balanceOf(app, maker, 'USDT')).toEqual({ available: '109990.3996', frozen: '0' })
    expect(await balanceOf(app, maker, 'BTC')).toEqual({ available: '9.8', frozen: '0' })
    expect(await balanceOf(app, taker, 'BTC')).toEqual({ available: '10.999', frozen: '0' })
    expect(await balanceOf(app, taker, 'USDT')).toEqual({ available: '49994.1', frozen: '0' })
  })

  it('spends no more than its total, and gives back what buys no lot', async () => {
    const bought = await carriedOut(
      taker,
      app.does(taker, placeBuyOrder, { symbol: 'btcusdt', type: 'market', sizing: 'total', total: amount('1000') }),
    )
    expect(bought.state).toBe('filled')
    expect(bought.turnover.isAtMost(amount('1000'))).toBe(true)
    expect(bought.turnover.isAtLeast(amount('999.9'))).toBe(true)
    const { available, frozen } = await balanceOf(app, taker, 'USDT')
    expect([frozen, Amount.of(available).plus(bought.turnover).text()]).toEqual(['0', '100000'])
  })

  it('ends where the house offers no more within the collar', async () => {
    const sold = await sells(taker, market('5'))
    expect([sold.state, sold.filledQuantity.text(), sold.fills.length]).toEqual(['cancelled', '1.5', 3])
    expect(await balanceOf(app, taker, 'BTC')).toEqual({ available: '8.5', frozen: '0' })
  })
})

describe('a limit order', () => {
  it('trades at the price of the one that was there, and rests with what is left', async () => {
    await sells(maker, limit('50001', '0.1'))
    const bought = await buys(taker, limit('50003', '0.3'))
    expect(traded(bought)).toEqual(['open', '0.1 at 50001'])
    expect(await balanceOf(app, taker, 'USDT')).toEqual({ available: '84999.3', frozen: '10000.6' })
    const sold = await sells(maker, limit('50000', '0.2'))
    expect(traded(sold)).toEqual(['filled', '0.2 at 50003'])
    expect(await balanceOf(app, taker, 'USDT')).toEqual({ available: '84999.3', frozen: '0' })
  })

  it('waits its turn: a better price first, then who was there before', async () => {
    const [first, second, better] = [
      await sells(maker, limit('50003', '0.1')),
      await sells(maker, limit('50003', '0.1')),
      await sells(maker, limit('50002', '0.1')),
    ]
    await buys(taker, market('0.25'))
    const seen = async ({ orderId }: Order) => traded(await app.does(maker, findOrder, { orderId }))
    expect(await seen(better)).toEqual(['filled', '0.1 at 50002'])
    expect(await seen(first)).toEqual(['filled', '0.1 at 50003'])
    expect(await seen(second)).toEqual(['open', '0.05 at 50003'])
    expect(
      traded(
        await carriedOut(
          maker,
          app.does(maker, cancelOrder, { orderId: second.orderId }).catch(() => second),
        ),
      )[0],
    ).toBe('cancelled')
  })

  it('is filled at the house’s price when a tick brings that to its limit', async () => {
    const bid = await buys(maker, limit('49900', '0.7'))
    await app.trade('btcusdt', '49890')
    await carryOut()
    expect(traded(await app.does(maker, findOrder, { orderId: bid.orderId }))).toEqual([
      'filled',
      '0.5 at 49895',
      '0.2 at 49900',
    ])
  })

  it('never trades with another one of its owner: the arriving one ends', async () => {
    const own = await sells(maker, limit('50001', '0.1'))
    const refused = await buys(maker, limit('50001', '0.1'))
    expect([refused.state, refused.fills.length]).toEqual(['cancelled', 0])
    expect((await app.does(maker, findOrder, { orderId: own.orderId })).state).toBe('open')
    expect(refused.endReason).toBe('selfTrade')
    const took = await buys(maker, { ...limit('50001', '0.1'), selfTrade: 'cancelMaker' })
    expect([took.state, took.fills.length, took.selfTrade]).toEqual(['open', 0, 'cancelMaker'])
    expect((await app.does(maker, findOrder, { orderId: own.orderId })).endReason).toBe('selfTrade')
    const both = await sells(maker, { ...limit('50001', '0.1'), selfTrade: 'cancelBoth' })
    expect([both.state, both.fills.length]).toEqual(['cancelled', 0])
    expect((await app.does(maker, findOrder, { orderId: took.orderId })).state).toBe('cancelled')
    expect((await balanceOf(app, maker, 'USDT')).frozen).toBe('0')
  })

  it('tells of each fill who was there first, and with whom it was', async () => {
    const offer = await sells(maker, limit('50002', '0.2'))
    const bought = await buys(taker, market('0.3'))
    const facing = ({ fills }: Order) =>
      fills.map(({ role, counterparty, ladderVersion }) => [role, counterparty, ladderVersion !== null])
    expect(facing(bought)).toEqual([
      ['taker', 'user', false],
      ['taker', 'house', true],
    ])
    expect(facing(await app.does(maker, findOrder, { orderId: offer.orderId }))).toEqual([['maker', 'user', false]])
    const { list } = await app.does(maker, fillList, { pageSize: 10, symbol: 'btcusdt' })
    expect(list.map(({ role, counterparty }) => [role, counterparty])).toEqual([['maker', 'user']])
  })

  it('keeps how it is matched when it is put to other terms', async () => {
    const placed = await buys(maker, { ...limit('49000', '0.1'), postOnly: true, selfTrade: 'cancelBoth' })
    const amended = await carriedOut(
      maker,
      app.does(maker, amendOrder, { orderId: placed.orderId, limitPrice: amount('49001') }),
    )
    expect([amended.postOnly, amended.selfTrade, amended.state]).toEqual([true, 'cancelBoth', 'open'])
    const taking = await carriedOut(
      maker,
      app.does(maker, amendOrder, { orderId: amended.orderId, limitPrice: amount('50100') }),
    )
    expect([taking.state, taking.endReason, taking.fills.length]).toEqual(['cancelled', 'postOnly', 0])
  })

  it.each([
    [{ postOnly: true, timeInForce: 'ioc' }, 'postonly'],
    [{ postOnly: true, type: 'market' }, 'postonly'],
    [{ timeInForce: 'fok', type: 'market' }, 'tif'],
  ] as const)('cannot be %j', async (kind, field) => {
    const answer = await app.tries(taker, placeBuyOrder, { ...limit('49000', '0.1'), ...kind })
    expect(answer).toMatchObject({ refusal: 'badInput', data: { errors: [{ path: field }] } })
  })

  it.each([
    ['post-only, rests', { postOnly: true, limitPrice: amount('50000') }, ['open'], null],
    ['post-only, does not take', { postOnly: true, limitPrice: amount('50005') }, ['cancelled'], 'postOnly'],
    [
      'IOC, takes what there is',
      { timeInForce: 'ioc', limitPrice: amount('50005'), quantity: amount('1') },
      ['cancelled', '0.5 at 50005'],
      'ioc',
    ],
    [
      'FOK, takes all',
      { timeInForce: 'fok', limitPrice: amount('50010'), quantity: amount('1') },
      ['filled', '0.5 at 50005', '0.5 at 50010'],
      null,
    ],
    [
      'FOK, takes nothing',
      { timeInForce: 'fok', limitPrice: amount('50010'), quantity: amount('1.1') },
      ['cancelled'],
      'fok',
    ],
  ] as const)('%s', async (_, order, expected, endReason) => {
    const done = await buys(taker, { ...limit('50000', '0.1'), ...order })
    expect([...traded(done), done.endReason]).toEqual([...expected, endReason])
    if (done.state === 'open')
      await carriedOut(
        taker,
        app.does(taker, cancelOrder, { orderId: done.orderId }).catch(() => done),
      )
    expect((await balanceOf(app, taker, 'USDT')).frozen).toBe('0')
  })
})

it('a cancellation that came after its order was taken is refused, also when it is repeated', async () => {
  const offer = await sells(maker, limit('50003', '1'))
  const bought = app.does(taker, placeBuyOrder, market('1'))
  await expect.poll(async () => (await app.get(SpotBookRepository).untaken(['btcusdt'], 10)).length).toBe(1)
  const cancels = () => app.tries(maker, cancelOrder, { orderId: offer.orderId }, 'too-late')
  const first = cancels()
  await bought
  expect(await first).toMatchObject({ refusal: 'overloaded' })
  await carryOut()
  expect((await app.does(maker, findOrder, { orderId: offer.orderId })).state).toBe('filled')
  expect(await cancels()).toMatchObject({ refusal: 'orderNotOpen' })
})

describe('an order in a book that is put to other terms', () => {
  const amends = async (orderId: number, change: object) => {
    const sent = app.does(maker, amendOrder, { orderId, ...change })
    const standing = await sent
    await carryOut()
    return app.does(maker, findOrder, { orderId: standing.orderId })
  }

  it('is replaced in one step, pays with what it held, and loses its place', async () => {
    const offer = await sells(maker, limit('50003', '10'))
    const amended = await amends(offer.orderId, { limitPrice: amount('50002') })
    expect([amended.state, amended.replacesId]).toEqual(['open', offer.orderId])
    expect((await app.does(maker, findOrder, { orderId: offer.orderId })).state).toBe('cancelled')
    expect(await balanceOf(app, maker, 'BTC')).toEqual({ available: '0', frozen: '10' })
    expect(traded(await buys(taker, market('0.5')))).toEqual(['filled', '0.5 at 50002'])
    await carriedOut(
      maker,
      app.does(maker, cancelOrder, { orderId: amended.orderId }).catch(() => amended),
    )
    expect(await balanceOf(app, maker, 'BTC')).toEqual({ available: '9.5', frozen: '0' })
  })

  it('stays as it was when something of it is filled before', async () => {
    const offer = await sells(maker, limit('50003', '1'))
    const bought = app.does(taker, placeBuyOrder, market('0.4'))
    await expect.poll(async () => (await app.get(SpotBookRepository).untaken(['btcusdt'], 10)).length).toBe(1)
    const change = app.tries(maker, amendOrder, { orderId: offer.orderId, quantity: amount('2') })
    await bought
    await change
    await carryOut()
    expect(traded(await app.does(maker, findOrder, { orderId: offer.orderId }))).toEqual(['open', '0.4 at 50003'])
    expect(await balanceOf(app, maker, 'BTC')).toEqual({ available: '9', frozen: '0.6' })
    const amended = await amends(offer.orderId, { quantity: amount('2') })
    expect(await balanceOf(app, maker, 'BTC')).toEqual({ available: '7.6', frozen: '2' })
    await carriedOut(
      maker,
      app.does(maker, cancelOrder, { orderId: amended.orderId }).catch(() => amended),
    )
    expect(await balanceOf(app, maker, 'BTC')).toEqual({ available: '9.6', frozen: '0' })
  })

  it('is not said to be replaced when it was filled before, however often that is asked for', async () => {
    const { orderId } = await sells(maker, limit('50003', '1'))
    const bought = app.does(taker, placeBuyOrder, market('1'))
    await expect.poll(async () => (await app.get(SpotBookRepository).untaken(['btcusdt'], 10)).length).toBe(1)
    const change = () => app.tries(maker, amendOrder, { orderId, quantity: amount('2') })
    const first = change()
    await bought
    await first
    await carryOut()
    expect((await app.does(maker, findOrder, { orderId })).state).toBe('filled')
    expect(await change()).toMatchObject({ refusal: 'orderNotOpen' })
  })
})

describe('a program in the other dialect', () => {
  it('places each kind of order, and is told what became of it', async () => {
    const trader = await verified(app, { USDT: '100000', BTC: '10' })
    const { post, get } = await programOf(app, trader)
    const account = { 'account-id': String(trader.userId) }
    const places = async (order: object) => {
      const { body } = await post('/v1/order/orders/place', { ...account, symbol: 'btcusdt', amount: '0.1', ...order })
      await carryOut()
      return (await get(`/v1/order/orders/${body.data}`)).body.data
    }
    const rests = await places({ type: 'buy-limit-maker', price: '49000', 'self-match-prevent': 'cancel_both' })
    expect(rests).toMatchObject({ type: 'buy-limit-maker', state: 'submitted', 'self-match-prevent': 'cancel_both' })
    await expect.poll(() => app.get(UserEventsRepository).open(trader.userId)).toBe(0)
    const took = await places({ type: 'buy-ioc', price: '50005', amount: '0.6', 'self-match-prevent': 1 })
    const { rows: told } = await app.pool.query(
      `SELECT kind FROM user_event WHERE user_id = $1 AND order_id = $2 ORDER BY sequence`,
      [trader.userId, took.id],
    )
    expect(told.map(({ kind }) => kind)).toEqual(['placed', 'filled', 'cancelled'])
    expect(took).toMatchObject({
      ...{ type: 'buy-ioc', state: 'partial-canceled', 'filled-amount': '0.5', 'self-match-prevent': 'cancel_taker' },
    })
    expect(await places({ type: 'sell-limit-fok', price: '49995', amount: '0.4' })).toMatchObject({ state: 'filled' })
    expect(await places({ type: 'sell-limit-maker', price: '49000' })).toMatchObject({ state: 'canceled' })
    const waits = await places({ type: 'buy-stop-limit-fok', price: '60000', 'stop-price': '59000', operator: 'gte' })
    expect(waits).toMatchObject({ type: 'buy-stop-limit-fok', state: 'created' })
    const found = async (types: string) =>
      (await get('/v1/order/orders', { symbol: 'btcusdt', states: 'submitted,created,filled,canceled', types })).body
        .data
    expect((await found('buy-limit-maker')).map(({ id }: { id: number }) => id)).toEqual([rests.id])
    expect((await found('buy-limit,buy-stop-limit')).length).toBe(0)
    expect((await found('buy-stop-limit-fok')).map(({ id }: { id: number }) => id)).toEqual([waits.id])
    const { data } = (await get(`/v1/order/orders/${took.id}/matchresults`)).body
    expect(data).toMatchObject([{ type: 'buy-ioc', role: 'taker', 'filled-amount': '0.5' }])
    for (const { id } of [rests, waits]) await post(`/v1/order/orders/${id}/submitcancel`)
    await carryOut()
  })

  it('cannot have its own orders trade with each other', async () => {
    const trader = await verified(app, { USDT: '100000' })
    const { post } = await programOf(app, trader)
    const order = {
      'account-id': String(trader.userId),
      symbol: 'btcusdt',
      type: 'buy-limit',
      amount: '0.1',
      price: '49000',
    }
    const { body } = await post('/v1/order/orders/place', { ...order, 'self-match-prevent': 0 })
    expect(body['err-code']).toBe('validation-format-error')
  })
})

const shown = async () => {
  app.clock.advance({ seconds: 1 })
  const { asks, bids, phase } = await app.does({}, orderBook, { pair: 'btcusdt', levels: 5 })
  const texts = (levels: typeof asks) => levels.map(({ price, quantity }) => `${quantity} at ${price}`)
  return { phase, asks: texts(asks), bids: texts(bids) }
}

describe('what is shown of a book', () => {
  it('is what is left of the house’s offer at the tick, and then its offer with what it has sold', async () => {
    await buys(taker, market('0.7'))
    expect(await shown()).toEqual({
      phase: 'open',
      asks: ['0.3 at 50010', '0.5 at 50015'],
      bids: ['0.5 at 49995', '0.5 at 49990', '0.5 at 49985'],
    })
    await app.trade('btcusdt', '50000')
    // 0.7 of 1,000 nearer to its limit.
    expect((await shown()).asks).toEqual(['0.49965 at 50005', '0.49965 at 50010', '0.49965 at 50015'])
  })

  it('has no order that is still on its way', async () => {
    const asked = await app.does(taker, placeBuyOrder, limit('49999', '0.1'))
    expect((await shown()).bids[0]).toBe('0.5 at 49995')
    await carryOut()
    expect((await shown()).bids[0]).toBe('0.1 at 49999')
    await carriedOut(
      taker,
      app.does(taker, cancelOrder, { orderId: asked.orderId }).catch(() => asked),
    )
  })
})

describe('a stop order in a book', () => {
  const waits = { ...limit('48000', '0.1'), trigger: { price: amount('49000'), direction: 'falls' } } as const
  const ticks = async (price: string) => {
    await app.trade('btcusdt', price)
    await app.get(SpotMatcher).sweep()
    await carryOut()
  }

  it('is placed by the tick that sets it off, and takes what is offered then', async () => {
    const stop = await app.does(maker, placeSellOrder, waits)
    await carryOut()
    expect((await app.does(maker, findOrder, { orderId: stop.orderId })).trigger?.tick).toBeNull()
    const bid = await buys(taker, limit('48899', '0.04'))
    await ticks('48900')
    const done = await app.does(maker, findOrder, { orderId: stop.orderId })
    expect([...traded(done), done.trigger?.tick?.price.text()]).toEqual([
      ...['filled', '0.04 at 48899', '0.06 at 48895', '48900'],
    ])
    expect(traded(await app.does(taker, findOrder, { orderId: bid.orderId }))).toEqual(['filled', '0.04 at 48899'])
  })

  it('that takes a profit takes it at what is offered beyond its price', async () => {
    const order = { ...limit('48000', '0.1'), profitPrice: amount('51000') }
    const trigger = { price: amount('49000'), direction: 'falls' } as const
    const stop = await app.does(maker, placeSellOrder, { ...order, trigger })
    await ticks('51000')
    expect(traded(await app.does(maker, findOrder, { orderId: stop.orderId }))).toEqual(['filled', '0.1 at 50994'])
  })

  it('that trails follows the market, and is placed behind its best price', async () => {
    const trail = { distance: amount('500'), unit: 'price', activation: null } as const
    const stop = await app.does(maker, placeSellOrder, { ...limit('45000', '0.1'), trail })
    await ticks('51000')
    await ticks('50600')
    expect((await app.does(maker, findOrder, { orderId: stop.orderId })).trigger?.tick).toBeNull()
    await ticks('50500')
    const done = await app.does(maker, findOrder, { orderId: stop.orderId })
    expect([...traded(done), done.trail?.best?.text()]).toEqual(['filled', '0.1 at 50494', '51000'])
  })

  it('brings its exits with what is filled of it', async () => {
    const exits = { takeProfit: amount('55000'), stopLoss: null }
    const entered = await buys(taker, { ...limit('50005', '0.7'), timeInForce: 'ioc', exits })
    expect(traded(entered)).toEqual(['cancelled', '0.5 at 50005'])
    const { list } = await app.does(taker, orderList, { page: 1, pageSize: 10, state: 'open' })
    expect(list.map(({ exitOf, quantity, limitPrice }) => [exitOf, quantity?.text(), limitPrice?.text()])).toEqual([
      [entered.orderId, '0.4995', '55000'],
    ])
    for (const exit of list) await carriedOut(taker, cancels(taker, exit))
  })
})

describe('rates of makers and takers', () => {
  afterAll(async () => {
    await app.pool.query("UPDATE pair SET fee_rate = 0.001, maker_fee_rate = 0.001 WHERE symbol = 'btcusdt'")
    await app.get(Pairs).refresh()
  })

  it('are those of when an order was placed, and each fill pays the one of its role', async () => {
    await app.pool.query("UPDATE pair SET fee_rate = 0.002, maker_fee_rate = 0.0005 WHERE symbol = 'btcusdt'")
    await app.get(Pairs).refresh()
    const { list } = await app.does({}, pairList, { group: 'crypto', page: 1, pageSize: 100 })
    const listed = list.find(({ symbol }) => symbol === 'btcusdt')
    expect([listed?.takerFee?.text(), listed?.makerFee?.text(), listed?.feeRate?.text()]).toEqual([
      ...['0.002', '0.0005', '0.002'],
    ])
    const bid = await buys(maker, limit('49999', '0.2'))
    await app.pool.query("UPDATE pair SET fee_rate = 0.003, maker_fee_rate = 0.001 WHERE symbol = 'btcusdt'")
    await app.get(Pairs).refresh()
    const sold = await sells(taker, limit('49999', '0.1'))
    const told = ({ makerFee, takerFee, fee, fills }: Order) =>
      [makerFee, takerFee, fee, ...fills.flatMap(({ feeRate, fee }) => [feeRate, fee])].map((each) => each?.text())
    expect(told(sold)).toEqual(['0.001', '0.003', '14.9997', '0.003', '14.9997'])
    const found = async () => app.does(maker, findOrder, { orderId: bid.orderId })
    expect(told(await found())).toEqual(['0.0005', '0.002', '0.00005', '0.0005', '0.00005'])
    // What is left of it meets the house: a resting order that the ladder reaches was there first.
    await app.trade('btcusdt', '49900')
    await carryOut()
    expect(told(await found())).toEqual(['0.0005', '0.002', '0.0001', '0.0005', '0.00005', '0.0005', '0.00005'])
    expect((await checkFills(app.pool)).differences).toEqual([])
  })
})

describe('a book that operators halt', () => {
  const enters = async (phase: 'open' | 'auction' | 'halted') => {
    await app.pool.query("UPDATE pair SET book_phase = $1 WHERE symbol = 'btcusdt'", [phase])
    await app.get(Pairs).refresh()
    await carryOut()
  }
  afterEach(() => enters('open'))
  const refusalOf = async (...[user, endpoint, sent]: Parameters<typeof app.tries>) =>
    (await app.tries(user, endpoint, sent)).refusal

  it('takes nothing but cancellations, and shows nothing of the house', async () => {
    const resting = await buys(maker, limit('49000', '0.1'))
    await enters('halted')
    expect(await refusalOf(taker, placeBuyOrder, market('0.1'))).toBe('bookHalted')
    expect(await refusalOf(taker, placeBuyOrder, limit('49000', '0.1'))).toBe('bookHalted')
    const change = { orderId: resting.orderId, limitPrice: amount('49001') }
    expect(await refusalOf(maker, amendOrder, change)).toBe('bookHalted')
    expect(await shown()).toMatchObject({ phase: 'halted', asks: [], bids: ['0.1 at 49000'] })
    await app.trade('btcusdt', '48000')
    await carryOut()
    expect(await carriedOut(maker, cancels(maker, resting))).toMatchObject({ state: 'cancelled', fills: [] })
  })

  it('places what was set off meanwhile once it is open again, unless that is cancelled', async () => {
    const waits = { ...limit('48000', '0.1'), trigger: { price: amount('49000'), direction: 'falls' } } as const
    const [kept, given] = [await app.does(maker, placeSellOrder, waits), await app.does(maker, placeSellOrder, waits)]
    await enters('halted')
    await app.trade('btcusdt', '48900')
    await app.get(SpotMatcher).sweep()
    await carryOut()
    const seen = async ({ orderId }: { orderId: number }) => app.does(maker, findOrder, { orderId })
    expect((await seen(kept)).trigger?.tick?.price.text()).toBe('48900')
    expect(await carriedOut(maker, cancels(maker, given))).toMatchObject({ state: 'cancelled', endReason: 'closed' })
    expect(traded(await seen(kept))).toEqual(['open'])
    await app.trade('btcusdt', '48900')
    await enters('open')
    expect(traded(await seen(kept))).toEqual(['filled', '0.1 at 48895'])
    expect((await balanceOf(app, maker, 'BTC')).frozen).toBe('0')
  })

  it('opens by an auction, in which all that meets is traded at one price', async () => {
    await enters('auction')
    expect(await refusalOf(taker, placeBuyOrder, market('0.1'))).toBe('bookInAuction')
    expect(await refusalOf(taker, placeBuyOrder, { ...limit('50100', '0.1'), timeInForce: 'ioc' })).toBe(
      'bookInAuction',
    )
    const bid = await buys(maker, limit('50100', '0.3'))
    const ask = await sells(taker, limit('49900', '0.2'))
    expect([...traded(bid), ...traded(ask)]).toEqual(['open', 'open'])
    const books = app.get(Books)
    const unwatch = books.watch('btcusdt')
    const pair = app.get(Pairs).find('btcusdt') as ListedPair
    await expect
      .poll(() => books.auction('btcusdt'))
      .toEqual({ price: stepsIn(amount('50000'), pair.priceStep), lots: stepsIn(amount('0.2'), pair.quantityStep) })
    unwatch()
    // The writer may be another one by then.
    await app.pool.query('UPDATE spot_book SET epoch = epoch + 1')
    await enters('open')
    const seen = async (user: TestUser, { orderId }: Order) => traded(await app.does(user, findOrder, { orderId }))
    expect(await seen(taker, ask)).toEqual(['filled', '0.2 at 50000'])
    // What is left of it takes what the house offers.
    expect(await seen(maker, bid)).toEqual(['filled', '0.2 at 50000', '0.1 at 50005'])
  })
})

describe('an auction', () => {
  afterAll(() => app.clock.advance({ minutes: 1 }))
  const phases = async () => {
    await carryOut()
    const text = 'SELECT book_phase, phase FROM spot_book JOIN pair USING (symbol) WHERE symbol = $1'
    const { rows } = await app.pool.query(text, ['btcusdt'])
    await app.get(Pairs).refresh()
    return [rows[0]?.book_phase, rows[0]?.phase]
  }
  /** The writer looks for it once a second. */
  const becomes = (phase: string) => expect.poll(phases, { timeout: 5_000 }).toEqual([phase, phase])

  it('begins by itself when the price moves far, and a minute later all that meets is traded at one price', async () => {
    const moved = app.clock.now()
    await app.trade('btcusdt', '47499')
    await becomes('auction')
    const { list } = await app.does(taker, pairList, { group: 'crypto', page: 1, pageSize: 100 })
    const listed = list.find(({ symbol }) => symbol === 'btcusdt')
    expect([listed?.bookPhase, listed?.auctionUntil]).toEqual(['auction', new Date(moved.getTime() + 60_000)])
    expect((await app.tries(taker, placeBuyOrder, market('0.1'))).refusal).toBe('bookInAuction')
    const bid = await buys(maker, limit('47600', '0.2'))
    const ask = await sells(taker, limit('47400', '0.2'))
    expect([bid.state, ask.state]).toEqual(['open', 'open'])
    app.clock.advance({ seconds: 60 })
    await app.trade('btcusdt', '47500')
    await becomes('open')
    expect(traded(await app.does(taker, findOrder, { orderId: ask.orderId }))).toEqual(['filled', '0.2 at 47500'])
    expect((await checkFills(app.pool)).differences).toEqual([])
  })

  it('is the operators’ once they say what the phase is', async () => {
    app.clock.advance({ seconds: 30 })
    await app.trade('btcusdt', '50000')
    await app.trade('btcusdt', '53000')
    await becomes('auction')
    const says = (phase: string) => app.pool.query("UPDATE pair SET book_phase = $1 WHERE symbol = 'btcusdt'", [phase])
    await says('halted')
    await says('auction')
    app.clock.advance({ minutes: 2 })
    await becomes('auction')
    const { rows } = await app.pool.query("SELECT auction_until FROM pair WHERE symbol = 'btcusdt'")
    expect(rows).toEqual([{ auction_until: null }])
    await says('open')
    await becomes('open')
  })
})

describe('the writer', () => {
  afterAll(async () => {
    expect(await checkFills(app.pool)).toMatchObject({ differences: [] })
  })

  it('goes on where another one was: what is gone of the house’s offer at a tick stays gone', async () => {
    expect(traded(await buys(taker, market('0.4')))).toEqual(['filled', '0.4 at 50005'])
    await app.pool.query('UPDATE spot_book SET epoch = epoch + 1')
    expect(traded(await buys(taker, market('0.2')))).toEqual(['filled', '0.1 at 50005', '0.1 at 50010'])
  })

  it('writes nothing once another one leads', async () => {
    const offer = await sells(maker, limit('50002', '0.2'))
    await app.pool.query('UPDATE spot_book SET epoch = epoch + 1')
    const asked = await app.does(taker, placeBuyOrder, market('0.1'))
    expect(await app.get(SpotBooks).round()).toBe(true)
    expect((await app.does(taker, findOrder, { orderId: asked.orderId })).state).toBe('open')
    await carryOut()
    expect(traded(await app.does(taker, findOrder, { orderId: asked.orderId }))).toEqual(['filled', '0.1 at 50002'])
    expect(traded(await app.does(maker, findOrder, { orderId: offer.orderId }))).toEqual(['open', '0.1 at 50002'])
  })

  it('passes over commands for orders that there are not, however many', async () => {
    await app.pool.query(
      `INSERT INTO spot_command (symbol, kind, order_id, created_at)
       SELECT 'btcusdt', 'place', 1000000000 + number, now() FROM generate_series(1, 250) number`,
    )
    const { state } = await buys(taker, market('0.1'))
    await app.pool.query('DELETE FROM spot_command WHERE order_id > 1000000000')
    expect(state).toBe('filled')
  })

  it('numbers commands and trades without a gap', async () => {
    await sells(maker, limit('50002', '0.2'))
    await buys(taker, market('0.3'))
    const { rows } = await app.pool.query(
      `SELECT (SELECT count(*) FROM spot_command) = sequence AND (SELECT max(sequence) FROM spot_command) = sequence AS commands,
              (SELECT count(DISTINCT trade) FROM spot_fill WHERE trade IS NOT NULL) = trade_number AS trades FROM spot_book`,
    )
    expect(rows).toEqual([{ commands: true, trades: true }])
  })
})

describe('a book is opened', () => {
  it('once, by an edit, and never closed', async () => {
    await app.trade('ethusdt', '3000')
    const row = () => app.pool.query("SELECT epoch, phase FROM spot_book WHERE symbol = 'ethusdt'")
    await expect(app.pool.query("UPDATE pair SET book_phase = 'halted' WHERE symbol = 'ethusdt'")).rejects.toThrow(
      'pair_book_phase_of_its_book',
    )
    const open = "UPDATE pair SET in_book = true, book_phase = 'auction' WHERE symbol = 'ethusdt'"
    await app.pool.query(open)
    expect((await row()).rows).toEqual([{ epoch: 0, phase: 'open' }])
    // A writer looks for books that it does not have once in a while.
    const carried = async () => {
      await carryOut()
      return (await row()).rows
    }
    await expect.poll(carried, { timeout: 5_000 }).toEqual([{ epoch: 1, phase: 'auction' }])
    await expect(
      app.pool.query("UPDATE pair SET in_book = false, book_phase = 'open' WHERE symbol = 'ethusdt'"),
    ).rejects.toThrow('stays so')
  })
})

it('is answered as it was matched while a worker writes the books, and another one goes on when that ends', async () => {
  const database = await createTestDatabase()
  const shared = { ...database, drop: async () => {} }
  const api = await startTestApp({}, database)
  const first = await startTestApp({ ROLES: 'worker' }, shared)
  const later: TestApp[] = []
  try {
    const trader = await api.signedIn({ USDT: '100000' })
    await api.trade('btcusdt', '50000')
    await api.pool.query("UPDATE pair SET in_book = true WHERE symbol = 'btcusdt'")
    await api.get(Pairs).refresh()
    const epoch = async () => Number((await api.pool.query('SELECT epoch FROM spot_book')).rows[0].epoch)
    await expect.poll(epoch, { timeout: 5_000 }).toBe(1)
    later.push(await startTestApp({ ROLES: 'worker' }, shared))
    const bought = async () => {
      await api.trade('btcusdt', '50000')
      return (await api.does(trader, placeBuyOrder, market('0.01'))).state
    }
    expect(await bought()).toBe('filled')
    await first.stop()
    await expect.poll(epoch, { timeout: 5_000 }).toBe(2)
    expect(await bought()).toBe('filled')
  } finally {
    for (const second of later) await second.stop()
    await api.stop()
  }
})

it('is answered by a writer in the same process as it is stored, which is read only for an average of prices', async () => {
  const host = await startTestApp({ ROLES: 'api,worker' })
  host.clock.stop()
  try {
    await host.pool.query(
      `UPDATE pair SET ladder_levels = 2, ladder_spread = 0.0002, ladder_distance = 0.0001, ladder_size = 0.5, ladder_growth = 1,
              ladder_limit = 1000, in_book = true WHERE symbol = 'btcusdt'`,
    )
    await host.get(Pairs).refresh()
    const [buyer, seller] = [await host.signedIn({ USDT: '100000' }), await host.signedIn({ BTC: '10' })]
    await host.trade('btcusdt', '50000')
    const epoch = async () => Number((await host.pool.query('SELECT max(epoch) AS epoch FROM spot_book')).rows[0].epoch)
    await expect.poll(epoch, { timeout: 5_000 }).toBe(1)
    const asked = vi.spyOn(host.get(SpotRepository), 'carriedOut')
    const states: string[] = []
    const isAsStored = async (user: TestUser, answered: { orderId: number; state: string }) => {
      expect(await host.does(user, findOrder, { orderId: answered.orderId })).toMatchObject(answered)
      states.push(answered.state)
    }
    const bid = await host.does(buyer, placeBuyOrder, limit('49999', '0.2'))
    await isAsStored(buyer, bid)
    await isAsStored(seller, await host.does(seller, placeSellOrder, limit('49999', '0.1')))
    await isAsStored(buyer, await host.does(buyer, placeBuyOrder, market('0.1')))
    await isAsStored(buyer, await host.does(buyer, placeBuyOrder, { ...limit('50005', '0.7'), timeInForce: 'ioc' }))
    await isAsStored(seller, await host.does(seller, placeSellOrder, { ...limit('50004', '9'), timeInForce: 'fok' }))
    const other = await host.does(buyer, placeBuyOrder, limit('49000', '0.1'))
    await isAsStored(buyer, await host.does(buyer, cancelOrder, { orderId: other.orderId }))
    expect(states).toEqual(['open', 'filled', 'filled', 'cancelled', 'cancelled', 'cancelled'])
    expect(asked).not.toHaveBeenCalled()
    await host.trade('btcusdt', '50000')
    await isAsStored(buyer, await host.does(buyer, placeBuyOrder, market('0.8')))
    // What was filled before has an average, too.
    await isAsStored(buyer, await host.does(buyer, cancelOrder, { orderId: bid.orderId }))
    expect(asked).toHaveBeenCalled()
  } finally {
    await host.stop()
  }
})

it('keeps the lead while a round takes longer than it may be silent', async () => {
  const database = await createTestDatabase()
  const shared = { ...database, drop: async () => {} }
  const api = await startTestApp({}, database)
  let writer: TestApp | undefined
  const locking = await api.pool.connect()
  try {
    const trader = await api.signedIn({ USDT: '100000' })
    await api.trade('btcusdt', '50000')
    await api.pool.query("UPDATE pair SET in_book = true WHERE symbol = 'btcusdt'")
    await api.get(Pairs).refresh()
    writer = await startTestApp({ ROLES: 'worker' }, shared)
    const epoch = async () => Number((await api.pool.query('SELECT epoch FROM spot_book')).rows[0].epoch)
    await expect.poll(epoch, { timeout: 5_000 }).toBe(1)
    await locking.query('BEGIN; LOCK TABLE spot_book IN ACCESS EXCLUSIVE MODE')
    const { rows: led } = await api.pool.query(
      "SELECT pid, clock_timestamp() AS at FROM pg_stat_activity WHERE application_name = 'halyard books' AND datname = current_database()",
    )
    const spoken = async () => {
      const text =
        "SELECT FROM pg_stat_activity WHERE pid = $1 AND query_start > $2::timestamptz + interval '2600 milliseconds'"
      return (await api.pool.query(text, [led[0].pid, led[0].at])).rowCount
    }
    await expect.poll(spoken, { timeout: 10_000 }).toBe(1)
    await locking.query('COMMIT')
    await api.trade('btcusdt', '50000')
    expect((await api.does(trader, placeBuyOrder, market('0.01'))).state).toBe('filled')
    expect(await epoch()).toBe(1)
  } finally {
    locking.release()
    await writer?.stop()
    await api.stop()
  }
})
