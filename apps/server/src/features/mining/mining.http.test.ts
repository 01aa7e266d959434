import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { balanceOf, recordsOf } from '../../../test/money-movers.ts'
import { expectSoundLedger } from '../../../test/sound-ledger.ts'
import { as } from '../../../test/users.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { MiningReview } from './mining.review.ts'
import { MiningService } from './mining.service.ts'
import { MiningPayouts } from './mining-payouts.job.ts'

const {
  machineList,
  findMachine,
  findMachineGroup,
  buyMachine,
  buyMachineShare,
  machineOrderList,
  findMachineOrder,
  cancelMachineOrder,
  machineEarnings,
  notificationList,
} = endpoints
const reviewer = { name: 'mira', operatorId: 1 }

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' })
})
afterAll(async () => {
  await expectSoundLedger(app.pool)
  const { rows } = await app.pool.query(`
    SELECT (SELECT count(*) FROM mining_group parts WHERE state = 'pairing' AND taken <> (
             SELECT coalesce(sum(share), 0) FROM mining_order WHERE group_id = parts.id AND state IN ('review', 'pairing')))::int AS miscounted,
           (SELECT count(*) FROM mining_order mine WHERE earned <> (
             SELECT coalesce(sum(amount), 0) FROM mining_payout WHERE order_id = mine.id))::int AS misearned`)
  expect(rows[0]).toEqual({ miscounted: 0, misearned: 0 })
  await app.close()
})
beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '10000' })
})

const dayMs = 86_400_000
const sweep = () => app.get(MiningPayouts).sweep()
const service = () => app.get(MiningService)
const told = async (one: TestUser) => (await app.done(notificationList, {}, as(one))).list.map((row) => row.event)

/** The same user with a session of now: those of a week ago have expired. */
async function again(one: TestUser): Promise<TestUser> {
  const { token } = await app.get(Sessions).begin(one.userId, 'test')
  return { ...one, token }
}

/** A whole machine for 500 USDT that puts out LTC worth 6 USDT a day for 90 days, unless it is said otherwise. */
async function machine(change: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const row = {
    name: { 'en-US': 'Harbour S1', 'de-DE': 'Hafen S1' },
    description: { 'en-US': 'A whole machine of your own.' },
    yield_source: { 'en-US': 'Paid by Halyard.' },
    asset: 'LTC',
    paying_asset: 'USDT',
    price: '500',
    ownership: 'exclusive',
    yield_type: 'constantValue',
    daily_output: '6',
    term_days: 90,
    frozen_output: false,
    order_max: '5',
    holding_min: '1',
    listed_at: new Date('2026-01-01T00:00:00.000Z'),
    ...change,
  }
  // Output in coins is judged by their price.
  if (row.yield_type === 'constantQuantity') await app.trade('ltcusdt', '80')
  const columns = Object.keys(row)
  const { rows } = await app.pool.query(
    `INSERT INTO mining_machine (${columns}) VALUES (${columns.map((_, index) => `$${index + 1}`)}) RETURNING id`,
    Object.values(row),
  )
  return rows[0].id
}

/** A machine of which parts of 5 to 50 % are sold, for 1,000 USDT, that puts out 12 USDT a day. */
const sharedMachine = (change: Readonly<Record<string, unknown>> = {}) =>
  machine({
    asset: 'USDT',
    ownership: 'shared',
    price: '1000',
    daily_output: '12',
    order_max: '50',
    holding_min: '5',
    ...change,
  })

/** An order of whole machines that was approved a moment ago. */
async function running(one: TestUser, change: Readonly<Record<string, unknown>> = {}, num = 1) {
  const { orderId } = await app.done(buyMachine, { id: await machine(change), num }, as(one))
  await service().approve(orderId, reviewer)
  const order = await app.done(findMachineOrder, { ID: orderId }, as(one))
  const { startedAt, endsAt } = order
  if (!startedAt || !endsAt) throw new Error('an approved machine runs')
  return { ...order, startedAt, endsAt }
}

