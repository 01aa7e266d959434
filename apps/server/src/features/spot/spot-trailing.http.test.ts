import { Amount } from '@halyard/domain'
import { type Terms, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { limitBuy, tradersOf } from '../../../test/spot.ts'
import { checkFills } from './fill-check.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

const { placeBuyOrder, placeSellOrder, amendOrder, cancelOrder, findOrder, orderList } = endpoints

/** Without the worker's role nothing is matched by itself: each test says when a worker comes by. */
const app = appOfFile()
const trader = tradersOf(app)
let user: TestUser

beforeEach(async () => {
  user = await trader()
})

const of = Amount.of
const size = { symbol: 'btcusdt', type: 'limit', sizing: 'quantity', quantity: of('0.5') } as const
/** Half a coin, sold once the price is 2 % below the highest since. */
const byShare = { ...size, trail: { distance: of('0.02'), unit: 'ratio', activation: null } } as const
/** The same 1,000 USDT below it. */
const byPrice = { ...size, trail: { distance: of('1000'), unit: 'price', activation: null } } as const
const from = (price: string) => ({ ...byPrice, trail: { ...byPrice.trail, activation: of(price) } })
const buying = { ...byPrice, quantity: of('0.02') } as const

const ticks = async (...prices: string[]) => {
  for (const price of prices) {
    app.clock.advance({ seconds: 0.01 })
    await app.trade('btcusdt', price)
  }
}
const sweep = () => app.get(SpotMatcher).sweep()
/** So much later all ticks so far are done with, and the store keeps of them what is followed alone. */
async function later(...prices: string[]) {
  app.clock.advance({ seconds: 30 })
  await ticks(...prices)
  await sweep()
}
const inTurn = async (prices: readonly string[], pass: (price: string) => Promise<void>) => {
  for (const price of prices) await pass(price)
}
const sound = async () => expect((await checkFills(app.pool)).differences).toEqual([])
const sell = async (terms: Omit<Terms<typeof placeSellOrder>, 'symbol'> & { symbol: string }) =>
  (await app.does(user, placeSellOrder, terms)).orderId
/** Its state, the best price that it followed, the price that set it off, and the price that it was filled at. */
async function told(orderId: number) {
  const { state, trail, trigger, averagePrice } = await app.does(user, findOrder, { orderId })
  return [state, trail?.best?.text(), trigger?.tick?.price.text(), averagePrice?.text()]
}

describe('a trailing stop', () => {
  it('holds what it sells, and tells where its trigger is while that follows the market', async () => {
    const { orderId, ...placed } = await app.does(user, placeSellOrder, byShare)
    expect([placed.trigger?.price, placed.limitPrice, placed.trail?.distance].map(String)).toEqual([
      '49000',
      '46550',
      '0.02',
    ])
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.5', frozen: '0.5' })
    await ticks('51000', '50500')
    const { list } = await app.does(user, orderList, { page: 1, pageSize: 10, kind: 'trailing' })
    expect([list[0]?.trail?.best, list[0]?.trigger?.price].map(String)).toEqual(['51000', '49980'])
    await later('50800')
    expect(await told(orderId)).toEqual(['open', '51000', undefined, undefined])
  })

  it.each([
    ['does not go back with the price', byShare, ['52000', '51000', '50960'], ['filled', '52000', '50960', '50960']],
    ['is not set off a step before', byShare, ['52000', '50960.01'], ['open', '52000', undefined, undefined]],
    ['follows from its own tick on', byPrice, ['49000'], ['filled', '50000', '49000', '49000']],
    ['is so much behind, not a share', byPrice, ['60000', '59000.01', '58999'], ['filled', '60000', '58999', '58999']],
    ['beyond its worst price waits there', byPrice, ['46000'], ['open', '50000', '46000', undefined]],
    ['and fills there once the price is back', byPrice, ['46000', '46600'], ['filled', '50000', '46000', '46600']],
    ['sleeps until its activation', from('51000'), ['50900', '49000'], ['open', undefined, undefined, undefined]],
    ['and follows from there', from('51000'), ['49000', '51200', '50200'], ['filled', '51200', '50200', '50200']],
  ] as const)('%s', async (_, terms, prices, expected) => {
    const orderId = await sell(terms)
    await ticks(...prices)
    await sweep()
    expect(await told(orderId)).toEqual(expected)
    const frozen = expected[0] === 'filled' ? '0' : '0.5'
    expect((await balanceOf(app, user, 'BTC')).frozen).toBe(frozen)
    await sound()
  })

  it.each<[string, (prices: readonly string[]) => Promise<void>]>([
    ['at each tick', (prices) => inTurn(prices, (price) => ticks(price).then(sweep))],
    ['when the ticks before are done with', (prices) => inTurn(prices, (price) => later(price))],
    ['at the end', (prices) => ticks(...prices).then(sweep)],
  ])('comes to the same when a worker comes by %s', async (_, pass) => {
    const orderId = await sell(byShare)
    await pass(['50400', '49800', '51000', '50300', '50900', '49990', '50500'])
    expect(await told(orderId)).toEqual(['open', '51000', undefined, undefined])
    await pass(['50980', '49980', '52000'])
    expect(await told(orderId)).toEqual(['filled', '51000', '49980', '49980'])
    await sound()
  })

  it('of a purchase follows the lowest price, and holds its worst one', async () => {
    const { orderId, limitPrice } = await app.does(user, placeBuyOrder, buying)
    expect(limitPrice?.text()).toBe('53550')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '8929', frozen: '1071' })
    await later('48000', '48500')
    await later('48999.99')
    expect(await told(orderId)).toEqual(['open', '48000', undefined, undefined])
    await ticks('49000')
    await sweep()
    expect(await told(orderId)).toEqual(['filled', '48000', '49000', '49000'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9020', frozen: '0' })
    await sound()
  })

  it('that a stored tick has set off is cancelled no more, and one that waits is, whenever a worker comes by', async () => {
    const waiting = await sell({ ...byPrice, quantity: of('0.1') })
    await ticks('50500')
    expect((await app.does(user, cancelOrder, { orderId: waiting })).state).toBe('cancelled')
    const reached = await sell(byPrice)
    await ticks('51000', '50000')
    expect(await app.tries(user, cancelOrder, { orderId: reached })).toMatchObject({ refusal: 'orderNotOpen' })
    expect(await told(reached)).toEqual(['filled', '51000', '50000', '50000'])
    expect((await balanceOf(app, user, 'BTC')).available).toBe('0.5')
    await sound()
  })

  it('is placed once however often it is sent, and the answer stays', async () => {
    const first = await app.tries(user, placeSellOrder, byShare, 'trail-1')
    await ticks('52000', '50000')
    await sweep()
    await app.trade('btcusdt', '50000')
    expect(await app.tries(user, placeSellOrder, byShare, 'trail-1')).toEqual(first)
    expect((await app.does(user, orderList, { page: 1, pageSize: 10 })).total).toBe(1)
  })

  it('names the tick of the best price and the tick that set it off', async () => {
    const orderId = await sell(byPrice)
    await later('51000')
    await later('51000', '50500')
    await later('50000')
    const { trail, trigger } = await app.does(user, findOrder, { orderId })
    const { rows } = await app.pool.query(
      `SELECT price::text, max(sequence)::int AS sequence FROM tick JOIN pair ON pair.id = pair_id
        WHERE symbol = 'btcusdt' AND price IN (50000, 51000) GROUP BY price ORDER BY price`,
    )
    expect([trigger?.tick?.sequence, trail?.peak?.sequence]).toEqual(rows.map(({ sequence }) => sequence))
    expect(trail?.peak?.price.text()).toBe('51000')
  })

  it('follows on through thousands of ticks without a write of its own', async () => {
    const orderId = await sell(byPrice)
    const written = async () =>
      (await app.pool.query('SELECT xmin::text FROM spot_order WHERE id = $1', [orderId])).rows[0]?.xmin
    const before = await written()
    for (let at = 1; at <= 5; at += 1) await later(`${50_000 + at * 500}`)
    expect(await written()).toBe(before)
    expect(await told(orderId)).toEqual(['open', '52500', undefined, undefined])
  })
})

describe('other terms of a trailing stop', () => {
  it('leave the best price that it followed, and set its worst price anew', async () => {
    const orderId = await sell(byPrice)
    await later('53000', '52500')
    const amended = await app.does(user, amendOrder, { orderId, quantity: of('0.2') })
    expect([amended.trigger?.price, amended.limitPrice, amended.quantity].map(String)).toEqual([
      '52000',
      '49400',
      '0.2',
    ])
    const wider = await app.does(user, amendOrder, { orderId: amended.orderId, trailDistance: of('1500') })
    expect(await app.does(user, amendOrder, { orderId: amended.orderId, trailDistance: of('1500') })).toEqual(wider)
    await ticks('51500.01')
    await sweep()
    expect(await told(wider.orderId)).toEqual(['open', '53000', undefined, undefined])
    await ticks('51500')
    await sweep()
    expect(await told(wider.orderId)).toEqual(['filled', '53000', '51500', '51500'])
    await sound()
  })

  it('that a tick has reached already are refused, and it stays', async () => {
    const orderId = await sell(byPrice)
    await later('53000', '52500')
    expect(await app.tries(user, amendOrder, { orderId, trailDistance: of('500') })).toMatchObject({
      refusal: 'triggerReached',
    })
    await ticks('52000')
    expect(await app.tries(user, amendOrder, { orderId, trailDistance: of('1500') })).toMatchObject({
      refusal: 'orderNotOpen',
    })
  })

  it('are an activation of one that sleeps, and of no other', async () => {
    const orderId = await sell(from('52000'))
    const sooner = await app.does(user, amendOrder, { orderId, activation: of('51000') })
    expect(sooner.trail).toMatchObject({ follows: false })
    await ticks('51000')
    await sweep()
    expect(await app.tries(user, amendOrder, { orderId: sooner.orderId, activation: of('53000') })).toMatchObject({
      refusal: 'badInput',
    })
    const plain = await app.does(user, placeBuyOrder, limitBuy)
    expect(await app.tries(user, amendOrder, { orderId: plain.orderId, trailDistance: of('500') })).toMatchObject({
      refusal: 'badInput',
    })
  })
})

describe('a trailing stop that is sent', () => {
  it.each<[string, object, string, object]>([
    ['closer than a step', { tdistance: '0.001', tunit: 1 }, 'trailOutside', { lowest: '0.01', highest: '25000' }],
    ['farther than half', { tdistance: '25000.01', tunit: 1 }, 'trailOutside', { highest: '25000' }],
    ['farther than half as a share', { tdistance: '0.51' }, 'trailOutside', { lowest: '0.0001', highest: '0.5' }],
    ['between two steps', { tdistance: '10.001', tunit: 1 }, 'priceStep', { step: '0.01' }],
    ['between two steps of a share', { tdistance: '0.00015' }, 'priceStep', { step: '0.0001' }],
    ['with an activation behind the market', { taprice: '49999' }, 'triggerReached', { price: '50000' }],
    ['with an activation out of reach', { taprice: '75000.01' }, 'triggerTooFar', { highest: '75000' }],
    ['for less than the least', { mnum: '0.0001' }, 'notionalTooSmall', { minimum: '5' }],
  ])('%s is refused and holds nothing', async (_, change, refusal, detail) => {
    const answer = await app.call(placeSellOrder, { ...wireOf(placeSellOrder, byShare), ...change }, user)
    expect(answer).toMatchObject({ refusal, data: { detail } })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
  })

  it.each<[string, object, string]>([
    ['without a unit', { tunit: undefined }, 'tunit'],
    ['without a distance', { tdistance: undefined }, 'tdistance'],
    ['at the market', { type: 2 }, 'tdistance'],
    ['with a trigger', { tprice: '48000', tdirection: 2 }, 'tdistance'],
    ['with a take profit', { tpprice: '55000' }, 'tdistance'],
    ['with a distance of nothing', { tdistance: '0' }, 'tdistance'],
    ['with a distance that is none', { tdistance: '2%' }, 'tdistance'],
  ])('%s is bad input', async (_, change, path) => {
    const answer = await app.call(placeSellOrder, { ...wireOf(placeSellOrder, byShare), ...change }, user)
    expect(answer.refusal).toBe('badInput')
    expect((answer.data as { errors: { path: string }[] }).errors.map((error) => error.path)).toContain(path)
  })
})

describe('what is held already', () => {
  const both = {
    ...size,
    limitPrice: of('45600'),
    trigger: { price: of('48000'), direction: 'falls' },
    profitPrice: of('55000'),
  } as const

  it.each([
    ['at the profit', ['54999.99', '55100'], '55100'],
    ['at the loss', ['48000.01', '47900'], '47900'],
    ['at the first that is reached', ['48000', '56000'], '48000'],
  ] as const)('is sold by one order with one hold: %s', async (_, prices, filledAt) => {
    const { orderId, exitOf, profitPrice } = await app.does(user, placeSellOrder, both)
    expect([exitOf, profitPrice?.text()]).toEqual([null, '55000'])
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.5', frozen: '0.5' })
    await ticks(...prices)
    await sweep()
    expect((await told(orderId))[3]).toBe(filledAt)
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '0.5', frozen: '0' })
    await sound()
  })

  it('is not sold at a second price without the first, nor at one that is behind the market', async () => {
    const { tprice: _, tdirection: __, ...alone } = wireOf(placeSellOrder, both) as Record<string, unknown>
    expect(await app.call(placeSellOrder, alone, user)).toMatchObject({
      refusal: 'badInput',
      data: { errors: [{ path: 'tprice' }] },
    })
    expect(await app.tries(user, placeSellOrder, { ...both, profitPrice: of('50000') })).toMatchObject({
      refusal: 'takeProfitOutside',
    })
  })
})

