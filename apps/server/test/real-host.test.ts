import { Amount } from '@halyard/domain'
import { acts } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { ENVIRONMENT, type Environment } from '../src/platform/config/environment.ts'
import { seedDatabase } from '../src/seed.ts'
import { appOfFile } from './harness.ts'
import { verified } from './money-movers.ts'

const app = appOfFile()

/** What a first start on an empty database leaves. */
async function firstStart(demo: boolean) {
  for (const table of ['staking_product', 'mining_machine', 'loan_product', 'lending_capital']) {
    await app.pool.query(`DELETE FROM ${table}`)
  }
  await seedDatabase({ ...app.get<Environment>(ENVIRONMENT as never), demo })
  const { rows } = await app.pool.query(
    `SELECT (SELECT count(*)::int FROM staking_product WHERE offered) AS staking,
            (SELECT count(*)::int FROM mining_machine WHERE offered) AS machines,
            (SELECT count(*)::int FROM loan_product WHERE offered) AS loans,
            (SELECT trim_scale(sum(amount))::text FROM lending_capital) AS capital`,
  )
  return rows[0]
}

it('a real host offers no staking, machine or loan, and has no capital to lend, until somebody says so', async () => {
  expect(await firstStart(false)).toEqual({ staking: 0, machines: 0, loans: 0, capital: '0' })
  const user = await verified(app, { USDT: '5000' })
  const { list } = await app.does(user, endpoints.stakingProductList, { page: 1, pageSize: 1 })
  const productId = list[0]?.productId ?? expect.fail('no product')
  expect((await app.tries(user, ...acts.openStake(productId, Amount.of('1000')))).refusal).toBe('productClosed')
})

it('a demo host offers them at once', async () => {
  expect(await firstStart(true)).toEqual({ staking: 4, machines: 7, loans: 3, capital: '1000000' })
})
