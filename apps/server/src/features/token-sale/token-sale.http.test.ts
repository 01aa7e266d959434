import { Amount } from '@halyard/domain'
import { accepted, type Terms } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { tokenSaleOf } from '../../../test/token-sale.ts'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'

const { tokenSaleList, findTokenSale, subscribeToSale, subscriptionList } = endpoints

const app = appOfFile()
const { days, sale, sold, records } = tokenSaleOf(app)
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn({ USDT: '10000' })
})

describe('a subscription', () => {
  it('is paid at once, and its coins are frozen until the day that it says', async () => {
    const saleId = await sale()
    const before = app.clock.now()
    const bought = await app.does(user, subscribeToSale, { saleId, quantity: Amount.of('400') })
    expect(bought).toMatchObject({ state: 'frozen', name: 'Harbour Network', asset: 'HRB', unlockedAt: null })
    expect([bought.quantity.text(), bought.paid.text()]).toEqual(['400', '100'])
    const boughtAt = bought.unlocksAt.getTime() - 30 * 86_400_000
    expect(boughtAt).toBeGreaterThanOrEqual(before.getTime())
    expect(boughtAt).toBeLessThanOrEqual(app.clock.now().getTime())
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '0' })
    expect(await balanceOf(app, user, 'HRB')).toEqual({ available: '0', frozen: '400' })
    expect(await records(user, 'HRB')).toEqual([['subscriptionIncrease', '400', 'subscription', '400']])
    expect((await records(user, 'USDT'))[0]).toEqual(['subscription', '-100', 'available', '9900'])
    const shown = await app.does(user, findTokenSale, { saleId })
    expect([shown.sold?.text(), shown.bought.text(), shown.state]).toEqual(['400', '400', 'live'])
  })

  it('rounds what is paid up, at the precision of the paying coin', async () => {
    const saleId = await sale({ unit_price: '0.33333333' })
    expect((await app.does(user, subscribeToSale, { saleId, quantity: Amount.of('40') })).paid.text()).toBe('13.333334')
  })

  it('in a sale whose limits an operator changed is judged by the new ones; price and supply are not for editing', async () => {
    const saleId = await sale()
    const edits = app.get(EditRegistry).find('token-sale')
    await edits?.write(String(saleId), { order_max: '100' })
    expect(await app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('101') })).toMatchObject({
      refusal: 'aboveOrderMaximum',
    })
    expect(Object.keys(edits?.fields ?? {})).toEqual([
      'enabled',
      'name',
      'description',
      'starts_at',
      'ends_at',
      'order_min',
      'order_max',
      'user_max',
      'lock_days',
      'reward_rates',
    ])
  })

  it('takes no price, payment or owner from the client', async () => {
    const saleId = await sale()
    const other = await app.signedIn()
    const sent = {
      pid: saleId,
      num: '40',
      price: '0',
      paid: '0',
      uid: other.userId,
      status: 2,
      unfreeze_time: new Date(),
    }
    const bought = accepted(subscribeToSale, await app.call(subscribeToSale, sent, user))
    expect([bought.paid.text(), bought.state]).toEqual(['10', 'frozen'])
    expect(await balanceOf(app, other, 'HRB')).toEqual({ available: '0', frozen: '0' })
  })
})

describe('refusals', () => {
  it.each<[string, Record<string, unknown>, object, number, string, object | undefined]>([
    ['a sale that is not there', {}, { saleId: 999_999 }, 7, 'notFound', undefined],
    ['an id beyond all ids', {}, { saleId: 999_999_999_999 }, 7, 'notFound', undefined],
    ['less than the least', {}, { quantity: Amount.of('39') }, 4006, 'belowMinimumInvestment', { minimum: '10' }],
    ['nothing', {}, { quantity: Amount.of('0') }, 4006, 'belowMinimumInvestment', { minimum: '10' }],
    [
      'more than the most',
      {},
      { quantity: Amount.of('20001') },
      4018,
      'aboveOrderMaximum',
      { maximum: '20000', asset: 'HRB' },
    ],
    [
      'more than is left',
      { supply: '100' },
      { quantity: Amount.of('101') },
      4018,
      'supplyExhausted',
      { left: '100', asset: 'HRB' },
    ],
    [
      'more digits than the coin has',
      {},
      { quantity: Amount.of('40.00001') },
      7,
      'amountPrecision',
      { precision: '4', asset: 'HRB' },
    ],
    [
      'more than there is to pay with',
      { unit_price: '2.5' },
      { quantity: Amount.of('20000') },
      4020,
      'insufficientBalance',
      { available: '10000', asset: 'USDT' },
    ],
  ])('%s', async (_, change, asked, code, refusal, detail) => {
    const saleId = await sale(change)
    const answer = await app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('400'), ...asked })
    expect(answer).toMatchObject({ status: 200, code, refusal, ...(detail ? { data: { detail } } : {}) })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await sold(saleId)).toBe('0')
  })

  it('before the start, with the time; and after the end', async () => {
    const startsAt = days(1)
    const upcoming = await sale({ starts_at: startsAt })
    expect(await app.tries(user, subscribeToSale, { saleId: upcoming, quantity: Amount.of('40') })).toMatchObject({
      code: 7,
      refusal: 'saleNotOpen',
      data: { detail: { opensAt: startsAt.toISOString() } },
    })
    const over = await sale({ starts_at: days(-3), ends_at: days(-1) })
    expect(await app.tries(user, subscribeToSale, { saleId: over, quantity: Amount.of('40') })).toMatchObject({
      code: 7,
      refusal: 'saleEnded',
    })
  })

  it('of a user who is barred, who sees it before trying', async () => {
    const saleId = await sale()
    await app.pool.query('UPDATE users SET subscriptions_barred = true WHERE id = $1', [user.userId])
    expect((await app.does(user, findTokenSale, { saleId })).barred).toBe(true)
    expect(await app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('40') })).toMatchObject({
      code: 7,
      refusal: 'subscriptionBarred',
    })
  })

  it('beyond what one user may have, counting what they have', async () => {
    const saleId = await sale({ user_max: '100' })
    await app.does(user, subscribeToSale, { saleId, quantity: Amount.of('60') })
    expect(await app.tries(user, subscribeToSale, { saleId, quantity: Amount.of('41') })).toMatchObject({
      code: 4018,
      refusal: 'aboveUserMaximum',
      data: { detail: { left: '40', asset: 'HRB' } },
    })
    await app.does(user, subscribeToSale, { saleId, quantity: Amount.of('40') })
  })

  it.each(['-1', '1e2', '٤٠', '', ' 40', '40.'])('a quantity of %j', async (num) => {
    const saleId = await sale()
    expect(await app.call(subscribeToSale, { pid: saleId, num }, user)).toMatchObject({
      code: 7,
      refusal: 'badInput',
      data: { errors: [{ path: 'num' }] },
    })
  })
})

