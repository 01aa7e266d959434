import { Amount } from '@halyard/domain'
import { accepted, type Terms } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { miningOf, reviewer } from '../../../test/mining.ts'
import { balanceOf, eventsTold, recordsOf } from '../../../test/money-movers.ts'
import { MiningReview } from './mining.review.ts'

const {
  machineList,
  findMachine,
  buyMachine,
  buyMachineShare,
  machineOrderList,
  findMachineOrder,
  cancelMachineOrder,
  machineEarnings,
  notificationList,
} = endpoints

const dayMs = 86_400_000

const app = appOfFile()
const { sweep, service, machine, sharedMachine, running } = miningOf(app)
let user: TestUser

beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '10000' })
})

describe('a whole machine', () => {
  it('waits for review with its price frozen, and is the house’s when it is approved', async () => {
    const id = await machine({ asset: 'USDT', daily_output: '0.05' })
    const bought = await app.does(user, buyMachine, { machineId: id, units: 2 })
    expect(bought).toMatchObject({ state: 'review', name: 'Harbour S1', units: 2, share: null, startedAt: null })
    expect([bought.paid, bought.dailyOutput, bought.earned].map(String)).toEqual(['1000', '0.1', '0'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '1000' })
    expect((await app.does(user, findMachine, { machineId: id })).held?.text()).toBe('2')
    await service().approve(bought.orderId, reviewer)
    const order = await app.does(user, findMachineOrder, { orderId: bought.orderId })
    expect(order.state).toBe('running')
    expect((order.endsAt?.getTime() ?? 0) - (order.startedAt?.getTime() ?? 0)).toBe(90 * dayMs)
    expect(order.nextPayoutAt?.getTime()).toBe((order.startedAt?.getTime() ?? 0) + dayMs)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '0' })
    expect((await recordsOf(app, user, 'USDT'))[0]).toEqual(['machinePurchase', '-1000', '9000'])
    expect(await eventsTold(app, user)).toEqual(['machineApproved'])
  })

  it('that is rejected gives the price back and says why', async () => {
    const { orderId } = await app.does(user, buyMachine, { machineId: await machine(), units: 1 })
    const { rows } = await app.get(MiningReview).pending({ page: 1, pageSize: 100 })
    expect(rows.find((row) => row.id === orderId)).toMatchObject({ userId: user.userId, state: 'under review' })
    await app.get(MiningReview).reject(orderId, reviewer, 'Sold out at the farm')
    expect(await app.does(user, findMachineOrder, { orderId })).toMatchObject({
      state: 'rejected',
      reason: 'Sold out at the farm',
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect((await recordsOf(app, user, 'USDT')).slice(0, 2)).toEqual([
      ['machinePurchase', '500', '10000'],
      ['machinePurchase', '-500', '9500'],
    ])
    expect(await eventsTold(app, user)).toEqual(['machineRejected'])
  })

  it('is told of by the name that it has in the reader’s language', async () => {
    const { orderId } = await app.does(user, buyMachine, { machineId: await machine(), units: 1 })
    await service().approve(orderId, reviewer)
    const contents = await Promise.all(
      ['en-US', 'de-DE', 'ja-JP'].map(
        async (lang) => (await app.does({ ...user, lang }, notificationList)).list[0]?.content,
      ),
    )
    expect(contents.map((content) => content?.match(/Harbour S1|Hafen S1/)?.[0])).toEqual([
      'Harbour S1',
      'Hafen S1',
      'Harbour S1',
    ])
  })

  it('is decided once, however many decide', async () => {
    const { orderId } = await app.does(user, buyMachine, { machineId: await machine(), units: 1 })
    const decided = await Promise.all([
      ...Array.from({ length: 10 }, () => service().approve(orderId, reviewer)),
      ...Array.from({ length: 10 }, () => service().reject(orderId, reviewer, 'No')),
    ])
    expect(decided.filter((one) => one.changed)).toHaveLength(1)
    const { state } = await app.does(user, findMachineOrder, { orderId })
    const available = state === 'running' ? '9500' : '10000'
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available, frozen: '0' })
    await expect(app.get(MiningReview).approve(orderId, reviewer)).rejects.toThrow('refused: wrongState')
  })

  it('keeps the terms with which it was bought', async () => {
    const id = await machine({ yield_type: 'constantQuantity', daily_output: '0.05' })
    const { orderId } = await app.does(user, buyMachine, { machineId: id, units: 1 })
    await app.pool.query('UPDATE mining_machine SET daily_output = 9, price = 1, term_days = 1 WHERE id = $1', [id])
    await service().approve(orderId, reviewer)
    const order = await app.does(user, findMachineOrder, { orderId })
    expect([order.dailyOutput.text(), order.paid.text(), order.termDays]).toEqual(['0.05', '500', 90])
  })

  it('takes no price, output, state or owner from the client', async () => {
    const other = await app.signedIn()
    const sent = {
      id: await machine(),
      num: 1,
      price: '0',
      money: '1',
      day_output: '999',
      status: 1,
      uid: other.userId,
    }
    const order = accepted(buyMachine, await app.call(buyMachine, sent, user))
    expect([order.paid.text(), order.dailyOutput.text(), order.state]).toEqual(['500', '6', 'review'])
    expect((await app.does(other, machineOrderList)).total).toBe(0)
  })
})

