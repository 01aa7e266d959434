import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  discardData,
  makeStandby,
  migrate,
  type RunningPostgres,
  startPostgres,
  throwawayRoot,
} from '@halyard/embedded'
import { type Endpoint, endpoints } from '@halyard/wire'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from 'vitest'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Database } from '../src/platform/database/database.ts'
import { seedDatabase } from '../src/seed.ts'
import { type OpenHost, startOn } from '../testing/host.ts'
import { migrationsDir } from './dumps/dump.ts'
import type { TestUser } from './harness.ts'

// A host with a primary and a standby: what of a page the primary is asked.

const folder = mkdtempSync(join(throwawayRoot(), 'halyard pages test '))
const dirs = [join(folder, 'a'), join(folder, 'b')] as const
let running: readonly RunningPostgres[] = []
let app: OpenHost
let user: TestUser
let query: MockInstance<pg.Pool['query']>

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const primary = await startPostgres({ dataDir: dirs[0] })
  await migrate({ ...primary, migrationsDir })
  await seedDatabase(readEnvironment({ NODE_ENV: 'test', DATABASE_URL: primary.serverUrl }))
  await makeStandby({ ...primary, dataDir: dirs[1], primaryPort: primary.port, name: 'b' })
  const standby = await startPostgres({ dataDir: dirs[1] })
  running = [primary, standby]
  const database = { url: primary.url, serverUrl: primary.serverUrl, drop: async () => {} }
  app = await startOn(database, { DATABASE_READ_URL: standby.serverUrl })
  user = await app.signedIn({ USDT: '100' })
  query = vi.spyOn(app.get(Database).pool, 'query')
})

afterAll(async () => {
  await app.stop()
  for (const one of running) await one.stop()
  for (const one of dirs) discardData(one)
  rmSync(folder, { recursive: true, force: true })
})

const anyPage = { page: 1, pageSize: 20 }
const own = [
  ['moneyRecords', anyPage],
  ['taxYear', { year: '2026' }],
  ['coinCost', { coinname: 'USDT' }],
  ['orderList', anyPage],
  ['fillList', { pageSize: 20 }],
  ['contractList', anyPage],
  ['conversionList', anyPage],
  ['depositList', anyPage],
  ['withdrawalList', anyPage],
  ['notificationList', anyPage],
  ['supportCases', anyPage],
  ['invitationSummary', {}],
  ['invitedMembers', anyPage],
  ['stakeList', anyPage],
  ['stakingSummary', {}],
  ['stakingEarnings', anyPage],
  ['subscriptionList', anyPage],
  ['machineOrderList', anyPage],
  ['loanList', anyPage],
  ['chartSettings', {}],
  ['feedEpochs', anyPage],
] as const

it.each(own)('of %s the primary is asked who calls, and where its log is', async (name, sent) => {
  const standbys = app.get(Database).standbys
  // Whoever is busy may be behind, and the primary answers then.
  await expect
    .poll(async () => {
      const answered = standbys?.counted.answered ?? 0
      const asked = await askedOfPrimary(endpoints[name], sent)
      return (standbys?.counted.answered ?? 0) > answered ? asked : 'no standby answered'
    })
    .toEqual(name === 'feedEpochs' ? [position] : ['session-find', position])
})

it.each(['balances', 'portfolio', 'statement'] as const)(
  'the primary alone says what money there is: %s',
  async (name) => {
    expect(await askedOfPrimary(endpoints[name], { month: '2026-11' })).toContain('ledger-holdings')
  },
)

const position = 'position-pg_current_wal_flush_lsn()'

/** The statements that one call sends to the primary, each once, without those of prices, which are looked for all the time. */
async function askedOfPrimary(endpoint: Endpoint, sent: object): Promise<string[]> {
  query.mockClear()
  const { code } = await app.call(endpoint, sent, { token: user.token })
  expect(code).toBe(0)
  const names = query.mock.calls.map(([statement]) => {
    const { name, text } = statement as unknown as { name?: string; text?: string }
    return name ?? String(text ?? statement)
  })
  return [...new Set(names)].filter((name) => !/^\s*SELECT (?:tick|later)\./.test(name))
}
