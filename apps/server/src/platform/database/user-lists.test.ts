import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import { listedMax } from '@halyard/wire'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Database } from './database.ts'
import { type PageOfRows, type Paging, pageOf } from './page-of-rows.ts'
import { UserLists } from './user-lists.ts'

interface Thing {
  readonly id: number
  readonly kind: string
}

declare module './statements.ts' {
  interface Statements {
    'SELECT id, kind FROM thing': Thing
    'INSERT INTO thing (user_id, kind, open) SELECT $1, $2, true FROM generate_series(1, $3) RETURNING id, kind': Thing
  }
}

const [anna, ben, carl, dora] = [1, 2, 3, 4]
const ofKind = (value: string) => ({ name: 'kind', condition: 'thing.kind = params.kind', type: 'text', value })
const open = { name: 'open', condition: 'thing.open', shrinks: true }

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = new Database(testDatabase.url)
  await database.query(
    'CREATE TABLE thing (id bigserial PRIMARY KEY, user_id bigint NOT NULL, kind text NOT NULL, open boolean NOT NULL)',
  )
  await database.query('CREATE INDEX thing_user ON thing (user_id, id DESC)')
})

afterAll(async () => {
  await database.onApplicationShutdown()
  await testDatabase.drop()
})

const newLists = () =>
  new UserLists(database, {
    name: 'things',
    table: 'thing',
    select: 'SELECT id, kind FROM thing',
  })
const add = (userId: number, count: number, kind = 'a') =>
  database.rows(
    'INSERT INTO thing (user_id, kind, open) SELECT $1, $2, true FROM generate_series(1, $3) RETURNING id, kind',
    [userId, kind, count],
  )

it('gives each of many users their own pages, whoever asks at the same time', async () => {
  const lists = newLists()
  const [ofAnna, ofBen] = [await add(anna, 25), await add(ben, 12)]
  const asked = [anna, ben].flatMap((userId) => [1, 2, 3, 4].map((page) => lists.page(userId, { page, pageSize: 10 })))
  const pages = await Promise.all(asked)
  const shown = pages.map(({ rows }) => rows.map(({ id }) => id))
  const newest = (rows: readonly Thing[]) => rows.map(({ id }) => id).sort((one, other) => other - one)
  expect(shown.slice(0, 4).flat()).toEqual(newest(ofAnna))
  expect(shown.slice(4).flat()).toEqual(newest(ofBen))
  expect(pages.map(({ total }) => total)).toEqual([25, 25, 25, 25, 12, 12, 12, 12])
})

it('of a list that is longer than can be paged through shows what was just added first, and counts it no more', async () => {
  const lists = newLists()
  await add(carl, listedMax - 1)
  expect((await lists.page(carl, { page: 1, pageSize: 10 })).total).toBe(listedMax - 1)
  await add(carl, 2)
  expect((await lists.page(carl, { page: 1, pageSize: 10 })).total).toBe(listedMax)
  const statements = vi.spyOn(database.own, 'records')
  const [added] = await add(carl, 1, 'b')
  const { rows, total } = await lists.page(carl, { page: 1, pageSize: 10 })
  expect([rows[0]?.id, total]).toEqual([added?.id, listedMax])
  expect((await lists.page(carl, { page: listedMax / 10, pageSize: 10 })).rows).toHaveLength(10)
  expect(
    statements.mock.calls.map(([statement]) => statement).filter((one) => String(Object(one).name).includes('count')),
  ).toEqual([])
  statements.mockRestore()
})

it('what is known of one list is not said of another: a filter, another user, the end of a page', async () => {
  const lists = newLists()
  expect((await lists.page(carl, { page: 1, pageSize: 10 })).total).toBe(listedMax)
  await add(dora, 10)
  expect((await lists.page(carl, { page: 1, pageSize: 10 }, [ofKind('b')])).total).toBe(1)
  expect((await lists.page(carl, { page: 1, pageSize: 10 }, [ofKind('none')])).total).toBe(0)
  expect((await lists.page(dora, { page: 1, pageSize: 10 })).total).toBe(10)
  expect(await lists.page(dora, { page: 2, pageSize: 10 })).toEqual({ rows: [], total: 10, next: null })
})

it('counts a list anew that rows can leave', async () => {
  const lists = newLists()
  expect((await lists.page(carl, { page: 1, pageSize: 10 }, [open])).total).toBe(listedMax)
  await database.query('UPDATE thing SET open = false WHERE user_id = $1 AND id % 2 = 0', [carl])
  const left = (await lists.page(carl, { page: 1, pageSize: 10 }, [open])).total
  expect([left < listedMax, left > listedMax / 2 - 2]).toEqual([true, true])
})

const byId = (userId: number, paging: Paging): Promise<PageOfRows<Thing>> =>
  pageOf(
    database,
    {
      select: 'SELECT id, kind FROM thing',
      from: 'thing',
      filter: 'user_id = $1',
      order: 'thing.id DESC',
      values: [userId],
    },
    paging,
  )

it.each<[string, number, (userId: number, paging: Paging) => Promise<PageOfRows<Thing>>]>([
  ['by users', 5, (userId, paging) => newLists().page(userId, paging, [ofKind('a')])],
  ['of any rows', 6, byId],
])(
  'asked by what comes next, a list %s gives each row once, beyond what it counts and while more are added',
  async (_, userId, page) => {
    const all = (await add(userId, listedMax + 150)).map(({ id }) => id).sort((one, other) => other - one)
    const [given, totals]: [number[], number[]] = [[], []]
    let before: number | undefined
    do {
      const found = await page(userId, { page: 1, pageSize: 1_000, before })
      given.push(...found.rows.map(({ id }) => id))
      totals.push(found.total)
      before = found.next ?? undefined
      await add(userId, 1)
    } while (before !== undefined)
    expect(given).toEqual(all)
    expect(new Set(totals)).toEqual(new Set([listedMax]))
    const full = await page(userId, { page: 1, pageSize: 10, before: all[all.length - 10] as number })
    expect([full.rows.length, full.next]).toEqual([9, null])
  },
)

it('a list in another order has numbers only', async () => {
  const selection = {
    select: 'SELECT id, kind FROM thing',
    from: 'thing',
    filter: 'true',
    order: 'kind DESC, id',
  } as const
  expect(await pageOf(database, selection, { page: 1, pageSize: 10 })).not.toHaveProperty('next')
})
