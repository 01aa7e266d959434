import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { dayMs, stakingOf } from '../../../test/staking.ts'

const { openStake, stakeList, findStake, stakingEarnings, notificationList } = endpoints

const app = appOfFile()
let user: TestUser
const { product, records, staked, sweep } = stakingOf(app)

beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '10000' })
})

describe('payouts', () => {
  it('of three days after an outage arrive once each, in order, whoever pays them', async () => {
    const productId = await product()
    const { stakeId, startedAt } = await app.does(user, openStake, {
      productId,
      principal: Amount.of('333.333333'),
    })
    app.clock.moveTo(new Date(startedAt.getTime() + dayMs - 2_000))
    await sweep()
    expect((await app.does(user, findStake, { stakeId })).daysPaid).toBe(0)
    app.clock.moveTo(new Date(startedAt.getTime() + 3 * dayMs + 1_000))
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    const stake = await app.does(user, findStake, { stakeId })
    expect([stake.daysPaid, stake.earned.text()]).toEqual([3, '0.299997'])
    expect(stake.nextPayoutAt?.getTime()).toBe(startedAt.getTime() + 4 * dayMs)
    expect(await records(user)).toEqual([
      ['stakingPurchase', '-333.333333'],
      ['stakingEarnings', '0.099999'],
      ['stakingEarnings', '0.099999'],
      ['stakingEarnings', '0.099999'],
    ])
    const { rows } = await app.pool.query(
      `SELECT key FROM journal WHERE reference_kind = 'stake' AND reference_id = $1 ORDER BY id`,
      [stakeId],
    )
    expect(rows.map((row) => row.key)).toEqual([
      `stake:${stakeId}:open`,
      `stake:${stakeId}:day:1`,
      `stake:${stakeId}:day:2`,
      `stake:${stakeId}:day:3`,
    ])
    const earnings = await app.does(user, stakingEarnings, { stakeId })
    expect(earnings.list.map((row) => [row.day, row.quantity.text(), row.dueAt.getTime()])).toEqual(
      [3, 2, 1].map((day) => [day, '0.099999', startedAt.getTime() + day * dayMs]),
    )
  })

  it('of several stakes are read page by page, newest first, none twice and none left out', async () => {
    const productId = await product()
    const open = () => app.does(user, openStake, { productId, principal: Amount.of('100') })
    app.clock.stop()
    const [first, second] = [await open(), await open()]
    expect(first.startedAt).toEqual(second.startedAt)
    app.clock.moveTo(new Date(second.startedAt.getTime() + 5 * dayMs + 1_000))
    await sweep()
    const read: string[] = []
    let place = {}
    for (;;) {
      const { list, next } = await app.does(user, stakingEarnings, { page: 1, pageSize: 3, ...place })
      read.push(...list.map(({ stakeId, day }) => `${stakeId} ${day}`))
      if (!next) break
      place = { before: next }
    }
    const days = [5, 4, 3, 2, 1].flatMap((day) => [`${second.stakeId} ${day}`, `${first.stakeId} ${day}`])
    expect(read).toEqual(days)
  })

  it('end with the term, and the principal comes back whole', async () => {
    const productId = await product({ term_days: 7, daily_rate: '0.0005', supply: '5000' })
    const { stakeId, endsAt } = await app.does(user, openStake, {
      productId,
      principal: Amount.of('1000'),
    })
    app.clock.moveTo(new Date(endsAt.getTime() + 40 * dayMs))
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    await sweep()
    user = await app.signedInAgain(user)
    const stake = await app.does(user, findStake, { stakeId })
    expect(stake).toMatchObject({ state: 'ended', daysPaid: 7, nextPayoutAt: null })
    expect([stake.earned, stake.penalty, stake.returned].map(String)).toEqual(['3.5', '0', '1000'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10003.5', frozen: '0' })
    expect((await records(user)).filter(([type]) => type === 'stakingEarnings')).toHaveLength(7)
    expect((await records(user)).at(-1)).toEqual(['stakingPrincipalReturned', '1000'])
    expect(await staked(productId)).toBe('0')
    await expect
      .poll(async () => (await app.does(user, notificationList)).list.map((one) => one.event))
      .toEqual(['stakingEnded'])
  })

  it('below the last digit of the coin are counted and move nothing', async () => {
    const productId = await product({ daily_rate: '0.00000001', order_min: '1', term_days: 2 })
    const { stakeId } = await app.does(user, openStake, { productId, principal: Amount.of('1') })
    app.clock.advance({ days: 2 })
    await sweep()
    expect((await app.does(user, findStake, { stakeId })).state).toBe('ended')
    expect(await records(user)).toEqual([
      ['stakingPurchase', '-1'],
      ['stakingPrincipalReturned', '1'],
    ])
  })

  it('that fail keep no other waiting, and come later', async () => {
    const productId = await product()
    const broken = await app.does(user, openStake, { productId, principal: Amount.of('1000') })
    const paid = await app.does(user, openStake, { productId, principal: Amount.of('1000') })
    const daysPaid = async (stakeId: number) => (await app.does(user, findStake, { stakeId })).daysPaid
    await app.pool.query(`
      CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER refuse_payout BEFORE INSERT ON staking_payout FOR EACH ROW
        WHEN (NEW.stake_id = ${broken.stakeId}) EXECUTE FUNCTION refuse_it()`)
    try {
      app.clock.moveTo(new Date(paid.startedAt.getTime() + 3 * dayMs))
      await sweep()
      await expect.poll(() => daysPaid(paid.stakeId)).toBe(3)
      expect(await daysPaid(broken.stakeId)).toBe(0)
    } finally {
      await app.pool.query('DROP FUNCTION refuse_it CASCADE')
    }
    await sweep()
    await expect.poll(() => daysPaid(broken.stakeId)).toBe(3)
  })

  it('of many stakes are each their own', async () => {
    const productId = await product({ term_days: 3 })
    for (const money of ['100', '200', '300'])
      await app.does(user, openStake, { productId, principal: Amount.of(money) })
    app.clock.advance({ days: 2 })
    await sweep()
    const { list } = await app.does(user, stakeList)
    expect(list.map((row) => [row.principal.text(), row.daysPaid, row.earned.text()])).toEqual([
      ['300', 2, '0.18'],
      ['200', 2, '0.12'],
      ['100', 2, '0.06'],
    ])
  })
})