describe('recomputing a trailing stop that was filled', () => {
  it.each<[string, string, RegExp]>([
    [
      'that followed a lower price',
      'peak_price = 50900',
      /^was set off at 50000, which does not reach its trigger of 49900$/,
    ],
    [
      'that followed another tick',
      'peak_sequence = peak_sequence - 1',
      /^followed 51000 at tick \d+, where the best is 51000 at tick /,
    ],
    [
      'that was farther behind',
      'trail_distance = 1100',
      /^was set off at 50000, which does not reach its trigger of 49900$/,
    ],
    [
      'that began to follow elsewhere',
      'trail_sequence = trail_sequence - 2, activation_price = 50500',
      /^followed from tick \d+ on, where the first at its activation is /,
    ],
  ])('names one %s', async (_, change, sentence) => {
    const orderId = await sell(byPrice)
    await ticks('50500', '51000', '50000')
    await sweep()
    await sound()
    expect(await planted(orderId, `UPDATE spot_order SET ${change} WHERE id = ${orderId}`)).toContainEqual(
      expect.stringMatching(sentence),
    )
  })

  it('goes by the best price that is kept with it when the feed has forgotten its ticks', async () => {
    const orderId = await sell(byPrice)
    await later('51000')
    await later('50500')
    await app.pool.query(
      `DELETE FROM tick USING pair, spot_matching
        WHERE pair.id = pair_id AND pair.symbol = 'btcusdt' AND spot_matching.symbol = 'btcusdt' AND tick.sequence <= spot_matching.sequence`,
    )
    await later('50000')
    expect(await told(orderId)).toEqual(['filled', '51000', '50000', '50000'])
    await sound()
  })

  it('names one that a tick has reached more than a minute ago and that waits', async () => {
    const orderId = await sell(byPrice)
    await ticks('51000', '50000')
    const earlier = `UPDATE tick SET at = clock_timestamp() - interval '1 hour' WHERE at > clock_timestamp() - interval '1 hour';
      UPDATE spot_order SET created_at = clock_timestamp() - interval '2 hours' WHERE id = ${orderId}`
    expect(await planted(orderId, earlier)).toContainEqual(expect.stringMatching(/^was reached by tick \d+ more than/))
  })

  /** What is said of an order after a change behind the program's back, which is undone. */
  async function planted(orderId: number, change: string): Promise<string[]> {
    const client = await app.pool.connect()
    try {
      await client.query('BEGIN')
      for (const table of ['spot_order', 'tick']) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
      await client.query(change)
      const { differences } = await checkFills(client as never)
      return differences.filter((one) => one.orderId === orderId).map((one) => one.sentence)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
})
