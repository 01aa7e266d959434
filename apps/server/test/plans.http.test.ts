import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { Database } from '../src/platform/database/database.ts'
import { appOfFile } from './harness.ts'

const { orderList, fillList, moneyRecords, balances, getUserInfo, contractList, notificationList, placeBuyOrder } =
  endpoints

const app = appOfFile()

/** Of a named statement Postgres makes five plans for the values at hand, before it keeps one for any. */
const plansMax = 5

it('what a user reads often is planned once on each connection', async () => {
  app.clock.stop()
  const user = await app.signedIn({ USDT: '100000' })
  await app.trade('btcusdt', '50000')
  const paging = { page: 1, pageSize: 20 }
  const order = { symbol: 'btcusdt', type: 'limit', sizing: 'quantity', limitPrice: Amount.of('49000') } as const
  const read = async () => {
    await app.does(user, placeBuyOrder, { ...order, quantity: Amount.of('0.01') })
    await app.does(user, getUserInfo)
    await app.does(user, balances, { view: 'spot' })
    for (const list of [orderList, fillList, moneyRecords, contractList, notificationList] as const)
      await app.does(user, list, paging)
  }
  for (let times = 0; times < 40; times += 1) await read()
  const { pool } = app.get(Database)
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const text = 'SELECT name, custom_plans FROM pg_prepared_statements WHERE custom_plans > $1'
  const plannedAgain = await Promise.all(connections.map((one) => one.query(text, [plansMax])))
  for (const one of connections) one.release()
  expect(plannedAgain.flatMap(({ rows }) => rows)).toEqual([])
})