describe('a whole machine', () => {
  it('waits for review with its price frozen, and is the house’s when it is approved', async () => {
    const id = await machine({ asset: 'USDT', daily_output: '0.05' })
    const bought = await app.done(buyMachine, { id, num: 2 }, as(user))
    expect(bought).toMatchObject({ state: 'review', name: 'Harbour S1', units: 2, share: null, startedAt: null })
    expect([bought.paid, bought.dailyOutput, bought.earned].map(String)).toEqual(['1000', '0.1', '0'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '1000' })
    expect((await app.done(findMachine, { ID: id }, as(user))).held?.text()).toBe('2')
    await service().approve(bought.orderId, reviewer)
    const order = await app.done(findMachineOrder, { ID: bought.orderId }, as(user))
    expect(order.state).toBe('running')
    expect((order.endsAt?.getTime() ?? 0) - (order.startedAt?.getTime() ?? 0)).toBe(90 * dayMs)
    expect(order.nextPayoutAt?.getTime()).toBe((order.startedAt?.getTime() ?? 0) + dayMs)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9000', frozen: '0' })
    expect((await recordsOf(app, user, 'USDT'))[0]).toEqual(['machinePurchase', '-1000', '9000'])
    expect(await told(user)).toEqual(['machineApproved'])
  })

  it('that is rejected gives the price back and says why', async () => {
    const { orderId } = await app.done(buyMachine, { id: await machine(), num: 1 }, as(user))
    const { rows } = await app.get(MiningReview).pending({ page: 1, pageSize: 100 })
    expect(rows.find((row) => row.id === orderId)).toMatchObject({ userId: user.userId, state: 'under review' })
    await app.get(MiningReview).reject(orderId, reviewer, 'Sold out at the farm')
    expect(await app.done(findMachineOrder, { ID: orderId }, as(user))).toMatchObject({
      state: 'rejected',
      reason: 'Sold out at the farm',
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect((await recordsOf(app, user, 'USDT')).slice(0, 2)).toEqual([
      ['machinePurchase', '500', '10000'],
      ['machinePurchase', '-500', '9500'],
    ])
    expect(await told(user)).toEqual(['machineRejected'])
  })

  it('is told of by the name that it has in the reader’s language', async () => {
    const { orderId } = await app.done(buyMachine, { id: await machine(), num: 1 }, as(user))
    await service().approve(orderId, reviewer)
    const contents = await Promise.all(
      ['en-US', 'de-DE', 'ja-JP'].map(
        async (lang) => (await app.done(notificationList, {}, { ...as(user), lang })).list[0]?.content,
      ),
    )
    expect(contents.map((content) => content?.match(/Harbour S1|Hafen S1/)?.[0])).toEqual([
      'Harbour S1',
      'Hafen S1',
      'Harbour S1',
    ])
  })

  it('is decided once, however many decide', async () => {
    const { orderId } = await app.done(buyMachine, { id: await machine(), num: 1 }, as(user))
    const decided = await Promise.all([
      ...Array.from({ length: 10 }, () => service().approve(orderId, reviewer)),
      ...Array.from({ length: 10 }, () => service().reject(orderId, reviewer, 'No')),
    ])
    expect(decided.filter((one) => one.changed)).toHaveLength(1)
    const { state } = await app.done(findMachineOrder, { ID: orderId }, as(user))
    const available = state === 'running' ? '9500' : '10000'
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available, frozen: '0' })
    await expect(app.get(MiningReview).approve(orderId, reviewer)).rejects.toThrow('refused: wrongState')
  })

  it('keeps the terms with which it was bought', async () => {
    const id = await machine({ yield_type: 'constantQuantity', daily_output: '0.05' })
    const { orderId } = await app.done(buyMachine, { id, num: 1 }, as(user))
    await app.pool.query('UPDATE mining_machine SET daily_output = 9, price = 1, term_days = 1 WHERE id = $1', [id])
    await service().approve(orderId, reviewer)
    const order = await app.done(findMachineOrder, { ID: orderId }, as(user))
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
    const order = await app.done(buyMachine, sent, as(user))
    expect([order.paid.text(), order.dailyOutput.text(), order.state]).toEqual(['500', '6', 'review'])
    expect((await app.done(machineOrderList, {}, as(other))).total).toBe(0)
  })
})

