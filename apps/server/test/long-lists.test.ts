import { type Endpoint, endpoints, listedMax } from '@halyard/wire'
import { beforeAll, expect, it } from 'vitest'
import { appOfFile, type TestUser } from './harness.ts'
import { addOperator, callOps } from './operators.ts'

const { contractList, moneyRecords, notificationList, orderList } = endpoints

const app = appOfFile({ OPS_ENABLED: '1' })
let user: TestUser

beforeAll(async () => {
  user = await app.signedIn()
  await note(listedMax + 50)
})

/** Tells the user of something. */
const note = (times: number, key = 'k') =>
  app.pool.query(
    `INSERT INTO notification (user_id, key, event, detail, created_at)
     SELECT $1, $3 || number, 'passwordChanged', '{}', now() FROM generate_series(1, $2::int) number`,
    [user.userId, times, key],
  )

it('a list is counted up to 10,000, however long it is', async () => {
  const { total, unread } = await app.does(user, notificationList)
  expect([total, unread]).toEqual([listedMax, listedMax])
})

/** Lists that have page numbers alone, with what keeps them short. */
const numbered = {
  articleList: 'articles that the house wrote',
  bankCards: 'some cards of one person',
  pairList: 'pairs that the house offers',
  loanProductList: 'products of the house',
  machineList: 'products of the house',
  stakingProductList: 'products of the house',
  tokenSaleList: 'products of the house',
  liabilityRoots: 'one a coin and day, of which the newest day is looked at',
  feedEpochs: 'some a day, of which the newest are looked at',
  feedStatements: 'some a day, of which the newest are looked at',
  feedRounds: 'the rounds of one epoch, in order and never added to before the end',
}

it('each list that may be long is paged by its rows, and none of the others tells of a next one', async () => {
  const paged = Object.entries<Endpoint>(endpoints).filter(([, { request }]) => 'page' in fieldsOf(request))
  const unlisted = paged.filter(([name, { request }]) => 'before' in fieldsOf(request) === name in numbered)
  expect(unlisted.map(([name]) => name)).toEqual([])
  for (const [name, { request, response, ...endpoint }] of paged) {
    if ('before' in fieldsOf(request)) expect([name, 'next' in fieldsOf(response)]).toEqual([name, true])
    else {
      const firstRow = { ...Object(endpoint.example.request), page: 1, pageSize: 1 }
      const answer = await app.call({ ...endpoint, request, response }, firstRow, user)
      expect([name, answer.code, Object(answer.data).next]).toEqual([name, 0, undefined])
    }
  }
})

/** The fields of an object's codec by their names on the wire. */
const fieldsOf = ({ _zod: { def } }: Endpoint['request']) =>
  (def as { in?: { shape?: Readonly<Record<string, unknown>> } }).in?.shape ?? {}

it('notifications are read to the end, none twice, while others come', async () => {
  const { list: head } = await app.does(user, notificationList, { page: 1, pageSize: 1 })
  const told: number[] = []
  const rowsAfter = (before?: number) =>
    app.does(user, notificationList, { page: 1, pageSize: 100, ...(before === undefined ? {} : { before }) })
  let page = await rowsAfter()
  await note(1, 'later')
  told.push(...page.list.map(({ notificationId }) => notificationId))
  while (page.next) {
    page = await rowsAfter(page.next)
    told.push(...page.list.map(({ notificationId }) => notificationId))
  }
  const ids = await app.pool.query<{ id: string }>(
    "SELECT id FROM notification WHERE user_id = $1 AND key NOT LIKE 'later%' ORDER BY created_at DESC, id DESC",
    [user.userId],
  )
  expect(told[0]).toBe(head[0]?.notificationId)
  expect(told).toEqual(ids.rows.map(({ id }) => Number(id)))
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
