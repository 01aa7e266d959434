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

/** A clock, and by how much it can be wrong: no more than asking for the time took. */
async function started(from: Database) {
  const begunAt = performance.now()
  const clock = await DatabaseClock.start(from)
  const uncertain = performance.now() - begunAt + 1
  const expectRight = async () => {
    const before = await time()
    const now = clock.now().getTime()
    expect(now).toBeGreaterThanOrEqual(before - uncertain)
    expect(now).toBeLessThanOrEqual((await time()) + uncertain)
  }
  return { clock, expectRight }
}

it.each([1, -1])(
  'tells the time of the database in a process whose clock is %i hour off, and set meanwhile',
  async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    const { clock, expectRight } = await started(database)
    await expectRight()
    vi.setSystemTime(Date.now() + 7_200_000)
    await expectRight()
    clock.onApplicationShutdown()
  },
)

it('runs on when the database does not answer', async () => {
  const away = new Database(testDatabase.url)
  const { clock, expectRight } = await started(away)
  await away.pool.end()
  await expect(clock.sync()).rejects.toThrow('after calling end')
  await expectRight()
  clock.onApplicationShutdown()
})

it('follows a database whose time was set, and moves no further than its answer is certain', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const begunAt = performance.now()
  const right = () => 1_000_000 + performance.now() - begunAt
  let answer = right
  const clock = await DatabaseClock.start({ row: async () => ({ time: answer() }) } as unknown as Database)
  const drift = () => clock.now().getTime() - right()
  // The database says what the clock says, as of some moment during a slow call: nothing to correct.
  answer = () => {
    vi.advanceTimersByTime(100)
    const time = right()
    vi.advanceTimersByTime(100)
    return time
  }
  await clock.sync()
  expect(drift()).toBe(0)
  // Set by an hour, as of the moment of the answer, and back again, as of that of the question.
  answer = () => {
    vi.advanceTimersByTime(200)
    return right() + 3_600_000
  }
  await clock.sync()
  expect(drift()).toBe(3_600_000)
  answer = () => {
    const time = right()
    vi.advanceTimersByTime(200)
    return time
  }
  await clock.sync()
  expect(drift()).toBe(0)
  clock.onApplicationShutdown()
})
