import { type Envelope, endpoints, type RefusalData } from '@halyard/wire'
import pg from 'pg'
import { expect, it } from 'vitest'
import { Database } from '../src/platform/database/database.ts'
import { ReadPool } from '../src/platform/database/read-pool.ts'
import { isUnavailable } from '../src/platform/database/unavailable.ts'
import { appOfFile } from './harness.ts'

const app = appOfFile()

/** The connections of the host, without those of this test. */
const ofHost = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                   AND application_name <> 'halyard test'`

/** Ends every connection and refuses new ones while a call is tried. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const pools = [app.get(Database).pool, app.get(ReadPool).pool]
  const nobody = app.databaseUrl.replace(/:\d+\//, ':1/')
  const admin = new pg.Client({ connectionString: app.ownerUrl })
  await admin.connect()
  for (const { options } of pools) options.connectionString = nobody
  await admin.query(`SELECT pg_terminate_backend(pid) ${ofHost}`)
  await admin.end()
  try {
    await work()
  } finally {
    for (const { options } of pools) options.connectionString = app.databaseUrl
  }
}

it.each(['/api/base/site', '/api/base/article?id=1', '/api/base/feedepochs?page=1&pageSize=10'])(
  '%s says "later" in an envelope while the database is away, and answers when it is back',
  async (path) => {
    const ask = () => fetch(`${app.url}${path}`, { method: 'GET', headers: { lang: 'en-US' } })
    await whileAway(async () => {
      await expect
        .poll(async () => {
          const response = await ask()
          return [
            response.status,
            response.headers.get('retry-after'),
            ((await response.json()) as Envelope<RefusalData>).data?.refusal,
          ]
        })
        .toEqual([503, '2', 'overloaded'])
    })
    await expect.poll(async () => (await ask()).status).toBe(200)
  },
)

it('a signed-in call is told so too', async () => {
  const user = await app.signedIn()
  await whileAway(async () => {
    const response = await fetch(`${app.url}/api/user/getUserInfo`, { headers: { 'x-token': user.token } })
    expect(response.status).toBe(503)
  })
  expect((await app.tries(user, endpoints.getUserInfo)).code).toBe(0)
})

it('is "later" too where a connection ends under way, in what Prisma reads', async () => {
  const user = await app.signedIn()
  const admin = new pg.Client({ connectionString: app.ownerUrl })
  await admin.connect()
  await admin.query('BEGIN; LOCK TABLE loan_product')
  const asked = app.tries(user, endpoints.loanProductList, { page: 1, pageSize: 10 })
  await expect
    .poll(async () => (await admin.query(`SELECT ${ofHost} AND wait_event_type = 'Lock'`)).rowCount)
    .toBeGreaterThan(0)
  await admin.query(`SELECT pg_terminate_backend(pid) ${ofHost}`)
  expect(await asked).toMatchObject({ status: 503, refusal: 'overloaded' })
  await admin.end()
})

it.each<[string, unknown, boolean]>([
  ['nobody listens', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
  ['it shuts down', Object.assign(new Error('x'), { code: '57P01' }), true],
  ['its disk is full', Object.assign(new Error('x'), { code: '53100' }), true],
  ['it is read only', Object.assign(new Error('x'), { code: '25006' }), true],
  ['the driver gave up', new Error('timeout exceeded when trying to connect'), true],
  ['a library hides why', new Error('failed', { cause: new Error('Connection terminated unexpectedly') }), true],
  ['Prisma lost its connection', Object.assign(new Error('x'), { code: 'P1017' }), true],
  ['Prisma wraps why', new Error('x', { cause: { kind: 'postgres', originalCode: '57P01' } }), true],
  ['Prisma found no such row', Object.assign(new Error('x'), { code: 'P2025' }), false],
  ['a statement is wrong', Object.assign(new Error('x'), { code: '42601' }), false],
  ['a row breaks a rule', Object.assign(new Error('x'), { code: '23505' }), false],
  ['our code is wrong', new TypeError('x is not a function'), false],
])('%s: %j may be asked again later: %s', (_, error, later) => {
  expect(isUnavailable(error)).toBe(later)
})
