import { Amount } from '@halyard/domain'
import { accepted, type Terms } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { dayMs, stakingOf } from '../../../test/staking.ts'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'

const {
  stakingProductList,
  findStakingProduct,
  openStake,
  stakeList,
  findStake,
  stakingSummary,
  redemptionPreview,
  redeemStake,
  stakingEarnings,
} = endpoints

const app = appOfFile()
let user: TestUser
const { product, records, staked, sweep } = stakingOf(app)

beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '10000' })
})

describe('a stake', () => {
  it('takes the principal, and says what it will earn and when', async () => {
    const productId = await product()
    const opened = await app.does(user, openStake, { productId, principal: Amount.of('1000') })
    expect(opened).toMatchObject({ state: 'inTerm', name: 'USDT 30 days', daysPaid: 0, penalty: null, closedAt: null })
    expect([opened.dailyEarnings, opened.estimatedEarnings, opened.earned].map(String)).toEqual(['0.3', '9', '0'])
    expect(opened.endsAt.getTime() - opened.startedAt.getTime()).toBe(30 * dayMs)
    expect(opened.nextPayoutAt?.getTime()).toBe(opened.startedAt.getTime() + dayMs)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '1000' })
    expect(await records(user)).toEqual([['stakingPurchase', '-1000']])
    expect(await staked(productId)).toBe('1000')
    const shown = await app.does(user, findStakingProduct, { productId })
    expect([shown.userStaked.text(), shown.staked.text(), shown.supply]).toEqual(['1000', '1000', null])
  })

  it('keeps the terms that it was made with', async () => {
    const productId = await product()
    const { stakeId } = await app.does(user, openStake, { productId, principal: Amount.of('1000') })
    await app.pool.query(
      'UPDATE staking_product SET daily_rate = 0.0001, penalty_rate = 0.5, term_days = 90 WHERE id = $1',
      [productId],
    )
    app.clock.advance({ days: 1 })
    await sweep()
    const stake = await app.does(user, findStake, { stakeId })
    expect([stake.earned.text(), stake.termDays]).toEqual(['0.3', 30])
    expect((await app.does(user, redemptionPreview, { stakeId })).penalty.text()).toBe('20')
  })

  it('of a product whose limits an operator changed is judged by the new ones', async () => {
    const productId = await product()
    const edits = app.get(EditRegistry).find('staking')
    expect(await edits?.keys()).toContain(String(productId))
    await edits?.write(String(productId), { order_max: '200', offered: true })
    expect(await edits?.read(String(productId))).toMatchObject({
      order_max: '200.000000000000000000',
      offered: true,
    })
    expect(await app.tries(user, openStake, { productId, principal: Amount.of('201') })).toMatchObject({
      refusal: 'aboveOrderMaximum',
    })
    expect(Object.keys(edits?.fields ?? {})).not.toContain('staked')
  })

  it('takes no rate, term, state or owner from the client', async () => {
    const productId = await product()
    const other = await app.signedIn()
    const sent = {
      financing_id: productId,
      money: '1000',
      day_rate: '1',
      cycle: 1,
      penalty_rate: '0',
      uid: other.userId,
      status: 3,
    }
    const opened = accepted(openStake, await app.call(openStake, sent, user))
    expect([opened.dailyRate.text(), opened.termDays, opened.state]).toEqual(['0.0003', 30, 'inTerm'])
    expect((await app.does(other, stakeList)).total).toBe(0)
  })
})

