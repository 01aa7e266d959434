import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { dayMs, stakingOf } from '../../../test/staking.ts'
import { as } from '../../../testing/users.ts'
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
    const financing_id = await product()
    const opened = await app.done(openStake, { financing_id, money: '1000' }, as(user))
    expect(opened).toMatchObject({ state: 'inTerm', name: 'USDT 30 days', daysPaid: 0, penalty: null, closedAt: null })
    expect([opened.dailyEarnings, opened.estimatedEarnings, opened.earned].map(String)).toEqual(['0.3', '9', '0'])
    expect(opened.endsAt.getTime() - opened.startedAt.getTime()).toBe(30 * dayMs)
    expect(opened.nextPayoutAt?.getTime()).toBe(opened.startedAt.getTime() + dayMs)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '1000' })
    expect(await records(user)).toEqual([['stakingPurchase', '-1000']])
    expect(await staked(financing_id)).toBe('1000')
    const shown = await app.done(findStakingProduct, { ID: financing_id }, as(user))
    expect([shown.userStaked.text(), shown.staked.text(), shown.supply]).toEqual(['1000', '1000', null])
  })

  it('keeps the terms that it was made with', async () => {
    const financing_id = await product()
    const { stakeId } = await app.done(openStake, { financing_id, money: '1000' }, as(user))
    await app.pool.query(
      'UPDATE staking_product SET daily_rate = 0.0001, penalty_rate = 0.5, term_days = 90 WHERE id = $1',
      [financing_id],
    )
    app.clock.advance({ days: 1 })
    await sweep()
    const stake = await app.done(findStake, { ID: stakeId }, as(user))
    expect([stake.earned.text(), stake.termDays]).toEqual(['0.3', 30])
    expect((await app.done(redemptionPreview, { ID: stakeId }, as(user))).penalty.text()).toBe('20')
  })

  it('of a product whose limits an operator changed is judged by the new ones', async () => {
    const financing_id = await product()
    const edits = app.get(EditRegistry).find('staking')
    expect(await edits?.keys()).toContain(String(financing_id))
    await edits?.write(String(financing_id), { order_max: '200', offered: true })
    expect(await edits?.read(String(financing_id))).toMatchObject({
      order_max: '200.000000000000000000',
      offered: true,
    })
    expect(await app.call(openStake, { financing_id, money: '201' }, as(user))).toMatchObject({
      refusal: 'aboveOrderMaximum',
    })
    expect(Object.keys(edits?.fields ?? {})).not.toContain('staked')
  })

  it('takes no rate, term, state or owner from the client', async () => {
    const financing_id = await product()
    const other = await app.signedIn()
    const sent = {
      financing_id,
      money: '1000',
      day_rate: '1',
      cycle: 1,
      penalty_rate: '0',
      uid: other.userId,
      status: 3,
    }
    const opened = await app.done(openStake, sent, as(user))
    expect([opened.dailyRate.text(), opened.termDays, opened.state]).toEqual(['0.0003', 30, 'inTerm'])
    expect((await app.done(stakeList, {}, as(other))).total).toBe(0)
  })
})

describe('refusals', () => {
  it.each<[string, Record<string, unknown>, object, number, string, object | undefined]>([
    ['a product that is not there', {}, { financing_id: 999_999 }, 7, 'notFound', undefined],
    ['an id beyond all ids', {}, { financing_id: 999_999_999_999 }, 7, 'notFound', undefined],
    ['a product that is closed', { offered: false }, {}, 7, 'productClosed', undefined],
    ['less than the least', {}, { money: '99.999999' }, 4006, 'belowMinimumInvestment', { minimum: '100' }],
    ['nothing', {}, { money: '0' }, 4006, 'belowMinimumInvestment', { minimum: '100' }],
    ['more than the most', {}, { money: '10000.1' }, 4018, 'aboveOrderMaximum', { maximum: '10000', asset: 'USDT' }],
    ['more than is left', { supply: '999' }, {}, 4018, 'supplyExhausted', { left: '999', asset: 'USDT' }],
    ['more than one may have', { user_max: '999' }, {}, 4018, 'aboveUserMaximum', { left: '999', asset: 'USDT' }],
    ['more digits than the coin has', {}, { money: '100.0000001' }, 7, 'amountPrecision', undefined],
    ['more than there is', { order_max: '20000' }, { money: '10001' }, 4020, 'insufficientBalance', undefined],
  ])('%s', async (_, change, asked, code, refusal, detail) => {
    const financing_id = await product(change)
    const answer = await app.call(openStake, { financing_id, money: '1000', ...asked }, as(user))
    expect(answer).toMatchObject({ status: 200, code, refusal, ...(detail ? { data: { detail } } : {}) })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await staked(financing_id)).toBe('0')
  })

  it.each(['-1', '1e2', 'NaN', '', ' 100', '1,000'])('a principal of %j', async (money) => {
    const financing_id = await product()
    expect(await app.call(openStake, { financing_id, money }, as(user))).toMatchObject({
      code: 7,
      refusal: 'badInput',
      data: { errors: [{ path: 'money' }] },
    })
  })
})

