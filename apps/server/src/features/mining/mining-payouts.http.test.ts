import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { miningOf } from '../../../test/mining.ts'
import { balanceOf, recordsOf } from '../../../test/money-movers.ts'
import { Pairs } from '../../market-feed/pairs.ts'

const { buyMachineShare, findMachineOrder, machineEarnings } = endpoints

const dayMs = 86_400_000

const app = appOfFile()
const { sweep, sharedMachine, running } = miningOf(app)
let user: TestUser

beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn({ USDT: '10000' })
})

describe('payouts', () => {
  it('of a constant quantity: three days after an outage arrive once each, in order, whoever pays them', async () => {
    const { orderId, startedAt } = await running(user, { yield_type: 'constantQuantity', daily_output: '0.0512345678' })
    app.clock.moveTo(new Date(startedAt.getTime() + dayMs - 2_000))
    await sweep()
    expect((await app.does(user, findMachineOrder, { orderId })).daysPaid).toBe(0)
    app.clock.moveTo(new Date(startedAt.getTime() + 3 * dayMs + 1_000))
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    const order = await app.does(user, findMachineOrder, { orderId })
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
    const earnings = await app.does(user, machineEarnings, { orderId })
    expect(earnings.list.map((row) => [row.day, row.price, row.dueAt.getTime()])).toEqual(
      [3, 2, 1].map((day) => [day, null, startedAt.getTime() + day * dayMs]),
    )
    const newer = await app.does(user, machineEarnings, { page: 1, pageSize: 2 })
    const older = await app.does(user, machineEarnings, { page: 1, pageSize: 2, before: Number(newer.next) })
    expect([...newer.list, ...older.list]).toEqual(earnings.list)
    expect(older.next).toBeNull()
  })

  it('of a constant value wait for a fresh price and are paid at it, to the last digit', async () => {
    const { orderId, startedAt } = await running(user)
    app.clock.moveTo(new Date(startedAt.getTime() + dayMs + 1_000))
    await sweep()
    await app.trade('ltcusdt', '80', { at: new Date(app.clock.now().getTime() - 3_000) })
    await sweep()
    expect((await app.does(user, findMachineOrder, { orderId })).daysPaid).toBe(0)
    const tick = await app.trade('ltcusdt', '81.37')
    await Promise.all([sweep(), sweep()])
    const order = await app.does(user, findMachineOrder, { orderId })
    expect([order.daysPaid, order.earned.text()]).toEqual([1, '0.07373724'])
    const { list } = await app.does(user, machineEarnings, { orderId })
    expect(list.map((row) => [row.price?.text(), row.priceSequence])).toEqual([['81.37', tick.sequence]])
  })

  it('that wait for a price keep no other waiting', async () => {
    const waiting = await running(user, { asset: 'XRP' })
    const paid = await running(user, { yield_type: 'constantQuantity', daily_output: '0.05' })
    const inPayingCoin = await running(user, { asset: 'USDT' })
    app.clock.moveTo(new Date(inPayingCoin.startedAt.getTime() + dayMs + 1_000))
    await sweep()
    const days = async ({ orderId }: { orderId: number }) =>
      (await app.does(user, findMachineOrder, { orderId })).daysPaid
    expect([await days(waiting), await days(paid), await days(inPayingCoin)]).toEqual([0, 1, 1])
  })

  it('at another price than the tick’s, or of no tick, an old one or another coin’s, are refused by the database', async () => {
    const { orderId, startedAt } = await running(user)
    const dayOver = new Date(startedAt.getTime() + dayMs)
    const old = await app.trade('ltcusdt', '80', { at: new Date(dayOver.getTime() - 2_001) })
    const fresh = await app.trade('ltcusdt', '80', { at: dayOver })
    const other = await app.trade('ethusdt', '80', { at: dayOver })
    const pay = async (tick: { symbol: string; sequence: number } = fresh, price = '80') => {
      const legs = [
        ['house:rewards:LTC', '-0.075', null],
        [`user:${user.userId}:available:LTC`, '0.075', 19],
      ]
      const price_pair = app.get(Pairs).find(tick.symbol)?.id
      const at = { price_pair, price_sequence: tick.sequence, price, next_due_at: new Date(dayOver.getTime() + dayMs) }
      const step = { ordinal: 1, order_id: orderId, day: 1, amount: '0.075', ...at, legs }
      const { rows } = await app.pool.query('SELECT * FROM mining_advance($1::jsonb, $2)', [
        JSON.stringify([step]),
        dayOver,
      ])
      return rows.length
    }
    const made = { ...fresh, sequence: fresh.sequence + 1 }
    expect([await pay(old), await pay(made), await pay(other), await pay(fresh, '79')]).toEqual([0, 0, 0, 0])
    expect([await pay(), await pay()]).toEqual([1, 0])
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
    const group = await app.does(user, buyMachineShare, { machineId: shared, code: '', share: Amount.of('50') })
    const [broken, paid] = [await running(user, { asset: 'USDT' }), await running(user, { asset: 'USDT' })]
    const days = async ({ orderId }: { orderId: number }) =>
      (await app.does(await app.signedInAgain(user), findMachineOrder, { orderId })).daysPaid
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
    const refunded = async () =>
      (await app.does(await app.signedInAgain(user), findMachineOrder, { orderId: group.orderId })).state
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
    const midway = await app.does(user, findMachineOrder, { orderId: frozen.orderId })
    expect([midway.earned.text(), midway.frozenEarnings.text()]).toEqual(['0.04', '0.04'])
    expect(await balanceOf(app, user, 'LTC')).toEqual({ available: '0.1', frozen: '0.04' })
    app.clock.moveTo(new Date(frozen.endsAt.getTime() + 3 * dayMs))
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    await sweep()
    for (const { orderId } of [plain, frozen]) {
      const order = await app.does(user, findMachineOrder, { orderId })
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