describe('lists', () => {
  it("show one's own subscriptions only, newest first, by state and page", async () => {
    const saleId = await sale()
    const other = await app.signedIn({ USDT: '100' })
    await app.does(other, subscribeToSale, { saleId, quantity: Amount.of('44') })
    for (const num of ['41', '42', '43']) await app.does(user, subscribeToSale, { saleId, quantity: Amount.of(num) })
    const first = await app.does(user, subscriptionList, { page: 1, pageSize: 2, state: 'frozen' })
    expect([first.total, first.list.map((row) => row.quantity.text())]).toEqual([3, ['43', '42']])
    const second = await app.does(user, subscriptionList, { page: 2, pageSize: 2 })
    expect(second.list.map((row) => row.quantity.text())).toEqual(['41'])
    expect((await app.does(user, subscriptionList, { state: 'unfrozen' })).total).toBe(0)
  })

  it('value a coin by the market, and say nothing where it is not quoted', async () => {
    await app.trade('ltcusdt', '80')
    const quoted = await sale({ asset: 'LTC', unit_price: '64', order_min: '1' })
    await app.does(user, subscribeToSale, { saleId: quoted, quantity: Amount.of('2') })
    await app.does(user, subscribeToSale, { saleId: await sale(), quantity: Amount.of('40') })
    const worth = async () => {
      const { list } = await app.does(user, subscriptionList)
      return list.map((row) => [row.marketPrice?.text(), row.profit?.text(), row.profitRatio?.text()])
    }
    expect(await worth()).toEqual([
      [undefined, undefined, undefined],
      ['80', '32', '0.25'],
    ])
    app.clock.advance({ seconds: 3 })
    expect((await worth())[1]).toEqual([undefined, undefined, undefined])
    app.clock.moveTo(new Date())
  })

  it('show sales by their state, in the language of the caller, and none that is switched off', async () => {
    await app.pool.query('UPDATE token_sale SET enabled = false')
    const upcoming = await sale({ starts_at: days(2), ends_at: days(9) })
    const live = await sale()
    const ended = await sale({ starts_at: days(-9), ends_at: days(-2) })
    const ids = async (asked: Terms<typeof tokenSaleList>) =>
      (await app.does(user, tokenSaleList, asked)).list.map((row) => [row.saleId, row.state])
    expect(await ids({})).toEqual([
      [upcoming, 'upcoming'],
      [live, 'live'],
      [ended, 'ended'],
    ])
    expect(await ids({ state: 'upcoming' })).toEqual([[upcoming, 'upcoming']])
    expect(await ids({ state: 'live' })).toEqual([[live, 'live']])
    expect(await ids({ state: 'ended' })).toEqual([[ended, 'ended']])
    const german = await app.tries({ ...user, lang: 'de-DE' }, findTokenSale, { saleId: live })
    expect(german.data).toMatchObject({ name: 'Hafennetz', content: 'A payment network for ports.' })
    await app.pool.query('UPDATE token_sale SET enabled = false WHERE id = $1', [live])
    expect(await app.tries(user, findTokenSale, { saleId: live })).toMatchObject({ refusal: 'notFound' })
    expect(await app.tries(user, subscribeToSale, { saleId: live, quantity: Amount.of('40') })).toMatchObject({
      refusal: 'notFound',
    })
  })
})