describe('an order under review', () => {
  it('is taken back by its owner, once, with its price, and by nobody else', async () => {
    const { orderId } = await app.does(user, buyMachine, { machineId: await machine(), units: 2 })
    const other = await app.signedIn()
    expect(await app.tries(other, cancelMachineOrder, { orderId })).toMatchObject({ refusal: 'notFound' })
    const order = await app.does(user, cancelMachineOrder, { orderId }, 'back')
    expect([order.state, order.closedAt]).toEqual(['cancelled', order.updatedAt])
    expect((await app.does(user, cancelMachineOrder, { orderId })).state).toBe('cancelled')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await service().approve(orderId, reviewer)).toEqual({ changed: false })
    await expect(app.pool.query(`UPDATE mining_order SET state = 'review' WHERE id = $1`, [orderId])).rejects.toThrow(
      'cannot be changed',
    )
  })

  it('that was decided is not taken back', async () => {
    const { orderId } = await running(user)
    expect(await app.tries(user, cancelMachineOrder, { orderId })).toMatchObject({ refusal: 'wrongState' })
  })
})

describe('a machine that puts out coins', () => {
  // 4.5 LTC over its term for 500 USDT, of which at most 522.5 USDT: less than 0.05 LTC a day above 116.11 USDT.
  const coins = { yield_type: 'constantQuantity', daily_output: '0.05' }
  const outputOf = async (orderId: number) => (await app.does(user, findMachineOrder, { orderId })).dailyOutput

  it('is sold with what it may put out at the price of now, and not without a price', async () => {
    const id = await machine(coins)
    await app.trade('ltcusdt', '116')
    expect((await app.does(user, buyMachine, { machineId: id, units: 1 })).dailyOutput.text()).toBe('0.05')
    await app.trade('ltcusdt', '232.2222222')
    expect((await app.does(user, findMachine, { machineId: id })).dailyOutput.text()).toBe('0.025')
    expect((await app.does(user, buyMachine, { machineId: id, units: 2 })).dailyOutput.text()).toBe('0.05')
    app.clock.advance({ seconds: 3 })
    expect(await app.tries(user, buyMachine, { machineId: id, units: 1 })).toMatchObject({
      code: 7,
      refusal: 'priceStale',
    })
  })

  it('puts out no more than is worth its price when it starts, however long a review was waited for', async () => {
    await app.trade('ltcusdt', '116')
    const sent = { machineId: await machine(coins), units: 1 }
    const { orderId } = await app.does(user, buyMachine, sent, 'dear')
    app.clock.advance({ seconds: 86_400 })
    await expect(service().approve(orderId, reviewer)).rejects.toThrow('priceStale')
    await app.trade('ltcusdt', '232.2222222')
    await service().approve(orderId, reviewer)
    expect((await outputOf(orderId)).text()).toBe('0.025')
    expect((await app.does(user, buyMachine, sent, 'dear')).dailyOutput.text()).toBe('0.05')
    await expect(
      app.pool.query('UPDATE mining_order SET daily_output = 0.02 WHERE id = $1', [orderId]),
    ).rejects.toThrow('cannot be changed')
  })

  it('puts out no more than was bought where the coin is cheaper by then', async () => {
    const id = await machine(coins)
    await app.trade('ltcusdt', '232.2222222')
    const { orderId } = await app.does(user, buyMachine, { machineId: id, units: 1 })
    await app.trade('ltcusdt', '10')
    await service().approve(orderId, reviewer)
    expect((await outputOf(orderId)).text()).toBe('0.025')
  })
})

