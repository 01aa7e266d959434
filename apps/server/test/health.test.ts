import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Database } from '../src/platform/database/database.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  app.clock.stop()
})
afterAll(() => app.stop())

const ask = async (path: string) => {
  // What was found is the answer for a second.
  app.clock.advance({ seconds: 1 })
  const response = await fetch(`${app.url}/health/${path}`)
  return { status: response.status, kept: response.headers.get('cache-control'), body: await response.json() }
}
const notReadyFor = (...failing: string[]) => ({ status: 503, kept: 'no-store', body: { ready: false, failing } })
const isReady = { status: 200, kept: 'no-store', body: { ready: true, failing: [] } }

it('a process that answers lives, whatever it waits for', async () => {
  expect(await ask('live')).toEqual({ status: 200, kept: 'no-store', body: { live: true } })
})

it('is ready as long as it has seen a price lately', async () => {
  expect(await ask('ready')).toEqual(notReadyFor('feed'))
  await app.trade('btcusdt', '64000')
  expect(await ask('ready')).toEqual(isReady)
  app.clock.advance({ seconds: 10 })
  expect(await ask('ready')).toEqual(notReadyFor('feed'))
})

it('is not ready while its database lacks a migration, and does not mind one that it does not know', async () => {
  await app.trade('btcusdt', '64000')
  const finished = (value: string) =>
    app.pool.query(`UPDATE _prisma_migrations SET finished_at = ${value} WHERE migration_name LIKE '%_baseline'`)
  await finished('NULL')
  expect(await ask('ready')).toEqual(notReadyFor('migrations'))
  await finished('now()')
  await app.pool.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
                        VALUES ('1', '', '29990101000000_of_a_newer_version', now(), 1)`)
  expect(await ask('ready')).toEqual(isReady)
})

it('asks its database once a second at most, however many ask', async () => {
  await app.trade('btcusdt', '64000')
  app.clock.advance({ seconds: 1 })
  const queries = vi.spyOn(app.get(Database).pool, 'query')
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${app.url}/health/ready`)))
  expect(queries.mock.calls.filter(([text]) => (text as unknown) === 'SELECT 1')).toHaveLength(1)
})
