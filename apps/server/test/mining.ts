import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, expect } from 'vitest'
import { MiningService } from '../src/features/mining/mining.service.ts'
import { MiningPayouts } from '../src/features/mining/mining-payouts.job.ts'
import type { TestApp, TestUser } from './harness.ts'
import { insertRow, type RowChange } from './rows.ts'

const { buyMachine, findMachineOrder } = endpoints

export const reviewer = { name: 'mira', operatorId: 1 }

/** Machines and orders, on the app of the file that asks; in the end its groups and earnings have to add up. */
export function miningOf(app: TestApp) {
  beforeAll(() => app.clock.stop())
  afterAll(async () => {
    const { rows } = await app.pool.query(`
      SELECT (SELECT count(*) FROM mining_group parts WHERE state = 'pairing' AND taken <> (
               SELECT coalesce(sum(share), 0) FROM mining_order WHERE group_id = parts.id AND state IN ('review', 'pairing')))::int AS miscounted,
             (SELECT count(*) FROM mining_order mine WHERE earned <> (
               SELECT coalesce(sum(amount), 0) FROM mining_payout WHERE order_id = mine.id))::int AS misearned`)
    expect(rows[0]).toEqual({ miscounted: 0, misearned: 0 })
  })

  const sweep = () => app.get(MiningPayouts).sweep()
  const service = () => app.get(MiningService)

  /** A whole machine for 500 USDT that puts out LTC worth 6 USDT a day for 90 days, unless it is said otherwise. */
  async function machine(change: RowChange = {}): Promise<number> {
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
    return insertRow(app.pool, 'mining_machine', row)
  }

  /** A machine of which parts of 5 to 50 % are sold, for 1,000 USDT, that puts out 12 USDT a day. */
  const sharedMachine = (change: RowChange = {}) =>
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
  async function running(one: TestUser, change: RowChange = {}, num = 1) {
    const { orderId } = await app.does(one, buyMachine, { machineId: await machine(change), units: num })
    await service().approve(orderId, reviewer)
    const order = await app.does(one, findMachineOrder, { orderId })
    const { startedAt, endsAt } = order
    if (!startedAt || !endsAt) throw new Error('an approved machine runs')
    return { ...order, startedAt, endsAt }
  }

  return { sweep, service, machine, sharedMachine, running }
}