describe('refusals', () => {
  it.each<[string, Record<string, unknown>, object, number, string, object | undefined]>([
    ['a machine that is not there', {}, { id: 999_999 }, 7, 'notFound', undefined],
    ['an id beyond all ids', {}, { id: 999_999_999_999 }, 7, 'notFound', undefined],
    [
      'one that is not sold yet',
      { listed_at: new Date('2030-01-01T00:00:00.000Z') },
      {},
      7,
      'machineNotListed',
      undefined,
    ],
    [
      'one that is no longer sold',
      { delisted_at: new Date('2026-02-01T00:00:00.000Z') },
      {},
      7,
      'productClosed',
      undefined,
    ],
    ['one that an operator withdrew', { offered: false }, {}, 7, 'productClosed', undefined],
    ['none', {}, { num: 0 }, 4013, 'quantityMissing', undefined],
    ['too many', {}, { num: 6 }, 4018, 'aboveMaximum', { maximum: '5' }],
    ['too few to hold', { holding_min: '3' }, { num: 2 }, 7, 'holdingTooSmall', { minimum: '3', held: '2' }],
    ['half a machine', {}, { num: 0.5 }, 7, 'badInput', undefined],
    ['fewer than none', {}, { num: -1 }, 7, 'badInput', undefined],
    [
      'more than the balance',
      { price: '9999' },
      { num: 2 },
      4020,
      'insufficientBalance',
      { available: '10000', asset: 'USDT' },
    ],
  ])('%s', async (_, change, sent, code, refusal, detail) => {
    const id = await machine(change)
    const answer = await app.call(buyMachine, { id, num: 1, ...sent }, user)
    expect(answer).toMatchObject({ status: 200, code, refusal })
    if (detail) expect(answer.data).toMatchObject({ detail })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it("somebody else's order looks like one that never was", async () => {
    const { orderId } = await running(user, { yield_type: 'constantQuantity', daily_output: '0.05' })
    const other = await app.signedIn()
    const theirs = await app.tries(other, findMachineOrder, { orderId })
    expect(theirs).toEqual(await app.tries(other, findMachineOrder, { orderId: 999_999 }))
    app.clock.advance({ days: 1, seconds: 1 })
    await sweep()
    expect((await app.does(other, machineEarnings, { orderId })).total).toBe(0)
    expect((await app.does(user, machineEarnings, { orderId })).total).toBe(1)
  })
})

describe('a purchase sent again', () => {
  it('with its key is one, with the first answer, even when it runs and its group has grown since', async () => {
    const whole = { machineId: await machine({ yield_type: 'constantQuantity', daily_output: '0.05' }), units: 1 }
    const first = await app.tries(user, buyMachine, whole, 'mm-1')
    await service().approve(accepted(buyMachine, first).orderId, reviewer)
    app.clock.advance({ hours: 23 })
    expect(await app.tries(user, buyMachine, whole, 'mm-1')).toEqual(first)
    const part = { machineId: await sharedMachine(), code: '', share: Amount.of('30') }
    const begun = await app.tries(user, buyMachineShare, part, 'mm-2')
    const { groupCode } = accepted(buyMachineShare, begun)
    await app.does(user, buyMachineShare, { ...part, code: groupCode ?? '' })
    expect(await app.tries(user, buyMachineShare, part, 'mm-2')).toEqual(begun)
    expect((await app.does(user, machineOrderList)).total).toBe(3)
    expect(await app.tries(user, buyMachine, { ...whole, units: 2 }, 'mm-1')).toMatchObject({
      refusal: 'idempotencyKeyReused',
    })
  })

  it('is refused as the first time', async () => {
    const poor = await app.signedIn()
    const body = { machineId: await machine(), units: 1 }
    const short = await app.tries(poor, buyMachine, body, 'mm-3')
    expect(short.code).toBe(4020)
    expect(await app.tries(poor, buyMachine, body, 'mm-3')).toEqual(short)
  })

  it('fifty at once with funds for one: one succeeds, forty-nine get 4020', async () => {
    const id = await machine({ price: '9000' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.tries(user, buyMachine, { machineId: id, units: 1 })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '9000' })
  })
})

describe('lists', () => {
  it("show one's own orders, newest first, by ownership, state and page", async () => {
    const [whole, shared] = [await machine(), await sharedMachine()]
    await app.does(user, buyMachine, { machineId: whole, units: 1 })
    await app.does(user, buyMachineShare, { machineId: shared, code: '', share: Amount.of('10') })
    const last = await app.does(user, buyMachine, { machineId: whole, units: 2 })
    await service().approve(last.orderId, reviewer)
    const paid = async (asked: Terms<typeof machineOrderList>) =>
      (await app.does(user, machineOrderList, asked)).list.map((row) => row.paid.text())
    expect(await paid({})).toEqual(['1000', '100', '500'])
    expect(await paid({ page: 2, pageSize: 2 })).toEqual(['500'])
    expect(await paid({ ownership: 'exclusive', state: 'running' })).toEqual(['1000'])
    expect(await paid({ ownership: 'exclusive', state: 'review' })).toEqual(['500'])
    expect(await paid({ ownership: 'shared' })).toEqual(['100'])
  })

  it('show machines in their order, those no longer sold last, by ownership, in the language of the caller', async () => {
    await app.pool.query('UPDATE mining_machine SET offered = false, sort = 9')
    const upcoming = await machine({ sort: 2, listed_at: new Date('2030-01-01T00:00:00.000Z') })
    const offered = await machine({ sort: 1 })
    const shared = await sharedMachine({ sort: 3 })
    const { list } = await app.does({ ...user, lang: 'de-DE' }, machineList, { pageSize: 100 })
    expect(list.slice(0, 3).map((row) => [row.machineId, row.name, row.state])).toEqual([
      [offered, 'Hafen S1', 'offered'],
      [upcoming, 'Hafen S1', 'upcoming'],
      [shared, 'Hafen S1', 'offered'],
    ])
    expect(list[0]?.dailyYield?.text()).toBe('0.012')
    expect(list[3]?.state).toBe('ended')
    const onlyShared = await app.does(user, machineList, { ownership: 'shared', pageSize: 100 })
    expect(onlyShared.list[0]?.machineId).toBe(shared)
    expect(new Set(onlyShared.list.map((row) => row.ownership))).toEqual(new Set(['shared']))
  })
})
