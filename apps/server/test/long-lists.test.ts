import { endpoints, listedMax } from '@halyard/wire'
import { beforeAll, expect, it } from 'vitest'
import { appOfFile, type TestUser } from './harness.ts'
import { addOperator, callOps } from './operators.ts'

const { contractList, moneyRecords, notificationList, orderList } = endpoints

const app = appOfFile({ OPS_ENABLED: '1' })
let user: TestUser

beforeAll(async () => {
  user = await app.signedIn()
  await app.pool.query(
    `INSERT INTO notification (user_id, key, event, detail, created_at)
     SELECT $1, 'k' || number, 'passwordChanged', '{}', now() FROM generate_series(1, $2) number`,
    [user.userId, listedMax + 50],
  )
})

it('a list is counted up to 10,000, however long it is', async () => {
  const { total, unread } = await app.does(user, notificationList)
  expect([total, unread]).toEqual([listedMax, listedMax])
})

it('its last page is shown, and one behind it refused with a sentence', async () => {
  const last = await app.does(user, notificationList, { page: 100, pageSize: 100 })
  expect(last.list).toHaveLength(100)
  for (const list of [notificationList, orderList, moneyRecords, contractList]) {
    const beyond = await app.tries(user, list, { page: 101, pageSize: 100 })
    expect(beyond).toMatchObject({ code: 7, refusal: 'badInput', data: { errors: [{ path: 'page' }] } })
    expect(beyond.msg).toBe('Only the first 10,000 entries can be paged through. Narrow the list down.')
  }
})

it('operators page through 10,000 entries of a list, and behind any entry of their log', async () => {
  const anna = await addOperator(app)
  await app.pool.query(
    `INSERT INTO audit_entry (at, operator_name, action, kind, item, outcome)
     SELECT now(), 'anna', 'look', 'image', number::text, 'begun' FROM generate_series(1, $1) number`,
    [listedMax + 50],
  )
  for (const list of ['/log', '/reviews/deposit']) {
    expect(await callOps(app, anna, 'GET', `${list}?page=100&pageSize=100`)).toMatchObject({ code: 0 })
    const beyond = await callOps(app, anna, 'GET', `${list}?page=101&pageSize=100`)
    expect(beyond).toMatchObject({ code: 7, msg: 'Only the first 10,000 entries can be paged through.' })
  }
  const { rows } = await app.pool.query("SELECT id::int FROM audit_entry WHERE item = '20' AND kind = 'image'")
  const { data } = await callOps(app, anna, 'GET', `/log?pageSize=2&before=${rows[0].id}`)
  expect((data.list as { item: string }[]).map(({ item }) => item)).toEqual(['19', '18'])
})