describe("another user's stake", () => {
  it('looks like one that never was', async () => {
    const financing_id = await product()
    const { stakeId } = await app.done(openStake, { financing_id, money: '1000' }, as(user))
    const other = await app.signedIn()
    for (const endpoint of [findStake, redemptionPreview, redeemStake]) {
      const theirs = await app.call(endpoint, { ID: stakeId }, as(other))
      expect(theirs).toEqual(await app.call(endpoint, { ID: 999_999_999 }, as(other)))
      expect(theirs).toMatchObject({ code: 7, refusal: 'notFound' })
    }
    app.clock.advance({ days: 1 })
    await sweep()
    expect((await app.done(stakingEarnings, { ID: stakeId }, as(other))).total).toBe(0)
    expect((await app.done(stakingEarnings, { ID: stakeId }, as(user))).total).toBe(1)
    expect((await app.done(findStake, { ID: stakeId }, as(user))).state).toBe('inTerm')
  })
})

describe('the same submit again', () => {
  it('is answered as the first time, also when the stake is over', async () => {
    const financing_id = await product()
    const body = { financing_id, money: '1000' }
    const first = await app.call(openStake, body, as(user, 'st-1'))
    app.clock.advance({ days: 2 })
    await sweep()
    await app.done(redeemStake, { ID: (first.data as { ID: number }).ID }, as(user))
    for (const answer of await Promise.all([1, 2, 3].map(() => app.call(openStake, body, as(user, 'st-1'))))) {
      expect(answer).toEqual(first)
    }
    expect((await app.done(stakeList, {}, as(user))).total).toBe(1)
  })

  it('was refused: is refused again, even when it would pass now', async () => {
    const financing_id = await product({ offered: false })
    const body = { financing_id, money: '1000' }
    const closed = await app.call(openStake, body, as(user, 'st-2'))
    await app.pool.query('UPDATE staking_product SET offered = true WHERE id = $1', [financing_id])
    expect(await app.call(openStake, body, as(user, 'st-2'))).toEqual(closed)
    const poor = await app.signedIn()
    const short = await app.call(openStake, body, as(poor, 'st-3'))
    expect(short.code).toBe(4020)
    expect(await app.call(openStake, body, as(poor, 'st-3'))).toEqual(short)
  })

  it('with another body is refused', async () => {
    const financing_id = await product()
    await app.done(openStake, { financing_id, money: '1000' }, as(user, 'st-4'))
    expect(await app.call(openStake, { financing_id, money: '1001' }, as(user, 'st-4'))).toMatchObject({
      code: 7,
      refusal: 'idempotencyKeyReused',
    })
  })
})

describe('fifty at once', () => {
  it('with funds for one: one succeeds, forty-nine get 4020', async () => {
    const financing_id = await product()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(openStake, { financing_id, money: '9000' }, as(user))),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '9000' })
    expect(await staked(financing_id)).toBe('9000')
  })

  it('for the last of the supply: staked exactly, not one more, though some cannot pay', async () => {
    const financing_id = await product({ supply: '1000' })
    const crowd = await Promise.all(
      Array.from({ length: 50 }, (_, index) => app.signedIn({ USDT: index % 3 === 0 ? '50' : '100' })),
    )
    const answers = await Promise.all(crowd.map((one) => app.call(openStake, { financing_id, money: '100' }, as(one))))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(10)
    for (const answer of answers) expect([0, 4018, 4020]).toContain(answer.code)
    expect(await staked(financing_id)).toBe('1000')
  })
})

describe('lists and sums', () => {
  it("show one's own, newest first, by state and page", async () => {
    const financing_id = await product()
    for (const money of ['100', '200', '300']) await app.done(openStake, { financing_id, money }, as(user))
    const first = await app.done(stakeList, { page: 1, pageSize: 2 }, as(user))
    expect([first.total, first.list.map((row) => row.principal.text())]).toEqual([3, ['300', '200']])
    await app.done(redeemStake, { ID: first.list[0]?.stakeId }, as(user))
    const byState = async (status: number) =>
      (await app.done(stakeList, { status }, as(user))).list.map((row) => row.principal.text())
    expect([await byState(1), await byState(2), await byState(3)]).toEqual([['200', '100'], ['300'], []])
  })

  it('sum up what is staked and earned, for each coin and together', async () => {
    const one = await app.signedIn({ USDT: '10000', LTC: '20' })
    const usdt = await product()
    const ltc = await product({ asset: 'LTC', order_min: '1', daily_rate: '0.0001' })
    await app.done(openStake, { financing_id: usdt, money: '1000' }, as(one))
    const { stakeId } = await app.done(openStake, { financing_id: usdt, money: '2000' }, as(one))
    await app.done(openStake, { financing_id: ltc, money: '10' }, as(one))
    app.clock.advance({ days: 2 })
    await sweep()
    await app.done(redeemStake, { ID: stakeId }, as(one))
    await app.trade('ltcusdt', '80')
    const sum = await app.done(stakingSummary, {}, as(one))
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
    const { list } = await app.done(stakingProductList, { pageSize: 100 }, { token: user.token, lang: 'de-DE' })
    expect(list.slice(0, 2).map((row) => [row.productId, row.name, row.state])).toEqual([
      [first, 'USDT 30 Tage', 'offered'],
      [second, 'USDT 30 Tage', 'offered'],
    ])
    expect(list[2]?.state).toBe('closed')
    expect(list[0]?.yieldSource).toBe('Interest on loans to other users.')
  })
})
