import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import { TestClock } from '@halyard/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Database } from '../database/database.ts'
import { blockOf } from './network.ts'
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

it('counts neither a network nor its block where one of them has no room, and tells when both have', async () => {
  const of = {
    network: { name: 'net', rules: [{ max: 2, seconds: 10 }] },
    block: { name: 'around', rules: [{ max: 3, seconds: 60 }] },
  }
  const [here, beside] = ['203.0.113.1', '203.0.113.2']
  const from = (address: string) =>
    limits.consumeFrom(of, address).then(
      () => 'taken',
      (error: { detail: { seconds: string } }) => error.detail.seconds,
    )
  const used = () =>
    limits.used([
      [of.network, here],
      [of.network, beside],
      [of.block, blockOf(here)],
    ])
  clock.stop()
  for (const [address, end, counts] of [
    [here, 'taken', [1, 0, 1]],
    [here, 'taken', [2, 0, 2]],
    [here, '10', [2, 0, 2]],
    [beside, 'taken', [2, 1, 3]],
    [beside, '60', [2, 1, 3]],
    [here, '60', [2, 1, 3]],
  ] as const) {
    expect([address, await from(address), await used()]).toEqual([address, end, counts])
  }
  clock.advance({ seconds: 61 })
  await (await limits.consumeFrom(of, here)).undo()
  expect(await used()).toEqual([0, 0, 0])
})
