import { endpoints } from '@halyard/wire'
import { beforeAll } from 'vitest'
import type { TestApp, TestUser } from './harness.ts'
import { insertRow, type RowChange } from './rows.ts'

/** Sales of a coin that nobody had before, on the app of the file that asks. */
export function tokenSaleOf(app: TestApp) {
  beforeAll(async () => {
    await app.pool.query(
      `INSERT INTO coin (code, name, kind, precision, logo, sort) VALUES ('HRB', 'Harbour', 'crypto', 4, '/logos/hrb.svg', 900)`,
    )
  })

  const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000)

  /**
   * A sale that is live unless it is said otherwise: 1,000,000 coins at 0.25 USDT, 40 to 20,000 an order, 30,000 a
   * user.
   */
  const sale = (change: RowChange = {}) =>
    insertRow(app.pool, 'token_sale', {
      name: { 'en-US': 'Harbour Network', 'de-DE': 'Hafennetz' },
      description: { 'en-US': 'A payment network for ports.' },
      asset: 'HRB',
      paying_asset: 'USDT',
      unit_price: '0.25',
      supply: '1000000',
      order_min: '40',
      order_max: '20000',
      user_max: '30000',
      lock_days: 30,
      reward_rates: ['0.01', '0.005', '0.003'],
      starts_at: days(-1),
      ends_at: days(20),
      ...change,
    })

  async function sold(saleId: number): Promise<string> {
    const { rows } = await app.pool.query('SELECT trim_scale(sold)::text AS sold FROM token_sale WHERE id = $1', [
      saleId,
    ])
    return rows[0].sold
  }

  async function records(one: TestUser, asset: string) {
    const { list } = await app.does(one, endpoints.moneyRecords, { page: 1, pageSize: 100, asset })
    return list.map((row) => [row.type, row.quantity.text(), row.account, row.balanceAfter?.text()])
  }

  return { days, sale, sold, records }
}
