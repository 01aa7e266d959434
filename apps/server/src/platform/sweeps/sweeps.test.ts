import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Clock } from '../clock/clock.ts'
import type { Environment } from '../config/environment.ts'
import { Metrics } from '../metrics/metrics.ts'
import { Queues } from '../queue/queues.ts'
import { Sweeps } from './sweeps.ts'

let database: TestDatabase
const ends: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(async () => {
  for (const end of [...ends]) await end()
  await database.drop()
})

class MachineClock extends Clock {
  now(): Date {
    return new Date()
  }
}

/** One process of an installation, as far as sweeps are concerned. */
async function aProcess(...roles: string[]): Promise<{ sweeps: Sweeps; end: () => Promise<void> }> {
  // On Postgres, whose store a test can lose without taking it from others.
  const environment = {
    databaseUrl: database.url,
    redisUrl: undefined,
    roles: new Set(roles),
  } as unknown as Environment
  const queues = new Queues(environment)
  await queues.onModuleInit()
  const sweeps = new Sweeps(queues, new MachineClock(), environment, new Metrics())
  const end = async () => {
    ends.splice(ends.indexOf(end), 1)
    await sweeps.beforeApplicationShutdown()
    await queues.beforeApplicationShutdown()
  }
  ends.push(end)
  return { sweeps, end }
}

it('sweeps again and again, after a failure too', async () => {
  const { sweeps } = await aProcess('api', 'worker')
  const sweep = vi.fn(async () => {})
  sweep.mockRejectedValueOnce(new Error('the database is away'))
  sweeps.every(100, 'test', sweep)
  await expect.poll(() => sweep.mock.calls.length).toBeGreaterThan(3)
})

it('in every worker at once where the queue is not asked, and in no other process', async () => {
  const processes = [await aProcess('worker'), await aProcess('worker'), await aProcess('api')]
  const sweeps = processes.map((process) => {
    const sweep = vi.fn(async () => {})
    process.sweeps.everyInProcess(50, 'test', sweep)
    return sweep
  })
  await expect.poll(() => sweeps.slice(0, 2).every((sweep) => sweep.mock.calls.length > 3)).toBe(true)
  await processes[0]?.end()
  const calls = sweeps[0]?.mock.calls.length
  // The other worker goes on meanwhile, which shows that time passes.
  const others = sweeps[1]?.mock.calls.length ?? 0
  await expect.poll(() => sweeps[1]?.mock.calls.length).toBeGreaterThan(others + 3)
  expect([sweeps[0]?.mock.calls.length, sweeps[2]?.mock.calls.length]).toEqual([calls, 0])
})

it('a worker at a long sweep keeps no other from sweeping, begins no second, and ends when that has', async () => {
  const [busy, other] = [await aProcess('worker'), await aProcess('worker')]
  let finish: () => void = () => {}
  const long = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  busy.sweeps.every(50, 'test', long)
  await expect.poll(() => long.mock.calls.length).toBe(1)
  let ended = false
  const ending = busy.end().then(() => {
    ended = true
  })
  const sweep = vi.fn(async () => {})
  other.sweeps.every(50, 'test', sweep)
  await expect.poll(() => sweep.mock.calls.length).toBeGreaterThan(10)
  expect(ended).toBe(false)
  expect(long).toHaveBeenCalledTimes(1)
  finish()
  await ending
})

it('goes on when the store of the queue is lost', async () => {
  const { sweeps } = await aProcess('worker')
  const sweep = vi.fn(async () => {})
  sweeps.every(100, 'test', sweep)
  await expect.poll(() => sweep.mock.calls.length).toBeGreaterThan(0)
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  // As good as dropped, without a lock on tables that are in use.
  await pool.query('ALTER SCHEMA bullmq RENAME TO lost')
  await pool.end()
  const before = sweep.mock.calls.length
  await expect.poll(() => sweep.mock.calls.length).toBeGreaterThan(before + 3)
})

it('leaves it to processes that work', async () => {
  const { sweeps } = await aProcess('api', 'feed')
  const sweep = vi.fn(async () => {})
  sweeps.every(50, 'test', sweep)
  // Another process of the same installation has its rounds meanwhile.
  const worker = await aProcess('worker')
  const work = vi.fn(async () => {})
  worker.sweeps.every(50, 'test', work)
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(3)
  expect(sweep).not.toHaveBeenCalled()
})

it('enqueues the first rounds of all intervals one after the other, also after one that failed', async () => {
  const enqueued: string[] = []
  let [underWay, mostUnderWay] = [0, 0]
  const add = async (id: string) => {
    underWay += 1
    mostUnderWay = Math.max(mostUnderWay, underWay)
    await Promise.resolve()
    underWay -= 1
    enqueued.push(id.replace(/-\d+$/, ''))
    if (enqueued.length === 2) throw new Error('the store is away')
  }
  const queues = { declare: () => {}, work: () => {}, queue: () => ({ add }) } as unknown as Queues
  const environment = { roles: new Set(['worker']) } as unknown as Environment
  const sweeps = new Sweeps(queues, new MachineClock(), environment, new Metrics())
  const end = async () => {
    ends.splice(ends.indexOf(end), 1)
    await sweeps.beforeApplicationShutdown()
  }
  ends.push(end)
  for (const seconds of [60, 61, 62, 63]) sweeps.every(seconds * 1_000, `every ${seconds} s`, async () => {})
  await expect.poll(() => enqueued).toEqual(['every-60000', 'every-61000', 'every-62000', 'every-63000'])
  expect(mostUnderWay).toBe(1)
})
