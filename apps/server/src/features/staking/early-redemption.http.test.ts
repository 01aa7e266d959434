import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { dayMs, stakingOf } from '../../../test/staking.ts'
import { StakingRepository } from './staking.repository.ts'

const { openStake, findStake, redemptionPreview, redeemStake } = endpoints

const app = appOfFile()
let user: TestUser
const { product, records, staked, sweep } = stakingOf(app)

beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '10000' })
})

describe('early redemption', () => {
  it('pays what the preview said: principal less the penalty, earnings kept', async () => {
    const productId = await product()
    const { stakeId, startedAt } = await app.does(user, openStake, {
      productId,
      principal: Amount.of('1000'),
    })
    app.clock.moveTo(new Date(startedAt.getTime() + 12 * dayMs + 3_600_000))
    user = await app.signedInAgain(user)
    const preview = await app.does(user, redemptionPreview, { stakeId })
    expect([preview.penalty, preview.returned, preview.earned, preview.forgone].map(String)).toEqual([
      '20',
      '980',
      '3.6',
      '5.4',
    ])
    expect(preview.validUntil.getTime()).toBe(startedAt.getTime() + 13 * dayMs)
    const redeemed = await app.does(user, redeemStake, { stakeId })
    expect(redeemed).toMatchObject({ state: 'redeemed', daysPaid: 12, nextPayoutAt: null })
    expect([redeemed.penalty, redeemed.returned, redeemed.earned].map(String)).toEqual(['20', '980', '3.6'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9983.6', frozen: '0' })
    expect((await records(user)).slice(-3)).toEqual([
      ['stakingEarnings', '0.3'],
      ['stakingPrincipalReturned', '1000'],
      ['stakingRedemptionFee', '-20'],
    ])
    expect(await staked(productId)).toBe('0')
    app.clock.advance({ days: 30 })
    await sweep()
    expect(await balanceOf(app, await app.signedInAgain(user), 'USDT')).toEqual({ available: '9983.6', frozen: '0' })
  })

  it('rounds the penalty up to the last digit of the coin', async () => {
    const productId = await product()
    const { stakeId } = await app.does(user, openStake, { productId, principal: Amount.of('333.333333') })
    const redeemed = await app.does(user, redeemStake, { stakeId })
    expect([redeemed.penalty?.text(), redeemed.returned?.text()]).toEqual(['6.666667', '326.666666'])
  })

  it('pressed twice, or fifty times at once, happens once', async () => {
    const productId = await product()
    const { stakeId } = await app.does(user, openStake, { productId, principal: Amount.of('1000') })
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(user, redeemStake, { stakeId })))
    for (const answer of answers) expect(answer.code).toBe(0)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9980', frozen: '0' })
    const first = await app.tries(user, redeemStake, { stakeId }, 'red-1')
    expect(await app.tries(user, redeemStake, { stakeId }, 'red-1')).toEqual(first)
  })

  it('that is late four times and then done is a success', async () => {
    const { stakeId } = await app.does(user, openStake, { productId: await product(), principal: Amount.of('1000') })
    const redeem = vi.spyOn(app.get(StakingRepository), 'redeem')
    for (let late = 0; late < 4; late += 1) redeem.mockResolvedValueOnce(false)
    expect((await app.does(user, redeemStake, { stakeId })).state).toBe('redeemed')
    redeem.mockRestore()
  })

  it('is over when the term is, before and after the principal is back', async () => {
    const productId = await product({ term_days: 1 })
    const { stakeId, endsAt } = await app.does(user, openStake, {
      productId,
      principal: Amount.of('1000'),
    })
    app.clock.moveTo(endsAt)
    for (const endpoint of [redeemStake, redemptionPreview]) {
      expect(await app.tries(user, endpoint, { stakeId })).toMatchObject({ code: 7, refusal: 'stakeOver' })
    }
    await sweep()
    expect(await app.tries(user, redeemStake, { stakeId })).toMatchObject({ refusal: 'stakeOver' })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000.3', frozen: '0' })
  })

  it('against the maturity in the same instant: one of them', async () => {
    const productId = await product({ term_days: 1 })
    const ends = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      app.clock.moveTo(new Date())
      const one = await app.signedIn({ USDT: '1000' })
      const { stakeId, endsAt } = await app.does(one, openStake, {
        productId,
        principal: Amount.of('1000'),
      })
      // The end of the term falls between the call and its turn in some rounds, and before or after both in others.
      app.clock.moveTo(new Date(endsAt.getTime() - round * 4))
      const [answer] = await Promise.all([
        app.tries(one, redeemStake, { stakeId }),
        expect
          .poll(async () => {
            await sweep()
            return (await app.does(one, findStake, { stakeId })).state
          })
          .not.toBe('inTerm'),
      ])
      const stake = await app.does(one, findStake, { stakeId })
      ends.add(stake.state)
      expect(answer.code).toBe(stake.state === 'redeemed' ? 0 : 7)
      expect(await balanceOf(app, one, 'USDT')).toEqual({
        available: stake.state === 'redeemed' ? '980' : '1000.3',
        frozen: '0',
      })
      const { rows } = await app.pool.query('SELECT count(*)::int AS count FROM journal WHERE key = $1', [
        `stake:${stakeId}:end`,
      ])
      expect(rows[0].count).toBe(1)
    }
    expect(ends.has('ended')).toBe(true)
  })

  it('that the payouts overtake is refused by the database, so that no completed day is lost', async () => {
    const productId = await product()
    const { stakeId, startedAt } = await app.does(user, openStake, {
      productId,
      principal: Amount.of('1000'),
    })
    const legs = [
      [`user:${user.userId}:staking:USDT`, '-1000', null],
      [`user:${user.userId}:available:USDT`, '1000', 24],
      [`user:${user.userId}:available:USDT`, '-20', 23],
      ['house:fees:USDT', '20', null],
    ]
    const { rows } = await app.pool.query('SELECT staking_redeem($1, 20, 980, $2::jsonb, $3) AS redeemed', [
      stakeId,
      JSON.stringify(legs),
      new Date(startedAt.getTime() + dayMs),
    ])
    expect(rows[0].redeemed).toBe(false)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '1000' })
  })
})