describe('refusals', () => {
  it.each<[string, Record<string, unknown>, object, number, string, object | undefined]>([
    ['a product that is not there', {}, { productId: 999_999 }, 7, 'notFound', undefined],
    ['an id beyond all ids', {}, { productId: 999_999_999_999 }, 7, 'notFound', undefined],
    ['a product that is closed', { offered: false }, {}, 7, 'productClosed', undefined],
    [
      'less than the least',
      {},
      { principal: Amount.of('99.999999') },
      4006,
      'belowMinimumInvestment',
      { minimum: '100' },
    ],
    ['nothing', {}, { principal: Amount.of('0') }, 4006, 'belowMinimumInvestment', { minimum: '100' }],
    [
      'more than the most',
      {},
      { principal: Amount.of('10000.1') },
      4018,
      'aboveOrderMaximum',
      { maximum: '10000', asset: 'USDT' },
    ],
    ['more than is left', { supply: '999' }, {}, 4018, 'supplyExhausted', { left: '999', asset: 'USDT' }],
    ['more than one may have', { user_max: '999' }, {}, 4018, 'aboveUserMaximum', { left: '999', asset: 'USDT' }],
    ['more digits than the coin has', {}, { principal: Amount.of('100.0000001') }, 7, 'amountPrecision', undefined],
    [
      'more than there is',
      { order_max: '20000' },
      { principal: Amount.of('10001') },
      4020,
      'insufficientBalance',
      undefined,
    ],
  ])('%s', async (_, change, asked, code, refusal, detail) => {
    const productId = await product(change)
    const answer = await app.tries(user, openStake, { productId, principal: Amount.of('1000'), ...asked })
    expect(answer).toMatchObject({ status: 200, code, refusal, ...(detail ? { data: { detail } } : {}) })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await staked(productId)).toBe('0')
  })

  it.each(['-1', '1e2', 'NaN', '', ' 100', '1,000'])('a principal of %j', async (money) => {
    const productId = await product()
    expect(await app.call(openStake, { financing_id: productId, money }, user)).toMatchObject({
      code: 7,
      refusal: 'badInput',
      data: { errors: [{ path: 'money' }] },
    })
  })
})

describe("another user's stake", () => {
  it('looks like one that never was', async () => {
    const productId = await product()
    const { stakeId } = await app.does(user, openStake, { productId, principal: Amount.of('1000') })
    const other = await app.signedIn()
    for (const endpoint of [findStake, redemptionPreview, redeemStake]) {
      const theirs = await app.tries(other, endpoint, { stakeId })
      expect(theirs).toEqual(await app.tries(other, endpoint, { stakeId: 999_999_999 }))
      expect(theirs).toMatchObject({ code: 7, refusal: 'notFound' })
    }
    app.clock.advance({ days: 1 })
    await sweep()
    expect((await app.does(other, stakingEarnings, { stakeId })).total).toBe(0)
    expect((await app.does(user, stakingEarnings, { stakeId })).total).toBe(1)
    expect((await app.does(user, findStake, { stakeId })).state).toBe('inTerm')
  })
})

describe('the same submit again', () => {
  it('is answered as the first time, also when the stake is over', async () => {
    const productId = await product()
    const body = { productId, principal: Amount.of('1000') }
    const first = await app.tries(user, openStake, body, 'st-1')
    app.clock.advance({ days: 2 })
    await sweep()
    await app.does(user, redeemStake, { stakeId: accepted(openStake, first).stakeId })
    for (const answer of await Promise.all([1, 2, 3].map(() => app.tries(user, openStake, body, 'st-1')))) {
      expect(answer).toEqual(first)
    }
    expect((await app.does(user, stakeList)).total).toBe(1)
  })

  it('was refused: is refused again, even when it would pass now', async () => {
    const productId = await product({ offered: false })
    const body = { productId, principal: Amount.of('1000') }
    const closed = await app.tries(user, openStake, body, 'st-2')
    await app.pool.query('UPDATE staking_product SET offered = true WHERE id = $1', [productId])
    expect(await app.tries(user, openStake, body, 'st-2')).toEqual(closed)
    const poor = await app.signedIn()
    const short = await app.tries(poor, openStake, body, 'st-3')
    expect(short.code).toBe(4020)
    expect(await app.tries(poor, openStake, body, 'st-3')).toEqual(short)
  })

  it('with another body is refused', async () => {
    const productId = await product()
    await app.does(user, openStake, { productId, principal: Amount.of('1000') }, 'st-4')
    expect(await app.tries(user, openStake, { productId, principal: Amount.of('1001') }, 'st-4')).toMatchObject({
      code: 7,
      refusal: 'idempotencyKeyReused',
    })
  })
})

