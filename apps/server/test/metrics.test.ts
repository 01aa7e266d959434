import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ContractSettler } from '../src/features/contracts/contract-settler.job.ts'
import { Reconciler } from '../src/features/ledger/reconciler.job.ts'
import { Database } from '../src/platform/database/database.ts'
import { InnerServer } from '../src/platform/metrics/inner-server.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker', METRICS_PORT: '0' })
  app.clock.stop()
})
afterAll(() => app.stop())

const ask = (path: string) => fetch(`http://127.0.0.1:${app.get(InnerServer).port}${path}`)
const scrape = async () => (await ask('/metrics')).text()
/** The value of one series, as it stands in the text. */
const figure = async (series: string) => {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

it('the inner port answers metrics and health, and nothing else; the outer port has no metrics', async () => {
  expect((await ask('/health/live')).status).toBe(200)
  expect(await (await ask('/health/ready')).json()).toEqual({ ready: false, failing: ['feed'] })
  expect((await ask('/api/base/site')).status).toBe(404)
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404)
})

it('counts submissions with their time and their batches', async () => {
  const user = await app.signedIn({ USDT: '10000' })
  await app.trade('btcusdt', '50000')
  await app.does(user, endpoints.placeBuyOrder, {
    symbol: 'btcusdt',
    type: 'market',
    sizing: 'quantity',
    quantity: Amount.of('0.02'),
  })
  expect(await figure('halyard_submit_duration_seconds_count{write="spot_write"}')).toBe(1)
  expect(await figure('halyard_submit_batch_size_sum{write="spot_write"}')).toBe(1)
})

it('says how late contracts settle and how old prices are', async () => {
  const user = await app.signedIn({ USDT: '10000' })
  await app.trade('btcusdt', '50000')
  const { closesAt } = await app.does(user, endpoints.openContract, {
    direction: 'up',
    premium: Amount.of('100'),
    symbol: 'btcusdt',
    durationSeconds: 60,
  })
  app.clock.moveTo(new Date(closesAt.getTime() + 250))
  await app.trade('btcusdt', '50001')
  await app.get(ContractSettler).settleDue()
  app.clock.advance({ seconds: 3 })
  expect(await figure('halyard_settlement_lateness_seconds_count')).toBe(1)
  expect(await figure('halyard_settlement_lateness_seconds_sum')).toBeCloseTo(0.25)
  expect(await figure('halyard_feed_age_seconds{pair="btcusdt"}')).toBe(3)
})

it('says when the ledger was looked at, and how much is wrong', async () => {
  await app.get(Reconciler).reconcile()
  const { rows } = await app.pool.query('SELECT checked_at FROM ledger_reconciliation')
  const lastRun = await figure('halyard_reconciler_last_run_timestamp_seconds')
  expect(lastRun).toBeCloseTo(rows[0].checked_at.getTime() / 1_000, 2)
  expect(await figure('halyard_reconciler_differences')).toBe(0)
  await app.pool.query(`INSERT INTO ledger_alarm (raised_at, detail) VALUES (now(),
    '[{"kind": "journal", "subject": "1", "expected": "0", "found": "1"}]')`)
  expect(await figure('halyard_reconciler_differences')).toBe(1)
})

it('counts what waits for operators and for jobs, and what holds connections', async () => {
  expect(await figure('halyard_approvals_waiting{kind="alarm"}')).toBe(1)
  expect(await figure('halyard_approvals_waiting{kind="deposit"}')).toBe(0)
  expect(await figure('halyard_withdrawals_being_paid')).toBe(0)
  expect(await figure('halyard_withdrawals_being_paid_since_timestamp_seconds')).toBeUndefined()
  expect(await figure('halyard_queue_jobs{queue="contracts",state="failed"}')).toBe(0)
  await expect.poll(() => figure('halyard_sweep_last_run_timestamp_seconds{sweep="contracts"}')).toBeGreaterThan(0)
  const held = await app.get(Database).pool.connect()
  expect(await figure('halyard_pool_connections_in_use{pool="money"}')).toBeGreaterThan(0)
  held.release()
})

it('a figure that cannot be read is missing, and the others are there', async () => {
  await app.pool.query('ALTER TABLE withdrawal RENAME TO withdrawal_away')
  const text = await scrape()
  await app.pool.query('ALTER TABLE withdrawal_away RENAME TO withdrawal')
  expect(text).not.toMatch(/^halyard_withdrawals_being_paid /m)
  expect(text).toMatch(/^halyard_reconciler_differences 1$/m)
})

it('docs/operations.md has each metric, and alerts, dashboard and docs/operating.md name no other', async () => {
  const docs = join(import.meta.dirname, '../../../docs')
  const measured = [...(await scrape()).matchAll(/^# TYPE (halyard_\w+)/gm)].map(([, name]) => name)
  // halyard_server is a role of the database.
  const namesIn = (file: string) => new Set(readFileSync(join(docs, file), 'utf8').match(/halyard_(?!server\b)\w+/g))
  expect([...namesIn('operations.md')].sort()).toEqual(measured.sort())
  for (const file of ['alerts.yml', 'dashboard.json', 'operating.md']) {
    const asked = [...namesIn(file)].map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    expect(asked.filter((name) => !measured.includes(name))).toEqual([])
  }
  // Every metric is on the dashboard.
  const drawn = [...namesIn('dashboard.json')].map((name) => name.replace(/_(bucket|count)$/, ''))
  expect(new Set(drawn)).toEqual(new Set(measured))
})