describe('an order under review', () => {
  it('is taken back by its owner, once, with its price, and by nobody else', async () => {
    const { orderId } = await app.done(buyMachine, { id: await machine(), num: 2 }, as(user))
    const other = await app.signedIn()
    expect(await app.call(cancelMachineOrder, { ID: orderId }, as(other))).toMatchObject({ refusal: 'notFound' })
    const order = await app.done(cancelMachineOrder, { ID: orderId }, as(user, 'back'))
    expect([order.state, order.closedAt]).toEqual(['cancelled', order.updatedAt])
    expect((await app.done(cancelMachineOrder, { ID: orderId }, as(user))).state).toBe('cancelled')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await service().approve(orderId, reviewer)).toEqual({ changed: false })
    await expect(app.pool.query(`UPDATE mining_order SET state = 'review' WHERE id = $1`, [orderId])).rejects.toThrow(
      'cannot be changed',
    )
  })

  it('that was decided is not taken back', async () => {
    const { orderId } = await running(user)
    expect(await app.call(cancelMachineOrder, { ID: orderId }, as(user))).toMatchObject({ refusal: 'wrongState' })
  })
})

describe('a machine that puts out coins', () => {
  // 4.5 LTC over its term for 500 USDT, of which at most 522.5 USDT: at most 116.11 USDT for one.
  it('is sold while the market makes it no bargain', async () => {
    const sent = { id: await machine({ yield_type: 'constantQuantity', daily_output: '0.05' }), num: 1 }
    await app.trade('ltcusdt', '116.2')
    const refused = await app.call(buyMachine, sent, as(user))
    expect(refused).toMatchObject({ code: 7, refusal: 'machineAboveMarket', data: { detail: { asset: 'LTC' } } })
    app.clock.advance({ seconds: 3 })
    expect(await app.call(buyMachine, sent, as(user))).toMatchObject({ refusal: 'priceStale' })
    await app.trade('ltcusdt', '116')
    await app.done(buyMachine, sent, as(user))
  })
})