describe('fifty at once', () => {
  it('with funds for one: one succeeds, forty-nine get 4020', async () => {
    const productId = await product()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.tries(user, openStake, { productId, principal: Amount.of('9000') })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '9000' })
    expect(await staked(productId)).toBe('9000')
  })

  it('for the last of the supply: staked exactly, not one more, though some cannot pay', async () => {
    const productId = await product({ supply: '1000' })
    const crowd = await Promise.all(
      Array.from({ length: 50 }, (_, index) => app.signedIn({ USDT: index % 3 === 0 ? '50' : '100' })),
    )
    const answers = await Promise.all(
      crowd.map((one) => app.tries(one, openStake, { productId, principal: Amount.of('100') })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(10)
    for (const answer of answers) expect([0, 4018, 4020]).toContain(answer.code)
    expect(await staked(productId)).toBe('1000')
  })
})

describe('lists and sums', () => {
  it("show one's own, newest first, by state and page", async () => {
    const productId = await product()
    for (const money of ['100', '200', '300'])
      await app.does(user, openStake, { productId, principal: Amount.of(money) })
    const first = await app.does(user, stakeList, { page: 1, pageSize: 2 })
    expect([first.total, first.list.map((row) => row.principal.text())]).toEqual([3, ['300', '200']])
    await app.does(user, redeemStake, { stakeId: first.list[0]?.stakeId ?? 0 })
    const byState = async (state: Terms<typeof stakeList>['state']) =>
      (await app.does(user, stakeList, { state })).list.map((row) => row.principal.text())
    expect([await byState('inTerm'), await byState('redeemed'), await byState('ended')]).toEqual([
      ['200', '100'],
      ['300'],
      [],
    ])
  })

  it('sum up what is staked and earned, for each coin and together', async () => {
    const one = await app.signedIn({ USDT: '10000', LTC: '20' })
    const usdt = await product()
    const ltc = await product({ asset: 'LTC', order_min: '1', daily_rate: '0.0001' })
    await app.does(one, openStake, { productId: usdt, principal: Amount.of('1000') })
    const { stakeId } = await app.does(one, openStake, { productId: usdt, principal: Amount.of('2000') })
    await app.does(one, openStake, { productId: ltc, principal: Amount.of('10') })
    app.clock.advance({ days: 2 })
    await sweep()
    await app.does(one, redeemStake, { stakeId })
    await app.trade('ltcusdt', '80')
    const sum = await app.does(one, stakingSummary)
    const figures = ({ principal, earnedToday, earned, dailyEarnings }: typeof sum | (typeof sum.byAsset)[number]) =>
      [principal, earnedToday, earned, dailyEarnings].map(String)
    expect(sum.openStakes).toBe(2)
    expect(sum.byAsset.map((row) => [row.asset, ...figures(row)])).toEqual([
      ['LTC', '10', '0.001', '0.002', '0.001'],
      ['USDT', '1000', '0.9', '1.8', '0.3'],
    ])
    expect(figures(sum)).toEqual(['1800', '0.98', '1.96', '0.38'])
  })

  it('show products in the order of their list, closed ones last, in the language of the caller', async () => {
    await app.pool.query('UPDATE staking_product SET offered = false, sort = 9')
    const second = await product({ sort: 2 })
    const first = await product({ sort: 1 })
    const { list } = await app.does({ ...user, lang: 'de-DE' }, stakingProductList, { pageSize: 100 })
    expect(list.slice(0, 2).map((row) => [row.productId, row.name, row.state])).toEqual([
      [first, 'USDT 30 Tage', 'offered'],
      [second, 'USDT 30 Tage', 'offered'],
    ])
    expect(list[2]?.state).toBe('closed')
    expect(list[0]?.yieldSource).toBe('Interest on loans to other users.')
  })
})
