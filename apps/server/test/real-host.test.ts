import { Amount } from '@halyard/domain'
import { acts } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { seededPairs } from '../../../prisma/seed/market.ts'
import { ENVIRONMENT, type Environment } from '../src/platform/config/environment.ts'
import { seedDatabase } from '../src/seed.ts'
import { appOfFile, startTestApp, type TestApp, type TestUser } from './harness.ts'
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
            (SELECT count(*)::int FROM (SELECT sample FROM staking_product UNION ALL SELECT sample FROM mining_machine
               UNION ALL SELECT sample FROM loan_product) product WHERE NOT sample) AS own,
            (SELECT trim_scale(sum(amount))::text FROM lending_capital) AS capital`,
  )
  return rows[0]
}

it('a real host offers no staking, machine or loan, and has no capital to lend, until somebody says so', async () => {
  expect(await firstStart(false)).toEqual({ staking: 0, machines: 0, loans: 0, own: 0, capital: '0' })
  const user = await verified(app, { USDT: '5000' })
  const products = async () => (await app.does(user, endpoints.stakingProductList, { page: 1, pageSize: 1 })).list
  expect(await products()).toEqual([])
  await app.pool.query('UPDATE staking_product SET sample = false')
  const productId = (await products())[0]?.productId ?? expect.fail('no product')
  expect((await app.tries(user, ...acts.openStake(productId, Amount.of('1000')))).refusal).toBe('productClosed')
})

it('a demo host offers them at once', async () => {
  expect(await firstStart(true)).toEqual({ staking: 4, machines: 7, loans: 3, own: 0, capital: '1000000' })
})

describe('outside a demo', () => {
  const page = { page: 1, pageSize: 10 }

  it.each([
    [
      'staking_product',
      (user: TestUser) => app.tries(user, endpoints.stakingProductList, page),
      (user: TestUser, productId: number) => app.tries(user, endpoints.findStakingProduct, { productId }),
    ],
    [
      'mining_machine',
      (user: TestUser) => app.tries(user, endpoints.machineList, page),
      (user: TestUser, machineId: number) => app.tries(user, endpoints.findMachine, { machineId }),
    ],
    [
      'loan_product',
      (user: TestUser) => app.tries(user, endpoints.loanProductList, page),
      (user: TestUser, productId: number) => app.tries(user, endpoints.findLoanProduct, { productId }),
    ],
  ])('nobody sees a sample of %s, until it is none any more', async (table, list, find) => {
    const user = await app.signedIn()
    await app.pool.query(`UPDATE ${table} SET sample = true, offered = true`)
    const { rows } = await app.pool.query(`SELECT min(id)::int AS id FROM ${table}`)
    const id: number = rows[0].id
    const seen = async () => {
      const { data } = await list(user)
      return [(data as { total: number }).total, (await find(user, id)).refusal]
    }
    expect(await seen()).toEqual([0, 'notFound'])
    await app.pool.query(`UPDATE ${table} SET sample = false WHERE id = $1`, [id])
    expect(await seen()).toEqual([1, undefined])
  })
})

it('each pair has a book from the first start on, and a pair that a later one adds where all others have', async () => {
  const fresh = await startTestApp({}, undefined, { books: true })
  const opened = async ({ pool, get }: TestApp) => {
    const listed = async () => {
      const { rows } = await pool.query('SELECT in_book, symbol IN (SELECT symbol FROM spot_book) AS is_open FROM pair')
      return rows.map(({ in_book, is_open }) => [in_book, is_open])
    }
    const before = await listed()
    // It has one pair more.
    await seedDatabase({ ...get<Environment>(ENVIRONMENT as never), demo: true })
    return [before, await listed()]
  }
  const all = (isOpen: boolean) =>
    [0, 1].map((more) => Array.from({ length: seededPairs.length + more }, () => [isOpen, isOpen]))
  expect(await opened(fresh)).toEqual(all(true))
  await fresh.stop()
  const older = await startTestApp()
  expect(await opened(older)).toEqual(all(false))
  await older.stop()
})