describe('payouts', () => {
  it('of a constant quantity: three days after an outage arrive once each, in order, whoever pays them', async () => {
    const { orderId, startedAt } = await running(user, { yield_type: 'constantQuantity', daily_output: '0.0512345678' })
    app.clock.moveTo(new Date(startedAt.getTime() + dayMs - 2_000))
    await sweep()
    expect((await app.done(findMachineOrder, { ID: orderId }, as(user))).daysPaid).toBe(0)
    app.clock.moveTo(new Date(startedAt.getTime() + 3 * dayMs + 1_000))
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    const order = await app.done(findMachineOrder, { ID: orderId }, as(user))
    expect([order.daysPaid, order.dailyOutput.text(), order.earned.text()]).toEqual([3, '0.05123456', '0.15370368'])
    expect(order.nextPayoutAt?.getTime()).toBe(startedAt.getTime() + 4 * dayMs)
    expect(await recordsOf(app, user, 'LTC')).toEqual([
      ['machineReward', '0.05123456', '0.15370368'],
      ['machineReward', '0.05123456', '0.10246912'],
      ['machineReward', '0.05123456', '0.05123456'],
    ])
    const { rows } = await app.pool.query(
      `SELECT key FROM journal WHERE reference_kind = 'miningOrder' AND reference_id = $1 ORDER BY id`,
      [orderId],
    )
    expect(rows.map((row) => row.key)).toEqual(
      ['buy', 'start', 'day:1', 'day:2', 'day:3'].map((step) => `miningOrder:${orderId}:${step}`),
    )
    const earnings = await app.done(machineEarnings, { ID: orderId }, as(user))
    expect(earnings.list.map((row) => [row.day, row.price, row.dueAt.getTime()])).toEqual(
      [3, 2, 1].map((day) => [day, null, startedAt.getTime() + day * dayMs]),
    )
  })

  it('of a constant value wait for a fresh price and are paid at it, to the last digit', async () => {
    const { orderId, startedAt } = await running(user)
    app.clock.moveTo(new Date(startedAt.getTime() + dayMs + 1_000))
    await sweep()
    await app.trade('ltcusdt', '80', { at: new Date(app.clock.now().getTime() - 3_000) })
    await sweep()
    expect((await app.done(findMachineOrder, { ID: orderId }, as(user))).daysPaid).toBe(0)
    const tick = await app.trade('ltcusdt', '81.37')
    await Promise.all([sweep(), sweep()])
    const order = await app.done(findMachineOrder, { ID: orderId }, as(user))
    expect([order.daysPaid, order.earned.text()]).toEqual([1, '0.07373724'])
    const { list } = await app.done(machineEarnings, { ID: orderId }, as(user))
    expect(list.map((row) => [row.price?.text(), row.priceSequence])).toEqual([['81.37', tick.sequence]])
  })

  it('that wait for a price keep no other waiting', async () => {
    const waiting = await running(user, { asset: 'XRP' })
    const paid = await running(user, { yield_type: 'constantQuantity', daily_output: '0.05' })
    const inPayingCoin = await running(user, { asset: 'USDT' })
    app.clock.moveTo(new Date(inPayingCoin.startedAt.getTime() + dayMs + 1_000))
    await sweep()
    const days = async ({ orderId }: { orderId: number }) =>
      (await app.done(findMachineOrder, { ID: orderId }, as(user))).daysPaid
    expect([await days(waiting), await days(paid), await days(inPayingCoin)]).toEqual([0, 1, 1])
  })

  it('of another amount than the day’s, or at a price of no tick, an old one or another coin’s, are refused by the database', async () => {
    const { orderId, startedAt } = await running(user)
    const dayOver = new Date(startedAt.getTime() + dayMs)
    const old = await app.trade('ltcusdt', '80', { at: new Date(dayOver.getTime() - 2_001) })
    const fresh = await app.trade('ltcusdt', '80', { at: dayOver })
    const other = await app.trade('ethusdt', '80', { at: dayOver })
    const pay = async (amount: string, tick: { symbol: string; sequence: number } = fresh) => {
      const legs = [
        ['house:rewards:LTC', `-${amount}`, null],
        [`user:${user.userId}:available:LTC`, amount, 19],
      ]
      const price_pair = app.get(Pairs).find(tick.symbol)?.id
      const step = { ordinal: 1, order_id: orderId, day: 1, amount, price_pair, price_sequence: tick.sequence, legs }
      const { rows } = await app.pool.query('SELECT * FROM mining_advance($1::jsonb, $2)', [
        JSON.stringify([step]),
        dayOver,
      ])
      return rows.length
    }
    expect([await pay('0.07500001'), await pay('0.07499999')]).toEqual([0, 0])
    const made = { ...fresh, sequence: fresh.sequence + 1 }
    expect([await pay('0.075', old), await pay('0.075', made), await pay('0.075', other)]).toEqual([0, 0, 0])
    expect([await pay('0.075'), await pay('0.075')]).toEqual([1, 0])
    const { rows } = await app.pool.query(
      `SELECT trim_scale(price)::text AS price, price_sequence, price_at, price_source, symbol
         FROM mining_payout JOIN pair ON pair.id = price_pair WHERE order_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([
      {
        price: '80',
        price_sequence: String(fresh.sequence),
        price_at: dayOver,
        price_source: fresh.source,
        symbol: 'ltcusdt',
      },
    ])
  })

  it('that fail keep no other waiting, nor does a group that fails', async () => {
    const shared = await sharedMachine()
    const group = await app.done(buyMachineShare, { id: shared, sharbltxt: '', gxfe: '50' }, as(user))
    const [broken, paid] = [await running(user, { asset: 'USDT' }), await running(user, { asset: 'USDT' })]
    const days = async ({ orderId }: { orderId: number }) =>
      (await app.done(findMachineOrder, { ID: orderId }, as(await again(user)))).daysPaid
    await app.pool.query(`
      CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER refuse_payout BEFORE INSERT ON mining_payout FOR EACH ROW
        WHEN (NEW.order_id = ${broken.orderId}) EXECUTE FUNCTION refuse_it();
      CREATE TRIGGER refuse_refund BEFORE UPDATE ON mining_order FOR EACH ROW
        WHEN (NEW.id = ${group.orderId}) EXECUTE FUNCTION refuse_it()`)
    try {
      app.clock.moveTo(new Date(paid.startedAt.getTime() + 8 * dayMs))
      await sweep()
      await expect.poll(() => days(paid)).toBe(8)
      expect(await days(broken)).toBe(0)
    } finally {
      await app.pool.query('DROP FUNCTION refuse_it CASCADE')
    }
    await sweep()
    await expect.poll(() => days(broken)).toBe(8)
    const refunded = async () => (await app.done(findMachineOrder, { ID: group.orderId }, as(await again(user)))).state
    await expect.poll(refunded).toBe('refunded')
  })

  it('end with the term; what was frozen is released then', async () => {
    const plain = await running(user, { yield_type: 'constantQuantity', daily_output: '0.05', term_days: 3 })
    const frozen = await running(
      user,
      { yield_type: 'constantQuantity', daily_output: '0.01', term_days: 3, frozen_output: true },
      2,
    )
    app.clock.moveTo(new Date(frozen.startedAt.getTime() + 2 * dayMs))
    await sweep()
    const midway = await app.done(findMachineOrder, { ID: frozen.orderId }, as(user))
    expect([midway.earned.text(), midway.frozenEarnings.text()]).toEqual(['0.04', '0.04'])
    expect(await balanceOf(app, user, 'LTC')).toEqual({ available: '0.1', frozen: '0.04' })
    app.clock.moveTo(new Date(frozen.endsAt.getTime() + 3 * dayMs))
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    await sweep()
    for (const { orderId } of [plain, frozen]) {
      const order = await app.done(findMachineOrder, { ID: orderId }, as(user))
      expect([order.state, order.daysPaid, order.nextPayoutAt, order.frozenEarnings.text()]).toEqual([
        'ended',
        3,
        null,
        '0',
      ])
    }
    expect(await balanceOf(app, user, 'LTC')).toEqual({ available: '0.21', frozen: '0' })
    const types = (await recordsOf(app, user, 'LTC')).map(([type, quantity]) => `${type} ${quantity}`)
    expect(types.filter((one) => one === 'machineReward 0.05')).toHaveLength(3)
    expect(types.filter((one) => one === 'machineEarningsFrozen 0.02')).toHaveLength(3)
    expect(types.filter((one) => one === 'machineEarningsReleased 0.06')).toHaveLength(1)
  })
})

describe('a shared machine', () => {
  const begin = async (one: TestUser, id: number, gxfe = '50') =>
    app.done(buyMachineShare, { id, sharbltxt: '', gxfe }, as(one))
  const join = (one: TestUser, id: number, sharbltxt: string | null, gxfe: string, key?: string) =>
    app.call(buyMachineShare, { id, sharbltxt, gxfe }, as(one, key))

  it('runs when a second user takes the other half and both are approved', async () => {
    const id = await sharedMachine()
    const other = await app.signedIn({ USDT: '500' })
    const first = await begin(user, id)
    expect(first).toMatchObject({ state: 'review', units: null, ownership: 'shared' })
    expect([first.share, first.groupTaken, first.paid, first.dailyOutput].map(String)).toEqual(['50', '50', '500', '6'])
    expect(first.groupCode).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    const group = await app.done(findMachineGroup, { sharbltxt: first.groupCode?.toLowerCase() }, as(other))
    expect([group.left.text(), group.state]).toEqual(['50', 'pairing'])
    expect((await app.done(findMachine, { ID: id }, as(other))).groups).toEqual([group])
    await service().approve(first.orderId, reviewer)
    expect((await app.done(findMachineOrder, { ID: first.orderId }, as(user))).state).toBe('pairing')
    const second = await app.done(buyMachineShare, { id, sharbltxt: first.groupCode, gxfe: '50' }, as(other))
    expect(second.groupTaken?.text()).toBe('100')
    expect((await app.done(findMachine, { ID: id }, as(other))).groups).toEqual([])
    await sweep()
    expect((await app.done(findMachineOrder, { ID: first.orderId }, as(user))).state).toBe('pairing')
    await service().approve(second.orderId, reviewer)
    const [mine, theirs] = [
      await app.done(findMachineOrder, { ID: first.orderId }, as(user)),
      await app.done(findMachineOrder, { ID: second.orderId }, as(other)),
    ]
    expect([mine.state, theirs.state]).toEqual(['running', 'running'])
    expect(mine.startedAt).toEqual(theirs.startedAt)
    expect(await balanceOf(app, other, 'USDT')).toEqual({ available: '0', frozen: '0' })
    expect([await told(user), await told(other)]).toEqual([['machineApproved'], ['machineApproved']])
    app.clock.advance({ days: 2 })
    await Promise.all([sweep(), sweep()])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9512', frozen: '0' })
    expect(await balanceOf(app, other, 'USDT')).toEqual({ available: '12', frozen: '0' })
  })

  it('keeps the terms with which its group began', async () => {
    const id = await sharedMachine()
    const first = await begin(user, id)
    await app.pool.query('UPDATE mining_machine SET price = 1, daily_output = 99, offered = false WHERE id = $1', [id])
    const other = await app.signedIn({ USDT: '500' })
    const answer = await join(other, id, first.groupCode, '50')
    expect(answer).toMatchObject({ code: 0, data: { money: '500', day_output: '6' } })
    expect(await join(other, id, '', '50')).toMatchObject({ refusal: 'productClosed' })
  })

  it('that finds no partners is refunded after seven days, once, whoever does it', async () => {
    const id = await sharedMachine()
    const other = await app.signedIn({ USDT: '500' })
    const first = await begin(user, id)
    await service().approve(first.orderId, reviewer)
    await join(other, id, first.groupCode, '25')
    app.clock.moveTo(new Date((first.pairsBy?.getTime() ?? 0) - 2_000))
    await sweep()
    user = await again(user)
    expect((await app.done(findMachineOrder, { ID: first.orderId }, as(user))).state).toBe('pairing')
    app.clock.moveTo(new Date((first.pairsBy?.getTime() ?? 0) + 1_000))
    const late = await again(other)
    expect(await join(late, id, first.groupCode, '25')).toMatchObject({ code: 7, refusal: 'groupClosed' })
    await Promise.all([sweep(), sweep(), sweep()])
    expect((await app.done(findMachineOrder, { ID: first.orderId }, as(user))).state).toBe('refunded')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await balanceOf(app, late, 'USDT')).toEqual({ available: '500', frozen: '0' })
    expect(await told(user)).toEqual(['machineRefunded'])
    expect((await recordsOf(app, user, 'USDT'))[0]).toEqual(['machinePurchase', '500', '10000'])
    await expect(app.get(MiningReview).approve(first.orderId, reviewer)).rejects.toThrow('refused: wrongState')
    expect(await join(late, id, first.groupCode, '25')).toMatchObject({ code: 7, refusal: 'groupClosed' })
  })

  it('of which a part is rejected has that part free again, and never runs without it', async () => {
    const id = await sharedMachine()
    const [second, third] = [await app.signedIn({ USDT: '500' }), await app.signedIn({ USDT: '500' })]
    const first = await begin(user, id)
    await service().approve(first.orderId, reviewer)
    const { orderId } = await app.done(buyMachineShare, { id, sharbltxt: first.groupCode, gxfe: '50' }, as(second))
    expect(await join(third, id, first.groupCode, '5')).toMatchObject({ refusal: 'groupClosed' })
    await service().reject(orderId, reviewer, 'Not you')
    expect((await app.done(findMachineGroup, { sharbltxt: first.groupCode }, as(third))).left.text()).toBe('50')
    const last = await app.done(buyMachineShare, { id, sharbltxt: first.groupCode, gxfe: '50' }, as(third))
    await service().approve(last.orderId, reviewer)
    expect((await app.done(findMachineOrder, { ID: first.orderId }, as(user))).state).toBe('running')
    expect(await balanceOf(app, second, 'USDT')).toEqual({ available: '500', frozen: '0' })
  })

  it('that is complete but not wholly approved in time is refunded', async () => {
    const id = await sharedMachine()
    const other = await app.signedIn({ USDT: '500' })
    const first = await begin(user, id)
    const second = await app.done(buyMachineShare, { id, sharbltxt: first.groupCode, gxfe: '50' }, as(other))
    app.clock.moveTo(new Date((first.pairsBy?.getTime() ?? 0) + dayMs))
    await Promise.all([sweep(), sweep()])
    await expect(service().approve(first.orderId, reviewer)).resolves.toEqual({ changed: false })
    user = await again(user)
    const states = [first, second].map(async ({ orderId }) => (await service().show(orderId))?.state)
    expect(await Promise.all(states)).toEqual(['refunded', 'refunded'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
    expect(await told(user)).toEqual(['machineRefunded'])
  })

  it('whose part its owner takes back has that part free again', async () => {
    const id = await sharedMachine()
    const other = await app.signedIn({ USDT: '500' })
    const first = await begin(user, id)
    const { orderId } = await app.done(buyMachineShare, { id, sharbltxt: first.groupCode, gxfe: '50' }, as(other))
    expect((await app.done(cancelMachineOrder, { ID: orderId }, as(other))).state).toBe('cancelled')
    expect((await app.done(findMachineGroup, { sharbltxt: first.groupCode }, as(other))).left.text()).toBe('50')
    expect(await balanceOf(app, other, 'USDT')).toEqual({ available: '500', frozen: '0' })
  })

  it('fifty fight for the last part of: sold exactly, not one more', async () => {
    const id = await sharedMachine({ order_max: '90' })
    const first = await begin(user, id, '80')
    const crowd = await Promise.all(
      Array.from({ length: 50 }, (_, index) => app.signedIn({ USDT: index % 3 === 0 ? '10' : '100' })),
    )
    const answers = await Promise.all(crowd.map((one) => join(one, id, first.groupCode, '10')))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(2)
    for (const answer of answers.filter((one) => one.code !== 0)) {
      expect(['groupClosed', 'supplyExhausted', 'insufficientBalance']).toContain(answer.refusal)
    }
    const { rows } = await app.pool.query(
      `SELECT trim_scale(taken)::text AS taken, (SELECT trim_scale(sum(share))::text FROM mining_order WHERE group_id = parts.id) AS sold
         FROM mining_group parts WHERE code = $1`,
      [first.groupCode],
    )
    expect(rows[0]).toEqual({ taken: '100', sold: '100' })
  })

  it('completed, rejected and refunded in the same instant ends in one way', async () => {
    for (let round = 0; round < 6; round += 1) {
      app.clock.moveTo(new Date())
      const [one, two] = [await app.signedIn({ USDT: '500' }), await app.signedIn({ USDT: '500' })]
      const id = await sharedMachine()
      const first = await begin(one, id)
      await service().approve(first.orderId, reviewer)
      app.clock.moveTo(new Date((first.pairsBy?.getTime() ?? 0) - round))
      const [left, right] = [await again(one), await again(two)]
      const [answer] = await Promise.all([join(right, id, first.groupCode, '50'), sweep(), sweep()])
      if (answer.code === 0) {
        const { ID } = answer.data as { ID: number }
        await Promise.all([service().approve(ID, reviewer), service().reject(ID, reviewer, 'No'), sweep()])
      }
      app.clock.advance({ seconds: 5 })
      await sweep()
      const { state } = await app.done(findMachineOrder, { ID: first.orderId }, as(left))
      expect(['running', 'refunded']).toContain(state)
      expect(await balanceOf(app, left, 'USDT')).toEqual({ available: state === 'running' ? '0' : '500', frozen: '0' })
      expect(await balanceOf(app, right, 'USDT')).toEqual({ available: state === 'running' ? '0' : '500', frozen: '0' })
    }
  })

  it.each<[string, string, object | undefined, string, object | undefined]>([
    ['a part that is too small', '4.99', undefined, 'shareTooSmall', { minimum: '5' }],
    ['a part that is too large', '50.01', undefined, 'aboveOrderMaximum', { maximum: '50', asset: '%' }],
    ['a part that is too fine', '10.001', undefined, 'quantityStep', { step: '0.01' }],
    ['nothing', '0', undefined, 'quantityMissing', undefined],
    ['more than is left', '45', { taken: '60' }, 'supplyExhausted', { left: '40', asset: '%' }],
    ['a negative part', '-10', undefined, 'badInput', undefined],
    ['an unknown group', '10', { code: 'NOSUCHCODE' }, 'notFound', undefined],
  ])('refuses %s', async (_, gxfe, of, refusal, detail) => {
    const id = await sharedMachine()
    const given = { code: '', taken: undefined, ...of } as { code: string; taken: string | undefined }
    let code = given.code
    if (given.taken) {
      const other = await app.signedIn({ USDT: '1000' })
      const first = await begin(other, id, '30')
      await join(other, id, first.groupCode, '30')
      code = first.groupCode ?? ''
    }
    const answer = await join(user, id, code, gxfe)
    expect(answer).toMatchObject({ status: 200, refusal })
    if (detail) expect(answer.data).toMatchObject({ detail })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it('refuses the group of another machine, and whole machines refuse parts and the other way round', async () => {
    const [id, another, whole] = [await sharedMachine(), await sharedMachine(), await machine()]
    const first = await begin(user, id)
    expect(await join(user, another, first.groupCode, '50')).toMatchObject({ refusal: 'notFound' })
    expect(await join(user, whole, '', '50')).toMatchObject({ refusal: 'notFound' })
    expect(await app.call(buyMachine, { id, num: 1 }, as(user))).toMatchObject({ refusal: 'notFound' })
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
    const answer = await app.call(buyMachine, { id, num: 1, ...sent }, as(user))
    expect(answer).toMatchObject({ status: 200, code, refusal })
    if (detail) expect(answer.data).toMatchObject({ detail })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it("somebody else's order looks like one that never was", async () => {
    const { orderId } = await running(user, { yield_type: 'constantQuantity', daily_output: '0.05' })
    const other = await app.signedIn()
    const theirs = await app.call(findMachineOrder, { ID: orderId }, as(other))
    expect(theirs).toEqual(await app.call(findMachineOrder, { ID: 999_999 }, as(other)))
    app.clock.advance({ days: 1, seconds: 1 })
    await sweep()
    expect((await app.done(machineEarnings, { ID: orderId }, as(other))).total).toBe(0)
    expect((await app.done(machineEarnings, { ID: orderId }, as(user))).total).toBe(1)
  })
})

describe('a purchase sent again', () => {
  it('with its key is one, with the first answer, even when it runs and its group has grown since', async () => {
    const whole = { id: await machine({ yield_type: 'constantQuantity', daily_output: '0.05' }), num: 1 }
    const first = await app.call(buyMachine, whole, as(user, 'mm-1'))
    await service().approve((first.data as { ID: number }).ID, reviewer)
    app.clock.advance({ hours: 23 })
    expect(await app.call(buyMachine, whole, as(user, 'mm-1'))).toEqual(first)
    const part = { id: await sharedMachine(), sharbltxt: '', gxfe: '30' }
    const begun = await app.call(buyMachineShare, part, as(user, 'mm-2'))
    const { sharbltxt } = begun.data as { sharbltxt: string }
    await app.done(buyMachineShare, { ...part, sharbltxt }, as(user))
    expect(await app.call(buyMachineShare, part, as(user, 'mm-2'))).toEqual(begun)
    expect((await app.done(machineOrderList, {}, as(user))).total).toBe(3)
    expect(await app.call(buyMachine, { ...whole, num: 2 }, as(user, 'mm-1'))).toMatchObject({
      refusal: 'idempotencyKeyReused',
    })
  })

  it('is refused as the first time', async () => {
    const poor = await app.signedIn()
    const body = { id: await machine(), num: 1 }
    const short = await app.call(buyMachine, body, as(poor, 'mm-3'))
    expect(short.code).toBe(4020)
    expect(await app.call(buyMachine, body, as(poor, 'mm-3'))).toEqual(short)
  })

  it('fifty at once with funds for one: one succeeds, forty-nine get 4020', async () => {
    const id = await machine({ price: '9000' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(buyMachine, { id, num: 1 }, as(user))))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '9000' })
  })
})

describe('lists', () => {
  it("show one's own orders, newest first, by ownership, state and page", async () => {
    const [whole, shared] = [await machine(), await sharedMachine()]
    await app.done(buyMachine, { id: whole, num: 1 }, as(user))
    await app.done(buyMachineShare, { id: shared, sharbltxt: '', gxfe: '10' }, as(user))
    const last = await app.done(buyMachine, { id: whole, num: 2 }, as(user))
    await service().approve(last.orderId, reviewer)
    const paid = async (asked: object) =>
      (await app.done(machineOrderList, asked, as(user))).list.map((row) => row.paid.text())
    expect(await paid({})).toEqual(['1000', '100', '500'])
    expect(await paid({ page: 2, pageSize: 2 })).toEqual(['500'])
    expect(await paid({ type: 1, status: 1 })).toEqual(['1000'])
    expect(await paid({ type: 1, status: 2 })).toEqual(['500'])
    expect(await paid({ type: 2 })).toEqual(['100'])
  })

  it('show machines in their order, those no longer sold last, by ownership, in the language of the caller', async () => {
    await app.pool.query('UPDATE mining_machine SET offered = false, sort = 9')
    const upcoming = await machine({ sort: 2, listed_at: new Date('2030-01-01T00:00:00.000Z') })
    const offered = await machine({ sort: 1 })
    const shared = await sharedMachine({ sort: 3 })
    const { list } = await app.done(machineList, { pageSize: 100 }, { token: user.token, lang: 'de-DE' })
    expect(list.slice(0, 3).map((row) => [row.machineId, row.name, row.state])).toEqual([
      [offered, 'Hafen S1', 'offered'],
      [upcoming, 'Hafen S1', 'upcoming'],
      [shared, 'Hafen S1', 'offered'],
    ])
    expect(list[0]?.dailyYield?.text()).toBe('0.012')
    expect(list[3]?.state).toBe('ended')
    const onlyShared = await app.done(machineList, { type: 2, pageSize: 100 }, as(user))
    expect(onlyShared.list[0]?.machineId).toBe(shared)
    expect(new Set(onlyShared.list.map((row) => row.ownership))).toEqual(new Set(['shared']))
  })
})
