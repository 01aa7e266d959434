import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import { TestClock } from '@halyard/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Database } from '../database/database.ts'
import { type RateLimit, RateLimits } from './rate-limits.ts'

let made: TestDatabase
let database: Database
let clock: TestClock
let limits: RateLimits

beforeAll(async () => {
  made = await createTestDatabase()
  database = new Database(made.url)
  clock = new TestClock()
  limits = new RateLimits(database, clock)
})
afterAll(async () => {
  await database?.onApplicationShutdown()
  await made?.drop()
})

const limit: RateLimit = {
  name: 'test',
  rules: [
    { max: 2, seconds: 10 },
    { max: 3, seconds: 60 },
  ],
}

/** `taken`, or the seconds to wait. */
async function take(subject: string): Promise<string> {
  return limits.consume(limit, subject).then(
    () => 'taken',
    (error: { detail?: { seconds: string } }) => error.detail?.seconds ?? String(error),
  )
}

it('holds every rule at once, over sliding windows', async () => {
  //  seconds later   answer
  const cases: [number, string][] = [
    [0, 'taken'],
    [4, 'taken'],
    [0, '6'],
    // Ten seconds after the first there is room for one more.
    [6, 'taken'],
    // The first of the minute's three was 10 s ago.
    [0, '50'],
    [40, '10'],
    [10, 'taken'],
    [0, '4'],
  ]
  const start = new Date('2026-11-21T09:00:00.000Z').getTime()
  let moment = start
  const fixed = new (class extends TestClock {
    override now() {
      return new Date(moment)
    }
  })()
  const exact = new RateLimits(database, fixed)
  for (const [later, answer] of cases) {
    moment += later * 1000
    const end = await exact.consume(limit, 'sliding').then(
      () => 'taken',
      (error: { detail: { seconds: string } }) => error.detail.seconds,
    )
    expect([moment - start, end]).toEqual([moment - start, answer])
  }
})

it('counts fifty at once as fifty', async () => {
  const ends = await Promise.all(Array.from({ length: 50 }, () => take('parallel')))
  expect(ends.filter((end) => end === 'taken')).toHaveLength(2)
})

it('gives places back, and keeps subjects apart', async () => {
  const taken = await limits.consume(limit, 'mine')
  await limits.consume(limit, 'mine')
  expect(await take('mine')).not.toBe('taken')
  expect(await take('theirs')).toBe('taken')
  await taken.undo()
  await taken.undo()
  expect(await take('mine')).toBe('taken')
  await limits.clear(limit, 'mine')
  expect(await take('mine')).toBe('taken')
})

it('takes nothing when it declines', async () => {
  await take('declined')
  await take('declined')
  for (let tries = 0; tries < 5; tries += 1) await take('declined')
  clock.advance({ seconds: 11 })
  expect(await take('declined')).toBe('taken')
})
