import { endpoints } from '@halyard/wire'
import { expect } from 'vitest'
import { StakingPayouts } from '../src/features/staking/staking-payouts.job.ts'
import type { TestApp, TestUser } from './harness.ts'
import { insertRow, type RowChange } from './rows.ts'

const { moneyRecords } = endpoints

export const dayMs = 86_400_000

/** Products and stakes, on the app of the file that asks. */
export function stakingOf(app: TestApp) {
  /** Offered, 30 days at 0.0003 a day with a penalty of 2 %, 100 to 10,000 an order, unless it is said otherwise. */
  async function product(change: RowChange = {}): Promise<number> {
    return insertRow(app.pool, 'staking_product', {
      name: { 'en-US': 'USDT 30 days', 'de-DE': 'USDT 30 Tage' },
      description: { 'en-US': 'Thirty days at a fixed daily rate.' },
      yield_source: { 'en-US': 'Interest on loans to other users.' },
      asset: 'USDT',
      term_days: 30,
      daily_rate: '0.0003',
      penalty_rate: '0.02',
      order_min: '100',
      order_max: '10000',
      user_max: '50000',
      ...change,
    })
  }

  async function staked(productId: number): Promise<string> {
    const { rows } = await app.pool.query(
      `SELECT trim_scale(staked)::text AS staked, trim_scale((SELECT coalesce(sum(principal), 0) FROM stake
         WHERE product_id = $1 AND state = 'inTerm'))::text AS counted FROM staking_product WHERE id = $1`,
      [productId],
    )
    expect(rows[0].staked).toBe(rows[0].counted)
    return rows[0].staked
  }

  /** A user's records of stakes, oldest first: record type, quantity. */
  async function records(one: TestUser) {
    const { list } = await app.does(one, moneyRecords, { page: 1, pageSize: 100, asset: 'USDT' })
    return list
      .filter((row) => row.reference?.kind === 'stake')
      .map((row) => [row.type, row.quantity.text()])
      .reverse()
  }

  const sweep = () => app.get(StakingPayouts).sweep()

  return { product, staked, records, sweep }
}
