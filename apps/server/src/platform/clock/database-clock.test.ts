import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Database } from '../database/database.ts'
import { DatabaseClock } from './database-clock.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = new Database(testDatabase.url)
})

afterEach(() => vi.useRealTimers())

afterAll(async () => {
  await database.pool.end()
  await testDatabase.drop()
})

const time = async () => {
  const [row] = await database.query<{ time: Date }>('SELECT clock_timestamp() AS time')
  return row?.time.getTime() ?? Number.NaN
}

async function expectRight(clock: DatabaseClock): Promise<void> {
  const before = await time()
  const now = clock.now().getTime()
  expect(now).toBeGreaterThan(before - 500)
  expect(now).toBeLessThan((await time()) + 500)
}

it.each([1, -1])(
  'tells the time of the database in a process whose clock is %i hour off, and set meanwhile',
  async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    const clock = await DatabaseClock.start(database)
    await expectRight(clock)
    vi.setSystemTime(Date.now() + 7_200_000)
    await expectRight(clock)
    clock.onApplicationShutdown()
  },
)

it('runs on when the database does not answer', async () => {
  const away = new Database(testDatabase.url)
  const clock = await DatabaseClock.start(away)
  await away.pool.end()
  await expect(clock.sync()).rejects.toThrow('after calling end')
  await expectRight(clock)
  clock.onApplicationShutdown()
})

it('follows a database whose time was set, and moves no further than its answer is certain', async () => {
  let answer = async () => 1_000_000
  const clock = await DatabaseClock.start({ row: async () => ({ time: await answer() }) } as unknown as Database)
  const counter = performance.now()
  const base = clock.now().getTime() - counter
  const drift = () => clock.now().getTime() - performance.now() - base
  // The database says what the clock says, as of some moment during a slow call: nothing to correct.
  answer = async () => {
    const begun = performance.now()
    while (performance.now() < begun + 200) await database.query('SELECT 1')
    return begun + base
  }
  await clock.sync()
  expect(Math.abs(drift())).toBeLessThan(30)
  answer = async () => performance.now() + base + 3_600_000
  await clock.sync()
  expect(Math.abs(drift() - 3_600_000)).toBeLessThan(30)
  clock.onApplicationShutdown()
})
